-- The language in which a customer reads papers and mails; their bids start in it.
alter table customer
  add column language text not null default 'en' check (language in ('en', 'es'));
