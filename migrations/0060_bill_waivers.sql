-- Waivers that we ask of subcontractors and suppliers before their bill is paid (Civ. Code §§ 8132 to 8138).
create table bill_waiver (
  id integer generated always as identity primary key,
  expense_id integer not null references expense (id) on delete cascade,
  -- What somebody asked for has no more than this day until it comes.
  asked_on date,
  received_on date,
  kind text check (
    kind in ('conditional_progress', 'unconditional_progress', 'conditional_final', 'unconditional_final')),
  amount bigint check (amount > 0),
  through_date date,
  file_id integer references stored_file (id),
  note text not null default '',
  created_by integer references employee (id),
  created_at timestamptz not null,
  check ((received_on is null) = (kind is null) and (received_on is null) = (amount is null)),
  check (asked_on is not null or received_on is not null)
);
create index bill_waiver_expense_idx on bill_waiver (expense_id);
create index bill_waiver_file_idx on bill_waiver (file_id) where file_id is not null;
