-- The company's whole history is read newest first, by person, by kind of record and by words.
create index event_actor_idx on event (actor_id, at desc, id desc);
create index event_kind_idx on event (entity, at desc, id desc);
-- As in 0003: where a provider lacks pg_trgm, the same search reads the table instead.
do $$
begin
  create index event_summary_idx on event using gin (summary gin_trgm_ops);
exception
  when undefined_object then
    raise warning 'pg_trgm is not available; searching the history will read the whole table';
end
$$;

-- What was signed lately, for this month against last.
create index bid_finalized_idx on bid (finalized_at) where status = 'finalized';

-- How far each person went through the first-use tour.
create table tutorial (
  employee_id integer primary key references employee (id) on delete cascade,
  state text not null check (state in ('declined', 'left', 'finished')),
  -- The name of the step where they left.
  step text,
  updated_at timestamptz not null
);
