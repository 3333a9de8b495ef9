-- The sample job of somebody's tour. It can be deleted although its bid is finalized, while nothing is billed or spent.
alter table project add column is_practice boolean not null default false;
