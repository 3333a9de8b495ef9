-- What a position was worked out from, where nobody gave it: the ZIP code or the city of the address.
alter table project
  add column site_approximate text check (site_approximate in ('zip', 'city'));
-- The same of the site's position when somebody checked in: the distance is as rough.
alter table check_in
  add column approximate text check (approximate in ('zip', 'city'));
