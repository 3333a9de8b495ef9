-- What projects are sorted and added up by. Both are sums of other tables' rows, which nobody can sort a hundred thousand
-- projects by while they wait; so triggers keep them, in the transaction of whatever changes one of those rows.

create view project_figures_source as
select project.id as project_id,
  -- The contract with its changes; before there is one, the newest bid.
  coalesce(case when project.finalized_bid_id is null then (
    select bid.total from bid where bid.project_id = project.id and bid.kind = 'bid' order by bid.id desc limit 1
  ) else (
    select sum(bid.total)::bigint from bid where bid.project_id = project.id and bid.status = 'finalized'
  ) end, 0) as bid_total,
  -- What is billed and not collected: an invoice that was voided is not billed, and keeps what was paid on it.
  coalesce((
    select sum((select coalesce(sum(item.amount), 0) from invoice_item item where item.invoice_id = invoice.id)
      - invoice.retention)
    from invoice where invoice.project_id = project.id and invoice.voided_at is null), 0)::bigint
  - coalesce((
    select sum(payment.amount)
    from received_payment payment join invoice on invoice.id = payment.invoice_id
    where invoice.project_id = project.id), 0)::bigint as balance
from project;

create table project_figures (
  project_id integer primary key references project (id) on delete cascade,
  bid_total bigint not null default 0,
  balance bigint not null default 0
);
insert into project_figures (project_id, bid_total, balance)
select project_id, bid_total, balance from project_figures_source;
create index project_figures_bid_total_idx on project_figures (bid_total, project_id);
create index project_figures_balance_idx on project_figures (balance, project_id);

-- Two who change different rows of one project come here one after the other: the sum is a statement of its own after
-- the lock, and sees what the one before has committed.
create function project_figures_put(ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from project_figures where project_id = any (ids) order by project_id for no key update;
  update project_figures kept set bid_total = source.bid_total, balance = source.balance
  from project_figures_source source
  where kept.project_id = any (ids) and source.project_id = kept.project_id
    and (kept.bid_total, kept.balance) is distinct from (source.bid_total, source.balance);
end
$$;

create function project_figures_begun() returns trigger language plpgsql as $$
begin
  insert into project_figures (project_id) select id from touched;
  return null;
end
$$;

-- Rows that came or went; the argument says how they name their project.
create function project_figures_touched() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'project' then
    perform project_figures_put(array(select distinct project_id from touched));
  else
    perform project_figures_put(array(
      select distinct invoice.project_id from touched join invoice on invoice.id = touched.invoice_id));
  end if;
  return null;
end
$$;

create function project_figures_changed() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'project' then
    perform project_figures_put(array[old.project_id, new.project_id]);
  else
    perform project_figures_put(array(select project_id from invoice where id in (old.invoice_id, new.invoice_id)));
  end if;
  return null;
end
$$;

create function project_figures_finalized() returns trigger language plpgsql as $$
begin
  perform project_figures_put(array[new.id]);
  return null;
end
$$;

create trigger project_figures_begun after insert on project referencing new table as touched
  for each statement execute function project_figures_begun();
create trigger project_figures_finalized after update of finalized_bid_id on project for each row
  when (old.finalized_bid_id is distinct from new.finalized_bid_id) execute function project_figures_finalized();

do $$
declare
  each record;
begin
  for each in select * from (values
    ('bid', 'project', '{project_id,kind,status,total}'::text[]),
    ('invoice', 'project', '{project_id,retention,voided_at}'),
    ('invoice_item', 'invoice', '{invoice_id,amount}'),
    ('received_payment', 'invoice', '{invoice_id,amount}')
  ) as summed (tab, names, cols)
  loop
    execute format('create trigger project_figures_added after insert on %I referencing new table as touched
      for each statement execute function project_figures_touched(%L)', each.tab, each.names);
    execute format('create trigger project_figures_removed after delete on %I referencing old table as touched
      for each statement execute function project_figures_touched(%L)', each.tab, each.names);
    execute format('create trigger project_figures_changed after update of %s on %I for each row
      when ((%s) is distinct from (%s)) execute function project_figures_changed(%L)',
      array_to_string(each.cols, ', '), each.tab,
      'old.' || array_to_string(each.cols, ', old.'), 'new.' || array_to_string(each.cols, ', new.'), each.names);
  end loop;
end
$$;

analyze project_figures;
