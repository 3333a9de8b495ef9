-- Under which name a file for QuickBooks Online first said somebody, who is known there by that name alone. Rows are never
-- changed and never deleted, whatever becomes of the customer or the expenses: the name is in use over there. What was
-- said before this table was there is worked out as it was then, the next time it is said.
create table quickbooks_name (
  id integer generated always as identity primary key,
  -- Null for a vendor. No reference: the name outlives the customer.
  customer_id integer,
  -- What this one is called here, in small letters: whoever is renamed gets another name.
  called text not null,
  name text not null unique,
  given_at timestamptz not null,
  unique nulls not distinct (customer_id, called)
);
