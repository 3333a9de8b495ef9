-- Groundwork's records. Money is bigint cents, quantities bigint thousandths, percentages integer hundredths.
-- Every editable row has a version; every change writes its event in the same transaction.

create table company (
  id smallint primary key default 1 check (id = 1),
  name text not null,
  license_number text not null default '',
  license_classes text[] not null default '{}',
  street text not null default '',
  city text not null default '',
  state text not null default 'CA',
  zip text not null default '',
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  logo bytea,
  logo_type text,
  payment_terms text[] not null default '{}',
  bid_valid_days integer not null default 30 check (bid_valid_days between 1 and 365),
  default_scope text not null default '',
  default_terms text not null default '',
  default_exclusions text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table number_counter (
  counter_type text primary key check (counter_type in ('southern_california', 'bay_area', 'invoice')),
  next_number integer not null default 1 check (next_number between 1 and 99999999),
  format text not null
);

insert into number_counter (counter_type, next_number, format) values
  ('southern_california', 1, 'SC-YY-####'),
  ('bay_area', 1, 'BA-YY-####'),
  ('invoice', 1, '####');

create table employee (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null default '',
  role text not null check (role in ('admin', 'project_manager', 'estimator', 'installer_coordinator', 'accountant')),
  active boolean not null default true,
  language text not null default 'en' check (language in ('en', 'es')),
  password_hash text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index employee_email_key on employee (lower(email));

-- Secrets are kept as SHA-256 only. token: bearer; cookie: the session cookie; xsrf: what the script must echo.
create table session (
  id integer generated always as identity primary key,
  employee_id integer not null references employee (id),
  token_hash bytea not null unique,
  cookie_hash bytea not null unique,
  xsrf_hash bytea not null,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
create index session_employee_idx on session (employee_id) where ended_at is null;

-- Failed sign-ins, counted per account (the normalized e-mail) and per address.
create table sign_in_failure (
  key text primary key,
  failures integer not null,
  blocked_until timestamptz not null,
  last_failed_at timestamptz not null
);

-- The one-time link with which the first administrator sets Groundwork up.
create table setup_link (
  id smallint primary key default 1 check (id = 1),
  token_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create table business (
  id integer generated always as identity primary key,
  name text not null,
  kind text not null,
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  license_number text not null default '',
  notes text not null default '',
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index business_name_key on business (lower(name));

create table salesperson (
  id integer generated always as identity primary key,
  business_id integer not null references business (id),
  name text not null,
  phone text not null default '',
  email text not null default '',
  created_at timestamptz not null default now()
);
create index salesperson_business_idx on salesperson (business_id);

create table category (
  id integer generated always as identity primary key,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index category_name_key on category (lower(name));

create table product (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  category_id integer references category (id),
  unit text not null,
  unit_price bigint not null check (unit_price >= 0),
  unit_cost bigint not null default 0 check (unit_cost >= 0),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index product_name_key on product (lower(name));
create index product_category_idx on product (category_id);

create table customer (
  id integer generated always as identity primary key,
  name text not null,
  phone text not null default '',
  phone_digits text not null default '',
  email text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_phone_idx on customer (phone_digits) where phone_digits <> '';
create index customer_email_idx on customer (lower(email)) where email <> '';

-- Customer and referral are also snapshotted by name: moving a salesperson later rewrites no old lead.
create table project (
  id integer generated always as identity primary key,
  number text not null,
  region text not null check (region in ('southern_california', 'bay_area')),
  status text not null default 'new_lead',
  status_before_completion text,
  name text not null default '',
  job_type text not null default '',
  customer_id integer not null references customer (id),
  customer_name text not null,
  customer_phone text not null default '',
  customer_email text not null default '',
  business_id integer references business (id),
  business_name text,
  salesperson_id integer references salesperson (id) on delete set null,
  salesperson_name text,
  manager_id integer references employee (id),
  site_street text not null default '',
  site_city text not null default '',
  site_state text not null default '',
  site_zip text not null default '',
  site_lat double precision,
  site_lon double precision,
  finalized_bid_id integer,
  closed_reason text,
  completed_at timestamptz,
  deleted_at timestamptz,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index project_number_key on project (number);
create index project_recent_idx on project (id desc) where deleted_at is null;
create index project_status_idx on project (status) where deleted_at is null;
create index project_customer_idx on project (customer_id);
create index project_business_idx on project (business_id);
create index project_manager_idx on project (manager_id);

create table project_note (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  author_id integer not null references employee (id),
  content text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index project_note_project_idx on project_note (project_id, id);

create table bid (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  number integer not null,
  revision integer not null default 1,
  status text not null default 'draft',
  title text not null default '',
  discount bigint not null default 0 check (discount >= 0),
  scope text not null default '',
  exclusions text not null default '',
  terms text not null default '',
  valid_until date,
  bid_index text not null unique,
  -- Kept beside the lines so that lists need not add them up; written by the same service call as the lines.
  subtotal bigint not null default 0,
  total bigint not null default 0,
  cost bigint not null default 0,
  replaces_bid_id integer references bid (id),
  created_by integer references employee (id),
  sent_at timestamptz,
  finalized_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (project_id, number, revision)
);
alter table project add foreign key (finalized_bid_id) references bid (id);
create index bid_status_idx on bid (status);

create table bid_group (
  id integer generated always as identity primary key,
  bid_id integer not null references bid (id) on delete cascade,
  position integer not null,
  name text not null default '',
  unique (bid_id, position)
);

create table bid_item (
  id integer generated always as identity primary key,
  bid_id integer not null references bid (id) on delete cascade,
  group_position integer not null,
  position integer not null,
  product_id integer references product (id),
  description text not null,
  quantity bigint not null,
  unit text not null,
  unit_price bigint not null,
  unit_cost bigint not null default 0,
  optional boolean not null default false,
  selected boolean not null default false,
  unique (bid_id, group_position, position),
  foreign key (bid_id, group_position) references bid_group (bid_id, position) on delete cascade
);
create index bid_item_product_idx on bid_item (product_id);

create table bid_scheduled_payment (
  id integer generated always as identity primary key,
  bid_id integer not null references bid (id) on delete cascade,
  position integer not null,
  label text not null,
  amount bigint,
  percent integer,
  check ((amount is null) <> (percent is null)),
  unique (bid_id, position)
);

-- One row per stored file; its bytes lie in the file store under `path`.
create table stored_file (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  path text not null unique,
  media_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  width integer,
  height integer,
  original_name text not null default '',
  created_by integer references employee (id),
  created_at timestamptz not null default now()
);
create index stored_file_project_idx on stored_file (project_id);

create table invoice (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  bid_id integer references bid (id),
  sequence integer not null,
  number text not null unique,
  title text not null default '',
  retention bigint not null default 0 check (retention >= 0),
  payment_terms text[] not null default '{}',
  issued date not null,
  due_date date,
  notes text not null default '',
  voided_at timestamptz,
  void_reason text,
  version integer not null default 1,
  created_by integer references employee (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (project_id, sequence)
);

create table invoice_item (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice (id) on delete cascade,
  position integer not null,
  description text not null,
  amount bigint not null,
  -- The line of the finalized bid's payment schedule that this bills.
  scheduled_payment_id integer references bid_scheduled_payment (id),
  unique (invoice_id, position)
);
create index invoice_item_scheduled_idx on invoice_item (scheduled_payment_id);

create table invoice_dispatch (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice (id) on delete cascade,
  sent_at timestamptz not null
);
create index invoice_dispatch_invoice_idx on invoice_dispatch (invoice_id, sent_at);

create table received_payment (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoice (id),
  amount bigint not null check (amount > 0),
  method text not null,
  identification text not null default '',
  received date not null,
  cleared date,
  picture_id integer references stored_file (id),
  version integer not null default 1,
  created_by integer references employee (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index received_payment_invoice_idx on received_payment (invoice_id);

-- The stored answer of a POST that must not happen twice. fingerprint: SHA-256 of the request's content.
create table idempotency_key (
  employee_id integer not null references employee (id),
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (employee_id, key)
);

-- History: written with the change, never changed afterwards. No actor: the customer or the system.
create table event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer references employee (id),
  project_id integer references project (id),
  entity text not null,
  entity_id integer not null,
  verb text not null,
  summary text not null,
  changes jsonb not null default '{}',
  request_id text
);
create index event_project_idx on event (project_id, id desc);
create index event_entity_idx on event (entity, entity_id, id desc);

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is append-only';
end
$$;
create trigger event_is_append_only before update or delete on event
  for each row execute function refuse_event_change();
create trigger event_is_never_emptied before truncate on event
  for each statement execute function refuse_event_change();
