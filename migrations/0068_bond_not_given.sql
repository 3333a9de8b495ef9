-- The limit on retention does not protect who was asked for a bond before the bid and gave none.
alter table project_rights add column bond_not_given boolean not null default false;
