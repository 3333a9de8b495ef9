-- Customers, projects, products and businesses from a file: what was read, what shall happen to each row, what
-- happened, and what is needed to take it back.

create table import (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('customers', 'projects', 'products', 'businesses')),
  file_name text not null,
  sha256 bytea not null,
  -- Sheets of a workbook that can be seen, with their number of rows; none for CSV.
  sheets jsonb not null default '[]',
  sheet text not null default '',
  -- The row of the file that names the columns; 0: none does.
  header_row integer not null default 0,
  -- [{"title": "Phone", "samples": ["…"], "field": "phone" | null}, …]
  columns jsonb not null default '[]',
  warnings text[] not null default '{}',
  -- What happens to a row whose record exists already.
  matched text not null default 'update' check (matched in ('update', 'skip', 'create')),
  -- Categories and businesses that are named and do not exist are added.
  create_missing boolean not null default true,
  -- Of projects whose row names none.
  region text check (region in ('southern_california', 'bay_area')),
  status text not null default 'draft'
    check (status in ('draft', 'running', 'done', 'stopped', 'undoing', 'undone')),
  version integer not null default 1,
  created_by integer not null references employee (id),
  created_at timestamptz not null,
  started_by integer references employee (id),
  started_at timestamptz,
  -- The request that started it: history names it.
  request_id text,
  ended_at timestamptz,
  undone_by integer references employee (id),
  undone_at timestamptz
);
create index import_recent_idx on import (id desc);
create index import_content_idx on import (sha256);

-- The file as it came, until its import runs or is put aside: another sheet of it may be chosen.
create table import_file (
  import_id integer primary key references import (id) on delete cascade,
  content bytea not null
);

create table import_row (
  import_id integer not null references import (id) on delete cascade,
  -- As a spreadsheet counts.
  row_number integer not null,
  cells jsonb not null,
  outcome text not null default 'error' check (outcome in ('create', 'update', 'unchanged', 'skip', 'error')),
  -- Whom or what it is about, for a person.
  label text not null default '',
  -- Why it is skipped, or what it was matched by.
  note text not null default '',
  -- [{"field": "phone", "message": "…"}, …]
  problems jsonb not null default '[]',
  -- {"phone": {"from": …, "to": …}}
  changes jsonb not null default '{}',
  -- The earlier row of the file that is about the same record.
  repeats integer,
  -- The record it is about, when that is known.
  record_id integer,
  -- Null until it was written.
  written_at timestamptz,
  -- What was created and changed: [{"table", "id", "action", "before", "after"}, …], in that order.
  records jsonb not null default '[]',
  undone_at timestamptz,
  -- Why something of it could not be taken back.
  undo_problem text,
  primary key (import_id, row_number)
);

-- How the columns of such a file were mapped the last time.
create table import_mapping (
  kind text not null,
  -- The column titles, normalized.
  titles text not null,
  fields jsonb not null,
  used_at timestamptz not null,
  primary key (kind, titles)
);

-- An import that is undone takes its projects away for good, while history, which is never changed, goes on telling
-- of them: like every other record, a project is named there by its number, and may be gone.
alter table event drop constraint event_project_id_fkey;
