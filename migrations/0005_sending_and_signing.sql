-- Bids that are sent, followed, signed; change orders; the delivery ledger; snippets.

alter table bid
  add column kind text not null default 'bid' check (kind in ('bid', 'change_order')),
  -- The language the customer reads: of the document, the messages and the public page.
  add column language text not null default 'en' check (language in ('en', 'es')),
  add column link_revoked_at timestamptz,
  -- Days after sending until a customer who has not answered is reminded, once; null: never.
  add column remind_after_days integer check (remind_after_days between 1 and 60),
  add column reminded_at timestamptz,
  add column view_count integer not null default 0,
  add column last_viewed_at timestamptz,
  -- What was sent: the revision's content as JSON, and the SHA-256 (hex) of its PDF.
  add column frozen_content jsonb,
  add column frozen_pdf_sha256 text,
  add column declined_at timestamptz,
  add column decline_reason text;
-- Change orders have numbers of their own.
alter table bid drop constraint bid_project_id_number_revision_key;
create unique index bid_number_key on bid (project_id, kind, number, revision);
create index bid_reminder_idx on bid (sent_at)
  where remind_after_days is not null and reminded_at is null and status in ('sent', 'viewed');
create index bid_waiting_idx on bid (valid_until) where status in ('sent', 'viewed');

-- The customer's signature: who, when, from where, and exactly what. One per bid; never changed.
create table bid_acceptance (
  bid_id integer primary key references bid (id),
  name text not null,
  -- A drawn signature as PNG; null: the typed name is the signature.
  signature bytea,
  -- The numbers of the optional lines that were chosen, as the public page counts them.
  selected integer[] not null,
  total bigint not null,
  -- SHA-256 (hex) of the PDF that was shown before signing.
  document_sha256 text not null,
  address text not null,
  user_agent text not null default '',
  -- Where the customer wants the signed copy.
  email text not null default '',
  accepted_at timestamptz not null,
  -- The signed PDF, once it has been set and stored.
  signed_file_id integer references stored_file (id)
);

create table bid_question (
  id integer generated always as identity primary key,
  bid_id integer not null references bid (id),
  name text not null,
  contact text not null default '',
  question text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by integer references employee (id)
);
create index bid_question_bid_idx on bid_question (bid_id);

create table snippet (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('scope', 'exclusions', 'terms')),
  title text not null,
  text text not null,
  language text not null default 'en' check (language in ('en', 'es')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index snippet_title_key on snippet (kind, language, lower(title));

alter table customer add column whatsapp_opt_in boolean not null default false;

-- When somebody last wrote to us on WhatsApp: for 24 hours after that a free message may be answered.
create table whatsapp_contact (
  number text primary key,
  last_message_at timestamptz not null
);

-- One row per message that leaves the office. What goes out is fixed when the row is written.
create table delivery (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('bid', 'reminder', 'signed_bid', 'notice', 'test')),
  channel text not null check (channel in ('email', 'whatsapp')),
  status text not null default 'queued'
    check (status in ('queued', 'accepted', 'delivered', 'read', 'bounced', 'failed')),
  project_id integer references project (id),
  -- Null once the draft that could not be sent was deleted.
  bid_id integer references bid (id) on delete set null,
  recipient_name text not null default '',
  -- An e-mail address, or country code and digits.
  recipient text not null,
  subject text not null default '',
  -- The message as a person reads it: the mail's plain text, the WhatsApp caption.
  body text not null,
  html text not null default '',
  reply_to text not null default '',
  -- Only WhatsApp: the approved template and its placeholders; null inside the 24-hour window.
  template jsonb,
  document_id integer references stored_file (id),
  document_name text not null default '',
  document_sha256 text,
  -- RFC 5322 Message-ID with its brackets, or our reference at WhatsApp: the same for every attempt.
  message_id text not null unique,
  -- The provider's own id, once it has accepted.
  provider_id text,
  -- The provider's last words, when something went wrong.
  error text,
  attempts integer not null default 0,
  -- While an attempt is under way; after it anybody may take the next one. Null: nobody has it.
  lease_until timestamptz,
  -- When the next attempt is due, while queued.
  next_attempt_at timestamptz,
  -- When the failure was dealt with: sent again, sent another way, or dismissed.
  handled_at timestamptz,
  handled_by integer references employee (id),
  -- The failed delivery that this one repeats.
  retry_of_id integer references delivery (id),
  created_by integer references employee (id),
  created_at timestamptz not null,
  accepted_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  updated_at timestamptz not null
);
create index delivery_project_idx on delivery (project_id, id desc);
create index delivery_bid_idx on delivery (bid_id, id desc);
create index delivery_provider_idx on delivery (provider_id) where provider_id is not null;
create index delivery_queued_idx on delivery (id) where status = 'queued';
create index delivery_open_failure_idx on delivery (id desc)
  where status in ('failed', 'bounced') and handled_at is null;

create table delivery_attempt (
  id integer generated always as identity primary key,
  delivery_id integer not null references delivery (id) on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Null while under way; 'interrupted': the program ended before it knew.
  outcome text check (outcome in ('accepted', 'refused', 'unreached', 'interrupted')),
  response text not null default '',
  unique (delivery_id, number)
);
