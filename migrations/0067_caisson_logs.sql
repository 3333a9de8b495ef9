-- What was drilled and poured at each hole of a foundation: caissons, piers, drilled piles.
create table caisson_log (
  id integer generated always as identity primary key,
  project_id integer not null references project (id) on delete cascade,
  -- The number on the plan: 7, or A-12.
  hole text not null check (hole <> ''),
  -- In thousandths of an inch.
  diameter integer check (diameter > 0),
  -- In thousandths of a foot, from the top of the hole.
  planned_depth integer check (planned_depth > 0),
  drilled_depth integer check (drilled_depth > 0),
  rock_depth integer check (rock_depth >= 0),
  water_depth integer check (water_depth >= 0),
  -- In thousandths of a cubic yard.
  concrete_ordered integer check (concrete_ordered >= 0),
  concrete_placed integer check (concrete_placed >= 0),
  soil text not null default '',
  steel text not null default '',
  inspector text not null default '',
  note text not null default '',
  drilled_on date,
  poured_on date,
  version integer not null default 1,
  created_by integer references employee (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index caisson_log_hole_key on caisson_log (project_id, lower(hole));
