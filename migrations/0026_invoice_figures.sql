-- What each invoice comes to and what was paid on it, kept as 0023 keeps the figures of projects: among a hundred thousand
-- invoices those that are not paid are found by an index.

create view invoice_figures_source as
select invoice.id as invoice_id,
  coalesce((select sum(item.amount) from invoice_item item where item.invoice_id = invoice.id), 0)::bigint
    - invoice.retention as total,
  coalesce((select sum(payment.amount) from received_payment payment where payment.invoice_id = invoice.id), 0)::bigint
    as paid
from invoice;

create table invoice_figures (
  invoice_id integer primary key references invoice (id) on delete cascade,
  total bigint not null default 0,
  paid bigint not null default 0
);
insert into invoice_figures (invoice_id, total, paid) select invoice_id, total, paid from invoice_figures_source;
-- The opposite of what makes an invoice `paid`.
create index invoice_figures_open_idx on invoice_figures (invoice_id) include (total, paid)
  where total > paid or paid <= 0;

create function invoice_figures_put(ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from invoice_figures where invoice_id = any (ids) order by invoice_id for no key update;
  update invoice_figures kept set total = source.total, paid = source.paid
  from invoice_figures_source source
  where kept.invoice_id = any (ids) and source.invoice_id = kept.invoice_id
    and (kept.total, kept.paid) is distinct from (source.total, source.paid);
end
$$;

create function invoice_figures_begun() returns trigger language plpgsql as $$
begin
  insert into invoice_figures (invoice_id, total) select id, -retention from touched;
  return null;
end
$$;

create function invoice_figures_held() returns trigger language plpgsql as $$
begin
  perform invoice_figures_put(array[new.id]);
  return null;
end
$$;

create function invoice_figures_touched() returns trigger language plpgsql as $$
begin
  perform invoice_figures_put(array(select distinct invoice_id from touched));
  return null;
end
$$;

create function invoice_figures_changed() returns trigger language plpgsql as $$
begin
  perform invoice_figures_put(array[old.invoice_id, new.invoice_id]);
  return null;
end
$$;

create trigger invoice_figures_begun after insert on invoice referencing new table as touched
  for each statement execute function invoice_figures_begun();
create trigger invoice_figures_held after update of retention on invoice for each row
  when (old.retention is distinct from new.retention) execute function invoice_figures_held();

do $$
declare
  tab text;
begin
  foreach tab in array array['invoice_item', 'received_payment']
  loop
    execute format('create trigger invoice_figures_added after insert on %I referencing new table as touched
      for each statement execute function invoice_figures_touched()', tab);
    execute format('create trigger invoice_figures_removed after delete on %I referencing old table as touched
      for each statement execute function invoice_figures_touched()', tab);
    execute format('create trigger invoice_figures_changed after update of invoice_id, amount on %I for each row
      when ((old.invoice_id, old.amount) is distinct from (new.invoice_id, new.amount))
      execute function invoice_figures_changed()', tab);
  end loop;
end
$$;

analyze invoice_figures;
