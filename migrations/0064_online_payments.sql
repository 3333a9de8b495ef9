-- The customer's own pages: one link to each invoice, one to all that a customer has with us. A link is 64 hexadecimal
-- digits of two random UUIDs (244 random bits), and leads nowhere once it is revoked.
alter table invoice
  add column link_token text not null
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  add column link_revoked_at timestamptz;
create unique index invoice_link_token_idx on invoice (link_token);
alter table customer
  add column link_token text not null
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  add column link_revoked_at timestamptz;
create unique index customer_link_token_idx on customer (link_token);

-- A photo that the customer sees on their page.
alter table photo add column shared boolean not null default false;

-- A page of the payment provider where a customer pays an invoice. What happens there is read from the provider.
create table checkout (
  id integer generated always as identity primary key,
  -- Our name for it at the provider, so that asking twice opens one page.
  key uuid not null default gen_random_uuid(),
  invoice_id integer not null references invoice (id) on delete cascade,
  method text not null check (method in ('ach', 'card')),
  amount bigint not null check (amount > 0),
  -- The provider's ids of the page and of the payment.
  session_id text unique,
  url text,
  payment_id text unique,
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'expired', 'processing', 'failed', 'paid')),
  -- Why it failed, in the provider's words.
  failure text not null default '',
  -- What the provider reports and the books could not take: a payment of a void invoice.
  problem text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index checkout_invoice_idx on checkout (invoice_id);
create index checkout_waiting_idx on checkout (updated_at) where status in ('open', 'processing');

-- What of the provider stands in the books, so that it is never booked twice.
create table provider_booking (
  provider_id text primary key,
  checkout_id integer not null references checkout (id) on delete cascade,
  received_payment_id integer references received_payment (id) on delete set null,
  expense_id integer references expense (id) on delete set null,
  created_at timestamptz not null
);
create index provider_booking_checkout_idx on provider_booking (checkout_id);
create index provider_booking_payment_idx on provider_booking (received_payment_id);
create index provider_booking_expense_idx on provider_booking (expense_id);

-- A customer's bank asks for a payment back.
create table dispute (
  provider_id text primary key,
  checkout_id integer not null references checkout (id) on delete cascade,
  amount bigint not null,
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  respond_by timestamptz,
  opened_at timestamptz not null
);
create index dispute_checkout_idx on dispute (checkout_id);
