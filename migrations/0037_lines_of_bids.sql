-- A text of one line may no longer hold line ends or tabs, and a bid's groups and payments are always saved together:
-- one old name with a tab would refuse them all. Each run of line ends, tabs, control characters and marks for the
-- direction of text becomes a space.
update bid_group set name = btrim(regexp_replace(name, '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'))
where name ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]';

update bid_scheduled_payment
set label = btrim(regexp_replace(label, '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'))
where label ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]';

update bid set title = btrim(regexp_replace(title, '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'))
where title ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]';
