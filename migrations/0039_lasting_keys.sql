-- A line, a group and a scheduled payment of a bid keep their key through every save, revision and copy, while their ids
-- change with each save. A save carries an id, so that one whose answer was lost is answered again and not done twice.
alter table bid_group add column key text not null default gen_random_uuid();
alter table bid_item add column key text not null default gen_random_uuid();
alter table bid_scheduled_payment add column key text not null default gen_random_uuid();
-- The ids of the last saves, newest first.
alter table bid add column save_ids text[] not null default '{}';

-- What reads alike in several revisions of one bid gets the key of the first of them; all else keeps its own.
with revised as (
  select id, project_id, kind, number, revision from bid
  where (project_id, kind, number) in (select project_id, kind, number from bid where revision > 1)
), counted as (
  select part.id, part.key, part.name, project_id, kind, number, revision,
    row_number() over (partition by part.bid_id, part.name order by part.position) as place
  from bid_group part join revised on revised.id = part.bid_id
), first as (
  select id, first_value(key) over (partition by project_id, kind, number, name, place order by revision) as key from counted
)
update bid_group set key = first.key from first where first.id = bid_group.id and first.key <> bid_group.key;

with revised as (
  select id, project_id, kind, number, revision from bid
  where (project_id, kind, number) in (select project_id, kind, number from bid where revision > 1)
), counted as (
  select part.id, part.key, line_group.name, part.description, part.unit, project_id, kind, number, revision,
    row_number() over (
      partition by part.bid_id, line_group.name, part.description, part.unit order by part.group_position, part.position
    ) as place
  from bid_item part join revised on revised.id = part.bid_id
    join bid_group line_group on line_group.bid_id = part.bid_id and line_group.position = part.group_position
), first as (
  select id,
    first_value(key) over (partition by project_id, kind, number, name, description, unit, place order by revision) as key
  from counted
)
update bid_item set key = first.key from first where first.id = bid_item.id and first.key <> bid_item.key;

with revised as (
  select id, project_id, kind, number, revision from bid
  where (project_id, kind, number) in (select project_id, kind, number from bid where revision > 1)
), counted as (
  select part.id, part.key, part.label, project_id, kind, number, revision,
    row_number() over (partition by part.bid_id, part.label order by part.position) as place
  from bid_scheduled_payment part join revised on revised.id = part.bid_id
), first as (
  select id, first_value(key) over (partition by project_id, kind, number, label, place order by revision) as key from counted
)
update bid_scheduled_payment set key = first.key from first
where first.id = bid_scheduled_payment.id and first.key <> bid_scheduled_payment.key;

create unique index bid_group_key on bid_group (bid_id, key);
create unique index bid_item_key on bid_item (bid_id, key);
create unique index bid_scheduled_payment_key on bid_scheduled_payment (bid_id, key);
