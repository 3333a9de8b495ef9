-- The wording that sections of the law prescribe, and the waivers of lien that are printed in it (domain/rights).

-- Each row is a version and never changes, so that a signed paper can say which wording it has.
create table statutory_text (
  id integer generated always as identity primary key,
  section text not null check (section in ('8132', '8134', '8136', '8138', '8202')),
  wording text not null,
  -- Verified against the official wording's fingerprint, an attorney's own, or the sample company's.
  standing text not null check (standing in ('verified', 'attorney', 'sample')),
  effective_from date not null,
  source text not null default '',
  created_by integer references employee (id),
  created_at timestamptz not null
);
create index statutory_text_section_idx on statutory_text (section, effective_from desc, id desc);

-- A waiver and release that we signed. Its PDF is the paper; a row only changes when the waiver is taken back.
create table waiver (
  id integer generated always as identity primary key,
  project_id integer not null references project (id) on delete cascade,
  invoice_id integer not null references invoice (id),
  -- The payment that it was signed for, where it had come.
  payment_id integer references received_payment (id),
  kind text not null check (
    kind in ('conditional_progress', 'unconditional_progress', 'conditional_final', 'unconditional_final')),
  customer text not null,
  owner text not null,
  job_location text not null,
  through_date date,
  maker text not null default '',
  amount bigint not null check (amount > 0),
  disputed bigint not null default 0 check (disputed >= 0),
  -- What the invoice's payments that had cleared came to when it was signed.
  cleared_before bigint not null,
  signed_by text not null,
  signed_title text not null,
  signed_on date not null,
  -- Why an administrator signed an unconditional one before the money was there; '' otherwise.
  override_reason text not null default '',
  statutory_text_id integer not null references statutory_text (id),
  file_id integer not null references stored_file (id),
  taken_back_at timestamptz,
  taken_back_reason text not null default '',
  created_by integer references employee (id),
  created_at timestamptz not null
);
create index waiver_project_idx on waiver (project_id, id desc);
create index waiver_invoice_idx on waiver (invoice_id);
create index waiver_payment_idx on waiver (payment_id) where payment_id is not null;
create index waiver_file_idx on waiver (file_id);

alter table delivery drop constraint delivery_kind_check;
alter table delivery
  add constraint delivery_kind_check check (kind in (
    'bid', 'reminder', 'signed_bid', 'notice', 'test', 'invoice', 'invoice_reminder', 'receipt', 'statement', 'waiver'));
