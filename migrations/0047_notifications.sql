-- Whether somebody wants to hear of a kind of need. Without a row: `usualChoices` in domain/notifications.ts.
create table notification_choice (
  employee_id integer not null references employee (id) on delete cascade,
  kind text not null,
  email boolean not null,
  phone boolean not null,
  primary key (employee_id, kind)
);

-- The keys of what waited for somebody at the last look. What comes up beyond them is told once. A first look tells
-- nothing, so no row: nobody has looked for this person yet.
create table needs_told (
  employee_id integer primary key references employee (id) on delete cascade,
  keys text[] not null
);

-- A session's browser that shows notifications (RFC 8030, 8291). Its row goes when the session ends.
create table push_device (
  session_id integer primary key references session (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

-- By this key pair push services know Groundwork (RFC 8292). See decision 054.
create table push_key (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null
);
