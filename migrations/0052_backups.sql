-- Every backup that was begun, and every drill: a backup restored into a database that is thrown away.
create table backup_run (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  -- The backup's name in its folder or bucket.
  name text,
  started_at timestamptz not null,
  -- Null for one that the schedule began.
  started_by integer references employee (id),
  ended_at timestamptz,
  -- Null for a good one.
  problem text,
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  row_count bigint,
  file_count integer,
  -- What the backup added to its folder or bucket.
  new_bytes bigint
);
create index backup_run_ended_idx on backup_run (kind, ended_at desc) where problem is null;
create index backup_run_started_idx on backup_run (started_at desc);
