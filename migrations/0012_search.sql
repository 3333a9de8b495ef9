-- One search over everything. `search_source` says what each record is found by; triggers keep it as entries, and every
-- word of an entry as a posting. A search walks postings from the newest on and stops early, so that neither a common
-- word nor a million projects make it slow.

-- Lower case, without accents: the same for what is kept and what is asked.
create function search_fold(value text) returns text language sql immutable parallel safe as $$
  select lower(case when octet_length(value) = char_length(value) then value
    else regexp_replace(normalize(value, nfd), '[\u0300-\u036f]+', '', 'g') end)
$$;

-- The words of a text. An apostrophe is no end of a word: O'Brien is obrien. One expression, so that it is put in the
-- place of its calls.
create function search_words(value text) returns text[] language sql immutable parallel safe as $$
  select (array_remove(string_to_array(
    translate(search_fold(value), E' \t\n\r!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~·–—…“”«»¿¡•''’', repeat(' ', 46)), ' '), ''))[1:500]
$$;

-- A number is found by its parts and by each of its ends, with and without zeros: SC-26-0142 as sc260142, 260142, 0142, 142.
create function search_code(value text) returns text[] language plpgsql immutable parallel safe as $$
declare
  parts text[] := search_words(regexp_replace(value, '[^[:alnum:]]+', ' ', 'g'));
  found text[] := parts;
begin
  for here in 1..cardinality(parts) loop
    if here < cardinality(parts) then found := found || array_to_string(parts[here:], ''); end if;
    if parts[here] ~ '^0+[1-9]' then found := found || ltrim(parts[here], '0'); end if;
  end loop;
  return found;
end
$$;

-- A phone is found by its last ten, seven and four digits.
create function search_phone(value text) returns text[] language plpgsql immutable parallel safe as $$
declare
  digits text := regexp_replace(value, '\D', '', 'g');
begin
  if length(digits) < 7 then return '{}'; end if;
  return array[right(digits, 10), right(digits, 7), right(digits, 4)];
end
$$;

create view search_source as
select 'project'::text as kind, id as record_id, id as project_id, null::integer as parent_id,
  number as title, concat_ws(', ', customer_name, nullif(site_street, ''), nullif(site_city, '')) as detail,
  null::bigint as amount, null::timestamptz as at, null::date as day,
  search_code(number) || search_phone(customer_phone) || search_words(concat_ws(' ', name, job_type, customer_name,
    customer_email, site_street, site_city, site_state, site_zip, business_name, salesperson_name)) as words
from project
union all
select 'customer', id, null, null, name, concat_ws(' · ', nullif(phone, ''), nullif(email, '')), null, null, null,
  search_phone(phone) || search_words(concat_ws(' ', name, email, street, city, zip))
from customer
union all
select 'invoice', id, project_id, null, number, title, null, null, null, search_code(number) || search_words(title)
from invoice
union all
select 'bid', bid.id, bid.project_id, null, bid.title, concat_ws(' ', bid.kind, bid.number, bid.revision), null, null, null,
  search_code(project.number || '-' || bid.number) || search_words(bid.title)
from bid join project on project.id = bid.project_id where bid.status <> 'superseded'
union all
select 'permit', id, project_id, null, title, concat_ws(' · ', nullif(number, ''), issuing_authority), null, null, null,
  search_code(number) || search_words(concat_ws(' ', title, issuing_authority))
from permit
union all
select 'appointment', id, project_id, null, title, kind, null, starts_at, null, search_words(concat_ws(' ', title, notes))
from appointment
union all
select 'payment', payment.id, invoice.project_id, payment.invoice_id, payment.identification, payment.method,
  payment.amount, null, payment.received, search_code(payment.identification)
from received_payment payment join invoice on invoice.id = payment.invoice_id where payment.identification <> ''
union all
select 'expense', id, project_id, null, paid_to, concat_ws(' · ', nullif(request_reference, ''), nullif(paid_for, '')),
  cost, null, date, search_code(request_reference) || search_words(concat_ws(' ', paid_to, paid_for))
from expense
union all
select 'note', id, project_id, null, left(content, 200), '', null, created_at, null, search_words(content)
from project_note
union all
select 'business', id, null, null, name, concat_ws(' · ', nullif(phone, ''), nullif(email, '')), null, null, null,
  search_phone(phone) || search_words(concat_ws(' ', name, email, website, city, license_number))
from business
union all
select 'salesperson', id, null, business_id, name, concat_ws(' · ', nullif(phone, ''), nullif(email, '')), null, null, null,
  search_phone(phone) || search_words(concat_ws(' ', name, email))
from salesperson
union all
select 'employee', id, null, null, concat_ws(' ', first_name, last_name), concat_ws(' · ', nullif(phone, ''), email),
  null, null, null, search_phone(phone) || search_words(concat_ws(' ', first_name, last_name, email))
from employee
union all
select 'product', id, null, null, name, unit, unit_price, null, null, search_words(concat_ws(' ', name, description))
from product where active;

create table search_entry (
  entry bigint generated always as identity,
  kind text collate "C" not null,
  record_id integer not null,
  -- The project that it belongs to: while that is deleted, nothing of it is found.
  project_id integer,
  -- The business of a salesperson, the invoice of a payment.
  parent_id integer,
  title text not null,
  detail text not null,
  amount bigint,
  at timestamptz,
  day date,
  words text[] not null
);

-- Whatever is longer than sixty letters is no word that anybody types.
create table search_posting (
  word text collate "C" not null,
  kind text collate "C" not null,
  entry bigint not null
);

-- Words that may be meant by one that is written wrongly. No key: who takes in the same new word at the same time
-- waits for nobody, and twice the same word does no harm.
create table search_word (word text collate "C" not null);

set local maintenance_work_mem = '256MB';
insert into search_entry (kind, record_id, project_id, parent_id, title, detail, amount, at, day, words)
select kind, record_id, project_id, parent_id, title, detail, amount, at, day, words from search_source;
insert into search_posting (word, kind, entry)
select word, kind, entry from search_entry, unnest(words) word where length(word) <= 60;
insert into search_word select distinct word from search_posting where length(word) > 3 and word !~ '[0-9]';

alter table search_entry add primary key (entry);
create unique index search_entry_record_key on search_entry (record_id, kind);
create index search_posting_idx on search_posting (word, kind, entry);
create index search_word_idx on search_word (word);

-- The words that begin so, found by leaping from word to word and not over their postings.
create function search_beginning(start text, most integer) returns setof text language plpgsql stable as $$
declare
  reached text;
begin
  select word into reached from search_posting where word >= start order by word limit 1;
  while reached is not null and starts_with(reached, start) and most > 0 loop
    return next reached;
    most := most - 1;
    select word into reached from search_posting where word > reached order by word limit 1;
  end loop;
end
$$;

-- Words that may be meant by one that nothing has: alike by trigrams, or of the same beginning and about as long.
-- Without pg_trgm only the latter.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index search_word_alike_idx on search_word using gin (word gin_trgm_ops);
    create function search_alike(asked text) returns setof text language sql stable as $body$
      (select word from search_word where word % asked order by similarity(word, asked) desc limit 40)
      union (select word from search_word where asked <% word order by word_similarity(asked, word) desc limit 40)
      union (select word from search_word where length(asked) < 7 and word >= left(asked, 2) collate "C"
        and word < left(asked, 2) || chr(1114111) and abs(length(word) - length(asked)) < 2 limit 400)
    $body$;
  else
    create function search_alike(asked text) returns setof text language sql stable as $body$
      select word from search_word where word >= left(asked, 2) collate "C"
        and word < left(asked, 2) || chr(1114111) and abs(length(word) - length(asked)) < 3 limit 2000
    $body$;
  end if;
end
$$;

-- One plan for all kinds: planning the whole view anew would cost more than what it does for one record.
create function search_put(of_kind text, ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  with fresh as (
    insert into search_entry (kind, record_id, project_id, parent_id, title, detail, amount, at, day, words)
    select kind, record_id, project_id, parent_id, title, detail, amount, at, day, words
    from search_source where kind = of_kind and record_id = any (ids)
    returning entry, words
  ), posted as (
    insert into search_posting (word, kind, entry)
    select word, of_kind, entry from fresh, unnest(words) word where length(word) <= 60
    returning word
  )
  insert into search_word
  select distinct word from posted
  where length(word) > 3 and word !~ '[0-9]' and not exists (select from search_word known where known.word = posted.word);
end
$$;

create function search_drop(of_kind text, id integer) returns void language plpgsql as $$
begin
  with gone as (
    delete from search_entry where kind = of_kind and record_id = id returning entry, words
  )
  delete from search_posting using gone
  where search_posting.word = any (gone.words) and search_posting.kind = of_kind and search_posting.entry = gone.entry;
end
$$;

create function search_added() returns trigger language plpgsql as $$
begin
  perform search_put(tg_argv[0], array(select id from added));
  return null;
end
$$;

create function search_changed() returns trigger language plpgsql as $$
begin
  perform search_drop(tg_argv[0], new.id);
  perform search_put(tg_argv[0], array[new.id]);
  return null;
end
$$;

create function search_removed() returns trigger language plpgsql as $$
begin
  perform search_drop(tg_argv[0], old.id);
  return null;
end
$$;

-- Only a change of what a record is found by, or is shown with, makes its entry anew.
do $$
declare
  each record;
begin
  for each in select * from (values
    ('project', 'project', '{number,name,job_type,customer_name,customer_phone,customer_email,site_street,site_city,site_state,site_zip,business_name,salesperson_name}'::text[]),
    ('customer', 'customer', '{name,phone,email,street,city,zip}'),
    ('invoice', 'invoice', '{number,title}'),
    ('bid', 'bid', '{title,kind,number,revision,status}'),
    ('permit', 'permit', '{title,number,issuing_authority}'),
    ('appointment', 'appointment', '{title,kind,starts_at,notes}'),
    ('payment', 'received_payment', '{identification,method,amount,received}'),
    ('expense', 'expense', '{paid_to,request_reference,paid_for,cost,date,project_id}'),
    ('note', 'project_note', '{content}'),
    ('business', 'business', '{name,phone,email,website,city,license_number}'),
    ('salesperson', 'salesperson', '{name,phone,email,business_id}'),
    ('employee', 'employee', '{first_name,last_name,email,phone}'),
    ('product', 'product', '{name,description,unit,unit_price,active}')
  ) as searched (kind, tab, cols)
  loop
    execute format('create trigger search_added after insert on %I referencing new table as added
      for each statement execute function search_added(%L)', each.tab, each.kind);
    execute format('create trigger search_changed after update of %s on %I for each row
      when ((%s) is distinct from (%s)) execute function search_changed(%L)',
      array_to_string(each.cols, ', '), each.tab,
      'old.' || array_to_string(each.cols, ', old.'), 'new.' || array_to_string(each.cols, ', new.'), each.kind);
    execute format('create trigger search_removed after delete on %I for each row
      execute function search_removed(%L)', each.tab, each.kind);
  end loop;
end
$$;

analyze search_entry, search_posting, search_word;
