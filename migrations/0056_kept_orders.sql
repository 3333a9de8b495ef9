-- Beside its sums, a project's figures have its manager's name, to sort by, and what it is counted under. `project_count` is
-- made of these rows alone, so that it adds up to them whoever changes what at the same moment, and has the sum of what
-- the projects are worth as well.

drop trigger project_count_added on project;
drop trigger project_count_removed on project;
drop trigger project_count_changed on project;
drop trigger project_figures_finalized on project;
drop function project_count_added();
drop function project_count_removed();
drop function project_count_changed();
drop function project_figures_finalized();

alter table project_figures
  -- Null for a deleted project, which is not counted.
  add column status text,
  add column region text not null default '',
  add column manager_id integer,
  add column manager_name text not null default '';

create or replace view project_figures_source as
select money.project_id,
  coalesce(money.newest_bid, money.original_contract + money.approved_changes, 0) as bid_total,
  money.work_billed - money.retention_withheld + money.retention_released - money.collected as balance,
  money.newest_bid, money.original_contract, money.approved_changes, money.work_billed, money.draft_work,
  money.retention_withheld, money.retention_released, money.collected,
  case when project.deleted_at is null then project.status end as status, project.region, project.manager_id,
  coalesce(lower(concat_ws(' ', manager.first_name, manager.last_name)), '') as manager_name
from project_money(null) money
join project on project.id = money.project_id
left join employee manager on manager.id = project.manager_id;

create or replace function project_figures_put(ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from project_figures where project_id = any (ids) order by project_id for no key update;
  update project_figures kept set
    bid_total = source.bid_total, balance = source.balance, newest_bid = source.newest_bid,
    original_contract = source.original_contract, approved_changes = source.approved_changes,
    work_billed = source.work_billed, draft_work = source.draft_work,
    retention_withheld = source.retention_withheld, retention_released = source.retention_released,
    collected = source.collected, status = source.status, region = source.region, manager_id = source.manager_id,
    manager_name = source.manager_name
  from unnest(ids) touched (id)
  cross join lateral (select * from project_figures_source where project_id = touched.id offset 0) source
  where kept.project_id = source.project_id
    and (kept.bid_total, kept.balance, kept.newest_bid, kept.original_contract, kept.approved_changes, kept.work_billed,
        kept.draft_work, kept.retention_withheld, kept.retention_released, kept.collected, kept.status, kept.region,
        kept.manager_id, kept.manager_name)
      is distinct from (source.bid_total, source.balance, source.newest_bid, source.original_contract,
        source.approved_changes, source.work_billed, source.draft_work, source.retention_withheld,
        source.retention_released, source.collected, source.status, source.region, source.manager_id,
        source.manager_name);
end
$$;

create or replace function project_figures_begun() returns trigger language plpgsql as $$
begin
  insert into project_figures (project_id, status, region, manager_id, manager_name)
  select touched.id, case when touched.deleted_at is null then touched.status end, touched.region, touched.manager_id,
    coalesce(lower(concat_ws(' ', manager.first_name, manager.last_name)), '')
  from touched left join employee manager on manager.id = touched.manager_id;
  return null;
end
$$;

create function project_figures_placed() returns trigger language plpgsql as $$
begin
  perform project_figures_put(array[new.id]);
  return null;
end
$$;

create trigger project_figures_placed after update of finalized_bid_id, status, region, manager_id, deleted_at on project
  for each row
  when ((old.finalized_bid_id, old.status, old.region, old.manager_id, old.deleted_at)
    is distinct from (new.finalized_bid_id, new.status, new.region, new.manager_id, new.deleted_at))
  execute function project_figures_placed();

create function project_figures_renamed() returns trigger language plpgsql as $$
begin
  update project_figures set manager_name = lower(concat_ws(' ', new.first_name, new.last_name)) where manager_id = new.id;
  return null;
end
$$;

create trigger project_figures_renamed after update of first_name, last_name on employee for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function project_figures_renamed();

update project_figures kept set
  status = source.status, region = source.region, manager_id = source.manager_id, manager_name = source.manager_name
from project_figures_source source
where source.project_id = kept.project_id;
create index project_figures_manager_idx on project_figures (manager_name, project_id);

alter table project_count add column value bigint not null default 0;
delete from project_count;

create function project_count_moved() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into project_count (status, region, manager_id, count, value)
  select status, region, manager_id, sign * count(*), sign * sum(bid_total) from touched where status is not null
  group by status, region, manager_id;
  return null;
end
$$;

create function project_count_changed() returns trigger language plpgsql as $$
begin
  insert into project_count (status, region, manager_id, count, value)
  select status, region, manager_id, sum(count), sum(value)
  from (values (old.status, old.region, old.manager_id, -1, -old.bid_total),
    (new.status, new.region, new.manager_id, 1, new.bid_total)) as moved (status, region, manager_id, count, value)
  where status is not null
  group by status, region, manager_id;
  return null;
end
$$;

create trigger project_count_added after insert on project_figures referencing new table as touched
  for each statement execute function project_count_moved();
create trigger project_count_removed after delete on project_figures referencing old table as touched
  for each statement execute function project_count_moved();
create trigger project_count_changed after update of status, region, manager_id, bid_total on project_figures for each row
  when ((old.status, old.region, old.manager_id, old.bid_total)
    is distinct from (new.status, new.region, new.manager_id, new.bid_total))
  execute function project_count_changed();

insert into project_count (status, region, manager_id, count, value)
select status, region, manager_id, count(*), sum(bid_total) from project_figures where status is not null
group by status, region, manager_id;
analyze project_figures;

-- What is open is found by what is owed: of `total > paid` PostgreSQL knows no statistics, expects a third of all invoices
-- and reads all of them and their projects.
drop index invoice_figures_open_idx;
create index invoice_figures_owed_idx on invoice_figures ((total - paid), due_on);
analyze invoice_figures;

-- Who was completed lately: what waits asks it of each job's last invoice.
create index project_completed_idx on project (completed_at);

-- Sites without a position are counted by the map, and placed at each start.
create index project_unplaced_idx on project (id) where site_lat is null or site_lon is null;
