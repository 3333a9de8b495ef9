-- How many projects the list has, for what it is filtered by most: to count a million rows takes a second at each look.
-- Each change adds a row, so that nobody waits for anybody else; a job merges the rows every hour.

create table project_count (
  id bigint generated always as identity primary key,
  status text not null,
  region text not null,
  manager_id integer,
  count integer not null
);

create function project_count_added() returns trigger language plpgsql as $$
begin
  insert into project_count (status, region, manager_id, count)
  select status, region, manager_id, count(*) from touched where deleted_at is null group by status, region, manager_id;
  return null;
end
$$;

create function project_count_removed() returns trigger language plpgsql as $$
begin
  insert into project_count (status, region, manager_id, count)
  select status, region, manager_id, -count(*) from touched where deleted_at is null group by status, region, manager_id;
  return null;
end
$$;

create function project_count_changed() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then
    insert into project_count (status, region, manager_id, count) values (old.status, old.region, old.manager_id, -1);
  end if;
  if new.deleted_at is null then
    insert into project_count (status, region, manager_id, count) values (new.status, new.region, new.manager_id, 1);
  end if;
  return null;
end
$$;

create trigger project_count_added after insert on project referencing new table as touched
  for each statement execute function project_count_added();
create trigger project_count_removed after delete on project referencing old table as touched
  for each statement execute function project_count_removed();
create trigger project_count_changed after update of status, region, manager_id, deleted_at on project for each row
  when ((old.status, old.region, old.manager_id, old.deleted_at)
    is distinct from (new.status, new.region, new.manager_id, new.deleted_at))
  execute function project_count_changed();

insert into project_count (status, region, manager_id, count)
select status, region, manager_id, count(*) from project where deleted_at is null group by status, region, manager_id;
