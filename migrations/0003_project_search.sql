-- Projects are found by any part of their number, customer, phone, address or business: trigrams make that an index
-- scan. pg_trgm is a trusted extension (the database's owner may create it) and part of PostgreSQL's own contrib; where a
-- provider lacks it, the same search reads the table instead.
do $$
begin
  create extension if not exists pg_trgm;
  create index project_search_idx on project using gin (search_text gin_trgm_ops) where deleted_at is null;
exception
  when insufficient_privilege or feature_not_supported or undefined_file then
    raise warning 'pg_trgm is not available; searching projects will read the whole table';
end
$$;

-- Newest first is how people read lists.
create index project_created_idx on project (created_at desc, id desc) where deleted_at is null;
create index event_recent_idx on event (at desc, id desc);
create index bid_newest_idx on bid (project_id, id desc);
create index invoice_due_idx on invoice (due_date) where voided_at is null;
