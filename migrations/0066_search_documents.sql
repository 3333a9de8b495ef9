-- The search of the top bar finds documents of a job by title and note. What their PDFs say is found on the job's page:
-- words of a soils report would stand before the names that people look for.
do $$
begin
  execute 'create or replace view search_source as '
    || rtrim(pg_get_viewdef('search_source'::regclass), '; ')
    || ' union all
      select ''document'', id, project_id, null, title, note, null, null, null,
        search_words(concat_ws('' '', title, note))
      from project_document';
end
$$;

create trigger search_added after insert on project_document referencing new table as added
  for each statement execute function search_added('document');
create trigger search_changed after update of title, note on project_document for each row
  when ((old.title, old.note) is distinct from (new.title, new.note)) execute function search_changed('document');
create trigger search_removed after delete on project_document referencing old table as removed
  for each statement execute function search_removed('document');

select search_put('document', array(select id from project_document));
