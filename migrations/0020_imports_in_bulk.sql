-- Imports write and take back by the hundred, and an undo that gave up can go on.

alter table import drop constraint import_status_check;
alter table import add constraint import_status_check
  check (status in ('draft', 'running', 'done', 'stopped', 'undoing', 'undo_stopped', 'undone'));

-- What tells the row's record apart, as e-mail:ann@lee.example: rows that share one are about the same record, and
-- what is corrected in one can change what happens to the other.
alter table import_row add column keys text[] not null default '{}';

-- Records are looked for by what a list says of them, in whatever letters.
create index customer_name_idx on customer (lower(name));
create index project_number_folded_idx on project (lower(number));

-- Many records that go at once leave the search with one statement.
create function search_drop_all(of_kind text, ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  with gone as (
    delete from search_entry where kind = of_kind and record_id = any (ids) returning entry, words
  )
  delete from search_posting using gone
  where search_posting.word = any (gone.words) and search_posting.kind = of_kind and search_posting.entry = gone.entry;
end
$$;

create or replace function search_removed() returns trigger language plpgsql as $$
begin
  perform search_drop_all(tg_argv[0], array(select id from removed));
  return null;
end
$$;

do $$
declare
  each record;
begin
  for each in
    select tgrelid::regclass as tab,
      -- Each of a trigger's words ends with a zero byte.
      convert_from(substring(tgargs from 1 for length(tgargs) - 1), 'utf8') as kind
    from pg_trigger where tgname = 'search_removed'
  loop
    execute format('drop trigger search_removed on %s', each.tab);
    execute format('create trigger search_removed after delete on %s referencing old table as removed
      for each statement execute function search_removed(%L)', each.tab, each.kind);
  end loop;
end
$$;
