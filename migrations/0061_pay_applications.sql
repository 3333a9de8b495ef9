-- Applications for payment: an invoice by the schedule of values, as general contractors want it (domain/pay-applications).

-- The invoice has the money, the days it went out and the payments; its lines are written from the application's.
create table pay_application (
  id integer generated always as identity primary key,
  project_id integer not null references project (id) on delete cascade,
  invoice_id integer not null unique references invoice (id) on delete cascade,
  -- Counts up within the project.
  number integer not null check (number > 0),
  -- The last day of the period.
  through date not null,
  -- What the contractor wants with it; a new one of the same customer begins with the same.
  wanted text[] not null default '{}',
  -- Site photos in its package.
  photo_ids integer[] not null default '{}',
  returned_at timestamptz,
  return_reason text not null default '',
  approved_at timestamptz,
  -- What was asked for, where the contractor approved another amount.
  asked_before_approval bigint,
  created_by integer references employee (id),
  created_at timestamptz not null,
  unique (project_id, number)
);

-- A line of the schedule of values as it stood: later change orders are lines of later applications.
create table pay_application_line (
  application_id integer not null references pay_application (id) on delete cascade,
  position integer not null,
  bid_id integer not null references bid (id) on delete cascade,
  item_key text not null,
  description text not null,
  value bigint not null,
  -- For entering by quantity; the thousandths and the unit of the bid's line.
  quantity bigint not null,
  unit text not null,
  work_before bigint not null,
  stored_before bigint not null,
  retention_before bigint not null,
  work bigint not null,
  stored bigint not null,
  -- Hundredths of a percent.
  retention_rate integer not null check (retention_rate between 0 and 10000),
  primary key (application_id, position)
);
create index pay_application_line_bid_idx on pay_application_line (bid_id);

-- A paper that goes with an application.
create table pay_application_paper (
  id integer generated always as identity primary key,
  application_id integer not null references pay_application (id) on delete cascade,
  kind text not null check (kind in ('waiver', 'insurance', 'photos', 'certified_payroll', 'other')),
  file_id integer not null references stored_file (id),
  created_by integer references employee (id),
  created_at timestamptz not null
);
create index pay_application_paper_application_idx on pay_application_paper (application_id);
create index pay_application_paper_file_idx on pay_application_paper (file_id);

-- The file of a paper that is deleted with its application, or of a waiver deleted with its bill, is no longer ours to
-- keep: without its row, the sweep removes it.
create function drop_stored_file() returns trigger language plpgsql as $$
begin
  delete from stored_file where id = old.file_id;
  return null;
end $$;
create trigger pay_application_paper_file after delete on pay_application_paper
  for each row execute function drop_stored_file();
create trigger bill_waiver_file after delete on bill_waiver
  for each row execute function drop_stored_file();
