-- When somebody last looked at what waits for them. What came up since then counts as new.
create table needs_seen (
  employee_id integer primary key references employee (id) on delete cascade,
  seen_at timestamptz not null
);
create index bid_question_open_idx on bid_question (bid_id) where answered_at is null;
create index appointment_open_idx on appointment (ends_at) where outcome is null;
