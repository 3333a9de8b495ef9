-- What somebody expected a job to cost from a day on. Rows are never changed and never deleted: the newest day counts, and
-- of several for one day the last one written.
create table estimate_to_complete (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  -- The end of this day: what was spent by then is not in the amount.
  day date not null,
  amount bigint not null check (amount >= 0),
  note text not null default '',
  created_by integer not null references employee (id),
  created_at timestamptz not null default now()
);
create index estimate_to_complete_project_idx on estimate_to_complete (project_id, day desc, id desc);
