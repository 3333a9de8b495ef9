-- When each customer was last in touch with the office: the list of customers shows it and is sorted by it. As 0023 does
-- for money, triggers keep it in the transaction of whatever changes it.

-- Messages that left for the customer, what the customer said, visits that were kept, and notes of the talks between.
create view customer_contact_source as
select project.customer_id, delivery.accepted_at as at
from delivery join project on project.id = delivery.project_id and project.deleted_at is null
where delivery.accepted_at is not null and delivery.kind not in ('notice', 'test')
union all
select customer_id, accepted_at from delivery where customer_id is not null and accepted_at is not null
union all
select project.customer_id, dispatch.sent_at
from invoice_dispatch dispatch
join invoice on invoice.id = dispatch.invoice_id
join project on project.id = invoice.project_id and project.deleted_at is null
union all
select project.customer_id, greatest(bid.sent_at, bid.declined_at)
from bid join project on project.id = bid.project_id and project.deleted_at is null
where bid.sent_at is not null or bid.declined_at is not null
union all
select project.customer_id, acceptance.accepted_at
from bid_acceptance acceptance
join bid on bid.id = acceptance.bid_id
join project on project.id = bid.project_id and project.deleted_at is null
union all
select project.customer_id, greatest(question.asked_at, question.answered_at)
from bid_question question
join bid on bid.id = question.bid_id
join project on project.id = bid.project_id and project.deleted_at is null
union all
select project.customer_id, appointment.starts_at
from appointment join project on project.id = appointment.project_id and project.deleted_at is null
where appointment.outcome = 'kept'
union all
select project.customer_id, project_note.created_at
from project_note join project on project.id = project_note.project_id and project.deleted_at is null
union all
select customer.id, whatsapp_contact.last_message_at
from customer join whatsapp_contact on right(whatsapp_contact.number, 10) = customer.phone_digits
where customer.phone_digits <> '';

create index whatsapp_contact_digits_idx on whatsapp_contact (right(number, 10));

create table customer_contact (
  customer_id integer primary key references customer (id) on delete cascade,
  -- Null: never.
  last_at timestamptz
);
insert into customer_contact (customer_id, last_at)
select customer.id, last.at
from customer
left join (select customer_id, max(at) as at from customer_contact_source group by customer_id) last
  on last.customer_id = customer.id;
create index customer_contact_last_idx on customer_contact (coalesce(last_at, '2000-01-01 00:00+00'), customer_id);

create function customer_contact_put(ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from customer_contact where customer_id = any (ids) order by customer_id for no key update;
  update customer_contact kept set last_at = asked.at
  from (
    select id, (select max(source.at) from customer_contact_source source where source.customer_id = id) as at
    from unnest(ids) id
  ) asked
  where kept.customer_id = asked.id and kept.last_at is distinct from asked.at;
end
$$;

create function customer_contact_begun() returns trigger language plpgsql as $$
begin
  insert into customer_contact (customer_id) select id from touched;
  perform customer_contact_put(array(select id from touched where phone_digits <> ''));
  return null;
end
$$;

create function customer_contact_moved() returns trigger language plpgsql as $$
begin
  perform customer_contact_put(array[old.customer_id, new.customer_id]);
  return null;
end
$$;

create function customer_contact_renumbered() returns trigger language plpgsql as $$
begin
  perform customer_contact_put(array[new.id]);
  return null;
end
$$;

-- Rows that came or went; the argument says how they name their customer.
create function customer_contact_touched() returns trigger language plpgsql as $$
begin
  case tg_argv[0]
    when 'project' then
      perform customer_contact_put(array(
        select distinct project.customer_id from touched join project on project.id = touched.project_id));
    when 'bid' then
      perform customer_contact_put(array(
        select distinct project.customer_id
        from touched join bid on bid.id = touched.bid_id join project on project.id = bid.project_id));
    when 'invoice' then
      perform customer_contact_put(array(
        select distinct project.customer_id
        from touched join invoice on invoice.id = touched.invoice_id join project on project.id = invoice.project_id));
    when 'delivery' then
      perform customer_contact_put(array(
        select project.customer_id from touched join project on project.id = touched.project_id
        union select customer_id from touched where customer_id is not null));
    when 'number' then
      perform customer_contact_put(array(
        select distinct customer.id
        from touched join customer on customer.phone_digits = right(touched.number, 10)
        where customer.phone_digits <> ''));
  end case;
  return null;
end
$$;

-- A row that tells another time than before; it never comes to name another customer.
create function customer_contact_retold() returns trigger language plpgsql as $$
begin
  case tg_argv[0]
    when 'project' then
      perform customer_contact_put(array(select customer_id from project where id = new.project_id));
    when 'bid' then
      perform customer_contact_put(array(
        select project.customer_id from bid join project on project.id = bid.project_id where bid.id = new.bid_id));
    when 'invoice' then
      perform customer_contact_put(array(
        select project.customer_id
        from invoice join project on project.id = invoice.project_id where invoice.id = new.invoice_id));
    when 'delivery' then
      perform customer_contact_put(array(
        select customer_id from project where id = new.project_id
        union select new.customer_id where new.customer_id is not null));
    when 'number' then
      perform customer_contact_put(array(
        select id from customer where phone_digits = right(new.number, 10) and phone_digits <> ''));
  end case;
  return null;
end
$$;

create trigger customer_contact_begun after insert on customer referencing new table as touched
  for each statement execute function customer_contact_begun();
create trigger customer_contact_renumbered after update of phone_digits on customer for each row
  when (old.phone_digits is distinct from new.phone_digits) execute function customer_contact_renumbered();
create trigger customer_contact_moved after update of customer_id, deleted_at on project for each row
  when ((old.customer_id, old.deleted_at) is distinct from (new.customer_id, new.deleted_at))
  execute function customer_contact_moved();
-- What was sent of an invoice goes with it.
create trigger customer_contact_removed after delete on invoice referencing old table as touched
  for each statement execute function customer_contact_touched('project');

do $$
declare
  each record;
begin
  for each in select * from (values
    ('delivery', 'delivery', '{accepted_at}'::text[]),
    ('invoice_dispatch', 'invoice', '{sent_at}'),
    ('bid', 'project', '{sent_at,declined_at}'),
    ('bid_acceptance', 'bid', '{accepted_at}'),
    ('bid_question', 'bid', '{asked_at,answered_at}'),
    ('appointment', 'project', '{outcome,starts_at}'),
    ('project_note', 'project', '{created_at}'),
    ('whatsapp_contact', 'number', '{last_message_at}')
  ) as told (tab, names, cols)
  loop
    execute format('create trigger customer_contact_told after insert on %I referencing new table as touched
      for each statement execute function customer_contact_touched(%L)', each.tab, each.names);
    execute format('create trigger customer_contact_untold after delete on %I referencing old table as touched
      for each statement execute function customer_contact_touched(%L)', each.tab, each.names);
    execute format('create trigger customer_contact_retold after update of %s on %I for each row
      when ((%s) is distinct from (%s)) execute function customer_contact_retold(%L)',
      array_to_string(each.cols, ', '), each.tab,
      'old.' || array_to_string(each.cols, ', old.'), 'new.' || array_to_string(each.cols, ', new.'), each.names);
  end loop;
end
$$;

analyze customer_contact;
