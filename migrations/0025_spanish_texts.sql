-- What bids in Spanish begin with; where one is empty they begin with the English text.
alter table company
  add column default_scope_spanish text not null default '',
  add column default_terms_spanish text not null default '',
  add column default_exclusions_spanish text not null default '';
