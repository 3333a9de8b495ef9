-- The job site: appointments, permits, photos; removals that can be undone.

-- What was taken away, as it was: rows in the order in which they are put back. Undone within 30 days; after that the
-- files go and the rows with them.
create table removal (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  entity text not null,
  entity_id integer not null,
  -- [{"table": "photo", "row": {…}}, …]
  rows jsonb not null,
  -- The files that only these rows name.
  file_ids integer[] not null default '{}',
  removed_by integer references employee (id),
  removed_at timestamptz not null,
  undone_by integer references employee (id),
  undone_at timestamptz,
  purged_at timestamptz
);
create index removal_open_idx on removal (removed_at) where undone_at is null and purged_at is null;
alter table event add column removal_id integer references removal (id);

create table appointment (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  kind text not null default 'site_visit',
  title text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Who keeps it; null: nobody yet.
  employee_id integer references employee (id),
  notes text not null default '',
  -- Null: it has not been kept or missed yet.
  outcome text,
  outcome_note text not null default '',
  version integer not null default 1,
  created_by integer references employee (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index appointment_project_idx on appointment (project_id, starts_at);
create index appointment_starts_idx on appointment (starts_at);
create index appointment_employee_idx on appointment (employee_id, starts_at) where employee_id is not null;

-- That somebody was there. Without a position: why the telephone gave none.
create table check_in (
  id integer generated always as identity primary key,
  appointment_id integer not null references appointment (id) on delete cascade,
  employee_id integer not null references employee (id),
  at timestamptz not null,
  lat double precision,
  lon double precision,
  -- Meters.
  accuracy double precision,
  -- Meters from the site, where its position was known.
  distance double precision,
  position_problem text not null default '',
  check ((lat is null) = (lon is null))
);
create index check_in_appointment_idx on check_in (appointment_id);

-- A person's calendar as a link for their telephone. The secret in it is kept as SHA-256 only.
create table calendar_feed (
  id integer generated always as identity primary key,
  employee_id integer not null references employee (id),
  token_hash bytea not null unique,
  -- Everybody's appointments, not only the person's own.
  everybody boolean not null default false,
  created_at timestamptz not null,
  last_read_at timestamptz,
  revoked_at timestamptz
);
create index calendar_feed_employee_idx on calendar_feed (employee_id) where revoked_at is null;

create table issuing_authority (
  id integer generated always as identity primary key,
  name text not null,
  region text check (region in ('southern_california', 'bay_area')),
  -- How applications are handed in there; the usual way first.
  submission_methods text[] not null default '{}',
  website text not null default '',
  phone text not null default '',
  notes text not null default '',
  -- How long an issued permit lives, and how far apart its inspections may lie; null: not known.
  valid_days integer check (valid_days between 1 and 3650),
  inspection_days integer check (inspection_days between 1 and 3650),
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index issuing_authority_name_key on issuing_authority (lower(name));

insert into issuing_authority (name, region, submission_methods, website, notes, valid_days, inspection_days) values
  ('LADBS', 'southern_california', '{"ePlanLA","In person","Express permit"}', 'https://www.ladbs.org',
    'City of Los Angeles, Department of Building and Safety. Two years from paid fees; an inspection at least every six months.', 730, 180),
  ('LA County Building and Safety', 'southern_california', '{"EPIC-LA","In person"}', 'https://epicla.lacounty.gov', '', null, 180),
  ('City of Long Beach', 'southern_california', '{"Online portal","In person"}', 'https://www.longbeach.gov', '', null, 180),
  ('City of Pasadena', 'southern_california', '{"Online portal","In person"}', 'https://www.cityofpasadena.net', '', null, 180),
  ('City of Glendale', 'southern_california', '{"Online portal","In person"}', 'https://www.glendaleca.gov', '', null, 180),
  ('City of Santa Monica', 'southern_california', '{"Online portal","In person"}', 'https://www.santamonica.gov', '', null, 180),
  ('City of Beverly Hills', 'southern_california', '{"Online portal","In person"}', 'https://www.beverlyhills.org', '', null, 180),
  ('SF DBI', 'bay_area', '{"Over the counter","Electronic plan review","In person"}', 'https://www.sf.gov/departments/department-building-inspection',
    'City and County of San Francisco, Department of Building Inspection.', null, 180),
  ('City of Oakland', 'bay_area', '{"Accela Citizen Access","In person"}', 'https://aca-prod.accela.com/OAKLAND', '', null, 180),
  ('City of Berkeley', 'bay_area', '{"Online portal","In person"}', 'https://berkeleyca.gov', '', null, 180),
  ('City of San José', 'bay_area', '{"SJePlans","SJPermits.org","In person"}', 'https://www.sanjoseca.gov', '', null, 180),
  ('City of Fremont', 'bay_area', '{"Accela Citizen Access","In person"}', 'https://www.fremont.gov', '', null, 180),
  ('City of Hayward', 'bay_area', '{"Online portal","In person"}', 'https://www.hayward-ca.gov', '', null, 180),
  ('Contra Costa County', 'bay_area', '{"ePermits","In person"}', 'https://www.contracosta.ca.gov', '', null, 180),
  ('Marin County', 'bay_area', '{"Online portal","In person"}', 'https://www.marincounty.gov', '', null, 180);

create table permit (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  -- As it was written; `authority_id` where the list knows it.
  issuing_authority text not null,
  authority_id integer references issuing_authority (id) on delete set null,
  submission_method text not null default '',
  title text not null,
  -- The authority's own number.
  number text not null default '',
  stage text not null default 'preparing',
  -- The day on which it reached this stage.
  stage_since date not null,
  submitted date,
  released date,
  expires date,
  last_inspection date,
  application_file_id integer references stored_file (id),
  permit_file_id integer references stored_file (id),
  version integer not null default 1,
  created_by integer references employee (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index permit_project_idx on permit (project_id, id);
create index permit_stage_idx on permit (stage, stage_since);
create index permit_authority_idx on permit (authority_id) where authority_id is not null;
create index permit_expires_idx on permit (expires) where expires is not null;

create table permit_note (
  id integer generated always as identity primary key,
  permit_id integer not null references permit (id) on delete cascade,
  author_id integer not null references employee (id),
  notes text not null,
  created_at timestamptz not null default now()
);
create index permit_note_permit_idx on permit_note (permit_id, id);

-- One reminder for each day that comes near, however often the job runs.
create table permit_reminder (
  permit_id integer not null references permit (id) on delete cascade,
  kind text not null check (kind in ('expiry', 'inspection')),
  due date not null,
  days_before integer not null,
  sent_at timestamptz not null,
  primary key (permit_id, kind, due, days_before)
);

create table photo (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  kind text not null check (kind in ('before', 'after')),
  -- Its place in its list, from 1; gaps mean nothing.
  position integer not null,
  -- The name in its address and in the project's folder.
  file_name text not null,
  caption text not null default '',
  -- What is served: upright, without place and maker.
  file_id integer not null references stored_file (id),
  thumbnail_id integer not null references stored_file (id),
  -- As it came, kept to itself.
  original_id integer not null references stored_file (id),
  -- SHA-256 of the bytes as they came: the same photo is taken in once per list.
  source_sha256 bytea not null,
  -- What the camera says; read in the company's time zone where it names none.
  taken_at timestamptz,
  version integer not null default 1,
  created_by integer references employee (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index photo_name_key on photo (project_id, kind, file_name);
create unique index photo_content_key on photo (project_id, kind, source_sha256);
create index photo_order_idx on photo (project_id, kind, position, id);

-- Where Google Drive keeps what lies at a path: names are not unique there, ids are. Claimed before the upload begins.
create table drive_object (
  path text primary key,
  drive_id text not null unique,
  is_folder boolean not null default false,
  claimed_at timestamptz not null default now(),
  -- Null until all of it is there.
  stored_at timestamptz
);
