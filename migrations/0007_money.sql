-- One truth about money: progress and retention invoices, refunds and reversals, expenses, receipts, closed months.

alter table company
  -- Days past due on which a customer is reminded of an invoice; none: never by itself.
  add column reminder_days integer[] not null default '{}',
  -- Hundredths of a percent that a new invoice holds back.
  add column default_retention integer not null default 0 check (default_retention between 0 and 10000);

alter table invoice
  -- 'retention': asks for what earlier invoices held back; its lines name them.
  add column kind text not null default 'standard' check (kind in ('standard', 'retention')),
  add column reminders_paused boolean not null default false,
  add column reminders_sent integer not null default 0,
  add column reminded_at timestamptz,
  add check (kind = 'standard' or retention = 0);
create index invoice_issued_idx on invoice (issued);
create index invoice_reminder_idx on invoice (due_date) where voided_at is null and not reminders_paused;

alter table invoice_item
  -- The invoice whose retention this line asks for.
  add column retention_invoice_id integer references invoice (id),
  add check (retention_invoice_id is null or (scheduled_payment_id is null and amount > 0));
create index invoice_item_retention_idx on invoice_item (retention_invoice_id) where retention_invoice_id is not null;

-- A refund pays money back, a reversal says that a payment never came (a check bounced, a wrong entry). Both are
-- records of their own with a negative amount, so that what was paid is always the sum of the rows.
alter table received_payment drop constraint received_payment_amount_check;
alter table received_payment
  add column kind text not null default 'payment' check (kind in ('payment', 'refund', 'reversal')),
  add column corrects_id integer references received_payment (id),
  add column reason text not null default '',
  add constraint received_payment_amount_check check (
    (kind = 'payment' and amount > 0 and corrects_id is null)
    or (kind <> 'payment' and amount < 0 and corrects_id is not null));
create unique index received_payment_reversal_key on received_payment (corrects_id) where kind = 'reversal';
create index received_payment_corrects_idx on received_payment (corrects_id) where corrects_id is not null;
create index received_payment_received_idx on received_payment (received);

-- A receipt that nobody has assigned to a project yet lies in the store all the same.
alter table stored_file alter column project_id drop not null;
create index stored_file_content_idx on stored_file (sha256);

-- A bill from somebody. Dollars are cents; `category` is of `expenseCategories`.
create table expense (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  paid_to text not null,
  business_id integer references business (id),
  paid_for text not null default '',
  category text not null default 'other',
  request_reference text not null default '',
  cost bigint not null check (cost > 0),
  date date not null,
  due_date date,
  picture_id integer references stored_file (id),
  -- SHA-256 of the picture's bytes as they came: the same receipt is recognised however it was cleaned.
  picture_source_sha256 bytea,
  version integer not null default 1,
  created_by integer references employee (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index expense_project_idx on expense (project_id, id);
create index expense_date_idx on expense (date desc, id desc);
create index expense_payee_idx on expense (lower(paid_to), cost);
create index expense_business_idx on expense (business_id) where business_id is not null;
create index expense_source_idx on expense (picture_source_sha256) where picture_source_sha256 is not null;

create table expense_payment (
  id integer generated always as identity primary key,
  expense_id integer not null references expense (id),
  amount bigint not null check (amount > 0),
  method text not null,
  identification text not null default '',
  date date not null,
  picture_id integer references stored_file (id),
  version integer not null default 1,
  created_by integer references employee (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index expense_payment_expense_idx on expense_payment (expense_id);
create index expense_payment_date_idx on expense_payment (date);

-- The inbox: a receipt waits until it becomes the expense of a project, or is put aside.
create table receipt (
  id integer generated always as identity primary key,
  file_id integer not null references stored_file (id),
  source_sha256 bytea not null,
  original_name text not null default '',
  expense_id integer references expense (id) on delete set null,
  assigned_at timestamptz,
  dismissed_at timestamptz,
  created_by integer references employee (id),
  created_at timestamptz not null
);
create index receipt_waiting_idx on receipt (id) where assigned_at is null and dismissed_at is null;
create index receipt_source_idx on receipt (source_sha256);
create index receipt_expense_idx on receipt (expense_id) where expense_id is not null;

-- Closing a month closes every month before it. A reopened one stays as a row: who closed what, and when.
create table closed_month (
  id integer generated always as identity primary key,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  closed_by integer references employee (id),
  closed_at timestamptz not null,
  note text not null default '',
  -- The month's figures as they were when it was closed, in cents.
  figures jsonb not null,
  reopened_by integer references employee (id),
  reopened_at timestamptz,
  reopen_reason text not null default ''
);
create unique index closed_month_key on closed_month (month) where reopened_at is null;

-- The last day that is closed, or null. Whoever writes money asks first, and keeps the books from being closed until
-- the transaction ends; closing takes the same lock for itself. Volatile: the answer is read after the lock is had.
create function books_closed_through() returns date language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7104772);
  return (
    select (max(month) + interval '1 month' - interval '1 day')::date from closed_month where reopened_at is null);
end
$$;

alter table delivery drop constraint delivery_kind_check;
alter table delivery
  add constraint delivery_kind_check check (kind in (
    'bid', 'reminder', 'signed_bid', 'notice', 'test', 'invoice', 'invoice_reminder', 'receipt', 'statement')),
  -- Null once the draft that could not be sent was deleted.
  add column invoice_id integer references invoice (id) on delete set null,
  -- Whom a statement of account is for.
  add column customer_id integer references customer (id);
create index delivery_invoice_idx on delivery (invoice_id, id desc) where invoice_id is not null;
create index delivery_customer_idx on delivery (customer_id, id desc) where customer_id is not null;
