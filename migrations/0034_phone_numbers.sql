-- Phone numbers are kept in one form: E.164 with an extension after it, `+15105550144;ext=12` (decision 043). US numbers,
-- and numbers that say their country, get it here; what nobody can tell the number of stays as it was entered.

create function phone_to_store(value text) returns text language plpgsql immutable as $$
declare
  parts text[] := regexp_match(value,
    '^\s*(\+?[\d\s().-]*\d)\s*(?:(?:[;,]?\s*(?:ext(?:ension)?|x)[\s.:=]*|#\s*)(\d{1,7}))?\s*$', 'i');
  -- A 1 before Mexican mobiles was dialed until 2020.
  digits text := regexp_replace(regexp_replace(parts[1], '\D', '', 'g'), '^521(?=\d{10}$)', '52');
  number text := case
    when digits ~ '^1\d{10}$' then '+' || digits
    when parts[1] like '+%' then case when digits !~ '^1' and parts[1] !~ '[()]' and length(digits) > 7 then '+' || digits end
    when digits ~ '^\d{10}$' then '+1' || digits
  end;
begin
  if length(digits) > 15 or number is null then return value; end if;
  return number || coalesce(';ext=' || parts[2], '');
end
$$;

-- A phone is found by its last ten, seven and four digits, and whole with the code of its country; never by its extension.
create or replace function search_phone(value text) returns text[] language plpgsql immutable parallel safe as $$
declare
  digits text := regexp_replace(split_part(value, ';', 1), '\D', '', 'g');
begin
  if length(digits) < 7 then return '{}'; end if;
  return array[right(digits, 10), right(digits, 7), right(digits, 4)]
    || case when value ~ '^\+(?!1)' then array[digits] else '{}' end;
end
$$;

update company set phone = phone_to_store(phone) where phone <> phone_to_store(phone);
update issuing_authority set phone = phone_to_store(phone) where phone <> phone_to_store(phone);

-- A US number in another spelling is found by the same words: making the entries of the search anew, row by row, would
-- take minutes where there are many.
do $$
declare
  each record;
begin
  for each in select * from (values
    ('customer', 'phone'), ('business', 'phone'), ('salesperson', 'phone'), ('employee', 'phone'), ('project', 'customer_phone')
  ) as phones (tab, col)
  loop
    execute format('update %1$I set %2$I = phone_to_store(%2$I)
      where %2$I <> phone_to_store(%2$I) and phone_to_store(%2$I) !~ ''^\+1\d{10}$''', each.tab, each.col);
    execute format('alter table %I disable trigger search_changed', each.tab);
    execute format('update %1$I set %2$I = phone_to_store(%2$I) where %2$I <> phone_to_store(%2$I)', each.tab, each.col);
    execute format('alter table %I enable trigger search_changed', each.tab);
    if each.tab <> 'project' then
      execute format('update search_entry entry set detail = concat_ws('' · '', record.phone, nullif(record.email, ''''))
        from %1$I record where entry.kind = %1$L and entry.record_id = record.id and record.phone like ''+%%''', each.tab);
    end if;
  end loop;
end
$$;

-- The digits of these ended with the extension.
update customer set phone_digits = right(regexp_replace(split_part(phone, ';', 1), '\D', '', 'g'), 10)
where phone like '+%;ext=%';
update project set search_text = search_text || E'\n' || customer_phone where customer_phone like '+%;ext=%';

drop function phone_to_store(text);
