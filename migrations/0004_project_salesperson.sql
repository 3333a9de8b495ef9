-- Removing a salesperson, or the business of one, looks for the projects that name the person.
create index project_salesperson_idx on project (salesperson_id) where salesperson_id is not null;
