-- Preliminary notices (Civ. Code §§ 8200 to 8216) and how each recipient was served.

-- What a notice says never changes, so its paper can be set again whenever it is needed.
create table preliminary_notice (
  id integer generated always as identity primary key,
  project_id integer not null references project (id) on delete cascade,
  work text not null,
  -- The estimated total price of our work.
  price bigint not null check (price > 0),
  -- Unpaid laborers, by name and address (§ 8202(b)); '' for none.
  laborers text not null default '',
  -- To or for whom the work is provided.
  customer text not null,
  site text not null,
  claimant text not null,
  claimant_address text not null,
  -- Owner, direct contractor and lender as far as they were known: role, name, address, isReputed.
  parties jsonb not null,
  signed_by text not null,
  signed_title text not null,
  signed_on date not null,
  statutory_text_id integer not null references statutory_text (id),
  created_by integer references employee (id),
  created_at timestamptz not null
);
create index preliminary_notice_project_idx on preliminary_notice (project_id, id desc);

-- One recipient of a notice; whether and how they were served is recorded later.
create table notice_service (
  id integer generated always as identity primary key,
  notice_id integer not null references preliminary_notice (id) on delete cascade,
  role text not null check (role in ('owner', 'direct_contractor', 'lender')),
  name text not null,
  address text not null,
  is_reputed boolean not null,
  method text check (method in ('certified_mail', 'registered_mail', 'express_mail', 'overnight', 'in_person')),
  served_on date,
  served_by text not null default '',
  place text not null default '',
  tracking text not null default '',
  delivered_on date,
  returned_on date,
  note text not null default '',
  proof_file_id integer references stored_file (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (notice_id, role)
);
create index notice_service_proof_idx on notice_service (proof_file_id) where proof_file_id is not null;
