-- Who is who on a job, and the days that deadlines of the law are counted from (domain/rights).

create table project_rights (
  project_id integer primary key references project (id) on delete cascade,
  contract_type text not null check (contract_type in ('subcontract', 'home_improvement', 'direct')),
  work_kind text not null default 'private' check (work_kind in ('private', 'residential', 'public')),
  first_furnished date,
  notice_served date,
  last_work date,
  completed date,
  occupied date,
  ceased date,
  completion_recorded date,
  cessation_recorded date,
  lien_recorded date,
  suit_filed date,
  lis_pendens_recorded date,
  contractor_paid date,
  contractor_got_retention date,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table project_party (
  project_id integer not null references project_rights (project_id) on delete cascade,
  role text not null check (role in ('owner', 'direct_contractor', 'contracted_with', 'lender', 'surety')),
  name text not null,
  street text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  is_reputed boolean not null default false,
  known_from text not null default '',
  primary key (project_id, role)
);

-- What is still to be done by a day, counted by the rules each time a project's days change, so that lists can ask for it.
create table project_deadline (
  project_id integer not null references project_rights (project_id) on delete cascade,
  kind text not null check (kind in ('notice', 'lien', 'suit', 'lis_pendens')),
  day date not null,
  primary key (project_id, kind)
);
create index project_deadline_day_idx on project_deadline (day);
