-- Ways of looking at the projects that people keep, for themselves or for the office.
create table saved_view (
  id integer generated always as identity primary key,
  -- Who made it; only they and administrators change it.
  employee_id integer not null references employee (id),
  shared boolean not null default false,
  name text not null,
  kind text not null check (kind in ('table', 'board', 'map')),
  -- {"search": …, "status": …, "region": …, "manager_id": …, "business_id": …, "customer_id": …}; what narrows nothing is left out.
  filters jsonb not null default '{}',
  -- The table's columns in their order; empty: the usual ones.
  columns text[] not null default '{}',
  sort text not null default '',
  -- Deleting is taken back for thirty days.
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_view_name_key on saved_view (employee_id, lower(name)) where deleted_at is null;
create index saved_view_shared_idx on saved_view (id) where shared and deleted_at is null;

-- What a person's page of projects opens with.
create table default_view (
  employee_id integer primary key references employee (id) on delete cascade,
  saved_view_id integer not null references saved_view (id) on delete cascade
);
create index default_view_saved_view_idx on default_view (saved_view_id);

-- A column of the board is the first of its status, newest first; lists are also read by what changed last.
create index project_status_created_idx on project (status, created_at desc, id desc) where deleted_at is null;
create index project_updated_idx on project (updated_at desc, id desc) where deleted_at is null;
-- The map reads positions within a rectangle, and what it filters by, from the index alone.
create index project_position_idx on project (site_lat, site_lon)
  include (id, status, region, manager_id, business_id, customer_id)
  where deleted_at is null and site_lat is not null and site_lon is not null;
