-- Passkeys beside passwords, one-time links for employees, and where a sign-in leads.

-- Null: invited and without a password; signs in with a passkey, or chooses a password by their link.
alter table employee alter column password_hash drop not null;
-- The screen that a sign-in leads on to; see `startPages` in domain/people.ts.
alter table employee add column start_page text not null default 'dashboard';

create table passkey (
  id integer generated always as identity primary key,
  employee_id integer not null references employee (id) on delete cascade,
  credential_id bytea not null unique,
  -- COSE_Key.
  public_key bytea not null,
  -- How often it signed, as it says itself; 0 for ever where it does not count.
  counter bigint not null default 0 check (counter >= 0),
  -- How a browser reaches it: internal, hybrid, usb, nfc, ble, smart-card.
  transports text[] not null default '{}',
  -- It is kept in an account of its maker's and so on several devices.
  synced boolean not null default false,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_employee_idx on passkey (employee_id);

-- A removed passkey ends the sessions that it began.
alter table session add column passkey_id integer references passkey (id) on delete set null;

-- What a browser is asked to sign; taken away by its first answer. Kept as SHA-256 only.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in')),
  -- Whose passkey is to be registered; null when somebody signs in, who is not known yet.
  employee_id integer references employee (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expires_idx on passkey_challenge (expires_at);

-- A link with which an employee chooses how they sign in, once: invited, or because they cannot get in any more.
create table employee_link (
  id integer generated always as identity primary key,
  employee_id integer not null references employee (id) on delete cascade,
  kind text not null check (kind in ('invitation', 'reset')),
  token_hash bytea not null unique,
  created_by integer references employee (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- The newest link is the only one.
create unique index employee_link_employee_key on employee_link (employee_id) where used_at is null;
