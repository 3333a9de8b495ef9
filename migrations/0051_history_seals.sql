-- Each seal holds a hash over some events and the seal before it, so that history cannot be rewritten unnoticed. See
-- decision 058.
create table event_seal (
  id integer generated always as identity primary key,
  sealed_at timestamptz not null,
  -- How the hash is made; 1 is `seal-events.ts` as it was at first.
  format smallint not null,
  -- All events after the seal before, up to this one.
  last_event_id bigint not null unique,
  event_count integer not null,
  hash bytea not null
);
create trigger event_seal_is_append_only before update or delete on event_seal
  for each row execute function refuse_event_change();
create trigger event_seal_is_never_emptied before truncate on event_seal
  for each statement execute function refuse_event_change();

-- Up to which event the next seal may go, once no transaction runs any more that began before.
create table event_seal_mark (
  id smallint primary key default 1 check (id = 1),
  last_event_id bigint not null,
  next_transaction_id xid8 not null
);
