-- A new record's entry was found in the whole view of fourteen kinds, which PostgreSQL sets up for each record although
-- it reads only one of them. Each kind has a statement of its own now, with a plan of its own. A kind that comes later
-- still works, by the last one.
do $$
declare
  kinds constant text[] := '{project,customer,invoice,bid,permit,appointment,payment,expense,note,business,salesperson,employee,product,document}';
  put constant text := $put$
      with fresh as (
        insert into search_entry (kind, record_id, project_id, parent_id, title, detail, amount, at, day, words)
        select kind, record_id, project_id, parent_id, title, detail, amount, at, day, words
        from unnest(ids) touched (id)
        cross join lateral (select * from search_source where kind = %1$s and record_id = touched.id offset 0) source
        returning entry, words
      ), posted as (
        insert into search_posting (word, kind, entry)
        select word, %1$s, entry from fresh, unnest(words) word where length(word) <= 60
        returning word
      )
      insert into search_word
      select distinct word from posted
      where length(word) > 3 and word !~ '[0-9]' and not exists (select from search_word known where known.word = posted.word);
$put$;
begin
  execute 'create or replace function search_put(of_kind text, ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $body$
begin
  case of_kind'
    || (select string_agg(format('
    when %L then', kind) || format(put, quote_literal(kind)), '' order by place)
        from unnest(kinds) with ordinality as known (kind, place))
    || '
    else' || format(put, 'of_kind') || '
  end case;
end
$body$';
end
$$;

-- An invoice begins without lines, unsent and unpaid, so it changes no figure of its project. Its lines and payments do.
drop trigger project_figures_added on invoice;
