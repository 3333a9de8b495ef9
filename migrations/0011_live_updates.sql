-- Live updates: what is written in history is told to every server, and from there to every open screen.

-- An event's number is taken when it is written, not when it becomes visible: a lower number may be committed after a
-- higher one. Whoever has heard of event L, and of all that was committed before it, misses exactly what L's own snapshot
-- still saw running, or what began later: events whose transaction_id is at least L's oldest_running. Numbers of
-- transactions mean nothing in another cluster, so a restored history is continued by the event's number as well.
alter table event add column transaction_id xid8 not null default '0';
alter table event add column oldest_running xid8 not null default '0';
alter table event alter column transaction_id set default pg_current_xact_id();
alter table event alter column oldest_running set default pg_snapshot_xmin(pg_current_snapshot());
create index event_transaction_idx on event (transaction_id);

create function tell_of_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('groundwork_live', jsonb_build_object(
    'kind', 'event',
    'id', new.id,
    'entity', new.entity,
    'entityId', new.entity_id,
    'projectId', new.project_id,
    'verb', new.verb,
    'requestId', new.request_id,
    'actor', (
      select jsonb_build_object(
        'id', id, 'firstName', first_name, 'name', first_name || ' ' || last_name)
      from employee where id = new.actor_id
    )
  )::text);
  return null;
end
$$;
create trigger event_is_told after insert on event for each row execute function tell_of_event();

-- A session that ends takes its open stream along, on whichever server that is.
create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('groundwork_live', jsonb_build_object('kind', 'session', 'id', old.id)::text);
  return null;
end
$$;
create trigger session_end_is_told after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_of_session();
create trigger session_removal_is_told after delete on session for each row execute function tell_of_session();

-- Who has a record's form open. Worth nothing after a crash, so it is not logged; a row that is not renewed expires.
create unlogged table presence (
  entity text not null,
  entity_id integer not null,
  employee_id integer not null references employee (id) on delete cascade,
  -- A person may have the form open twice.
  tab text not null,
  seen_at timestamptz not null,
  primary key (entity, entity_id, employee_id, tab)
);
create index presence_seen_idx on presence (seen_at);
