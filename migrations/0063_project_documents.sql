-- Files of a job: the subcontract, plans, reports, certificates, letters. A new file is the next version of its document.
create table project_document (
  id integer generated always as identity primary key,
  project_id integer not null references project (id) on delete cascade,
  kind text not null check (
    kind in ('contract', 'plans', 'soils_report', 'insurance', 'correspondence', 'certified_payroll', 'other')),
  title text not null,
  note text not null default '',
  -- The last day on which it holds, such as a certificate's.
  expires date,
  -- Whoever has the link gets the newest version until that day.
  link_token text unique,
  link_expires date,
  version integer not null default 1,
  created_by integer references employee (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((link_token is null) = (link_expires is null))
);
create index project_document_project_idx on project_document (project_id, id);
create index project_document_expires_idx on project_document (expires) where expires is not null;

create table project_document_version (
  id integer generated always as identity primary key,
  document_id integer not null references project_document (id) on delete cascade,
  number integer not null,
  file_id integer not null references stored_file (id),
  -- The words of a PDF, to be found by.
  words text not null default '',
  created_by integer references employee (id),
  created_at timestamptz not null,
  unique (document_id, number)
);
create index project_document_version_file_idx on project_document_version (file_id);
create trigger project_document_version_file after delete on project_document_version
  for each row execute function drop_stored_file();
