-- A draft that somebody is writing saves itself every second or so; history tells of it once, when they pause. Until
-- then the bid as it was before, who is writing, and since when. All null: history knows everything.
alter table bid
  add column unrecorded_from jsonb,
  add column unrecorded_by integer references employee (id),
  add column unrecorded_since timestamptz,
  add column unrecorded_until timestamptz;
create index bid_unrecorded_idx on bid (unrecorded_until) where unrecorded_from is not null;
