-- Saved groups of lines, with quantities that are computed from a few numbers.

create table assembly (
  id integer generated always as identity primary key,
  name text not null,
  -- The numbers that drive the quantities, each with its usual value in thousandths.
  numbers jsonb not null,
  -- As in a bid, in cents; each quantity is a formula over the numbers.
  lines jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index assembly_name_key on assembly (lower(name));
