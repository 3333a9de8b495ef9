-- What a grant program wants to see of a finished retrofit.
create table grant_evidence (
  project_id integer primary key references project (id) on delete cascade,
  program text not null check (program in ('ebb', 'other')),
  -- The price of the work in its four parts, in cents; null until somebody has entered it.
  labor bigint check (labor >= 0),
  material bigint check (material >= 0),
  overhead bigint check (overhead >= 0),
  profit bigint check (profit >= 0),
  -- The day the work was done.
  work_done date,
  version integer not null default 1,
  created_by integer references employee (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Which photo shows what the program asks for.
create table grant_photo (
  project_id integer not null references grant_evidence (project_id) on delete cascade,
  slot text not null,
  side text not null check (side in ('before', 'after')),
  photo_id integer not null references photo (id) on delete cascade,
  primary key (project_id, slot, side)
);
create index grant_photo_photo_idx on grant_photo (photo_id);

-- Documents of the job that go along.
create table grant_paper (
  project_id integer not null references grant_evidence (project_id) on delete cascade,
  document_id integer not null references project_document (id) on delete cascade,
  paper text not null check (paper in ('permit', 'other')),
  primary key (project_id, document_id)
);
create index grant_paper_document_idx on grant_paper (document_id);
