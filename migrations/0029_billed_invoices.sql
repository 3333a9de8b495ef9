-- An invoice is billed once it was sent or paid, never while it is a draft. The day from which it is billed and the day
-- on which its money is due are kept with its figures (0026), so that every list and report reads one definition.

create or replace view invoice_figures_source as
select invoice.id as invoice_id,
  coalesce((select sum(item.amount) from invoice_item item where item.invoice_id = invoice.id), 0)::bigint
    - invoice.retention as total,
  coalesce((select sum(payment.amount) from received_payment payment where payment.invoice_id = invoice.id), 0)::bigint
    as paid,
  -- The same as `billedOn` in the domain; `greatest` passes over nulls, so a draft needs the case.
  case when coalesce(sent_on, paid_on) is not null then greatest(invoice.issued, least(sent_on, paid_on)) end
    as billed_on,
  -- The same as `dueOn` in the domain.
  coalesce(invoice.due_date, sent_on, paid_on) as due_on
from invoice
cross join lateral (
  select (
    select (min(dispatch.sent_at) at time zone 'America/Los_Angeles')::date
    from invoice_dispatch dispatch where dispatch.invoice_id = invoice.id
  ) as sent_on, (
    select min(payment.received)
    from received_payment payment where payment.invoice_id = invoice.id and payment.kind = 'payment'
  ) as paid_on
) days;

-- What is billed and not collected; what was paid stays counted when its invoice is voided.
create or replace view project_figures_source as
select project.id as project_id,
  coalesce(case when project.finalized_bid_id is null then (
    select bid.total from bid where bid.project_id = project.id and bid.kind = 'bid' order by bid.id desc limit 1
  ) else (
    select sum(bid.total)::bigint from bid where bid.project_id = project.id and bid.status = 'finalized'
  ) end, 0) as bid_total,
  coalesce((
    select sum(case when invoice.voided_at is null and figures.billed_on is not null then figures.total else 0 end
      - figures.paid)
    from invoice join invoice_figures_source figures on figures.invoice_id = invoice.id
    where invoice.project_id = project.id), 0)::bigint as balance
from project;

alter table invoice_figures
  add column billed_on date,
  add column due_on date;

create or replace function invoice_figures_put(ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from invoice_figures where invoice_id = any (ids) order by invoice_id for no key update;
  update invoice_figures kept
  set total = source.total, paid = source.paid, billed_on = source.billed_on, due_on = source.due_on
  from invoice_figures_source source
  where kept.invoice_id = any (ids) and source.invoice_id = kept.invoice_id
    and (kept.total, kept.paid, kept.billed_on, kept.due_on)
      is distinct from (source.total, source.paid, source.billed_on, source.due_on);
end
$$;

create or replace function invoice_figures_begun() returns trigger language plpgsql as $$
begin
  insert into invoice_figures (invoice_id, total, due_on) select id, -retention, due_date from touched;
  return null;
end
$$;

drop trigger invoice_figures_held on invoice;
create trigger invoice_figures_held after update of retention, issued, due_date on invoice for each row
  when ((old.retention, old.issued, old.due_date) is distinct from (new.retention, new.issued, new.due_date))
  execute function invoice_figures_held();

drop trigger invoice_figures_changed on received_payment;
create trigger invoice_figures_changed after update of invoice_id, amount, kind, received on received_payment
  for each row
  when ((old.invoice_id, old.amount, old.kind, old.received)
    is distinct from (new.invoice_id, new.amount, new.kind, new.received))
  execute function invoice_figures_changed();

create trigger invoice_figures_added after insert on invoice_dispatch referencing new table as touched
  for each statement execute function invoice_figures_touched();
create trigger invoice_figures_removed after delete on invoice_dispatch referencing old table as touched
  for each statement execute function invoice_figures_touched();
create trigger invoice_figures_changed after update of invoice_id, sent_at on invoice_dispatch for each row
  when ((old.invoice_id, old.sent_at) is distinct from (new.invoice_id, new.sent_at))
  execute function invoice_figures_changed();

create trigger project_figures_added after insert on invoice_dispatch referencing new table as touched
  for each statement execute function project_figures_touched('invoice');
create trigger project_figures_removed after delete on invoice_dispatch referencing old table as touched
  for each statement execute function project_figures_touched('invoice');
create trigger project_figures_changed after update of invoice_id on invoice_dispatch for each row
  when (old.invoice_id is distinct from new.invoice_id)
  execute function project_figures_changed('invoice');

update invoice_figures kept
set billed_on = source.billed_on, due_on = source.due_on
from invoice_figures_source source where source.invoice_id = kept.invoice_id;
update project_figures kept
set balance = source.balance
from project_figures_source source
where source.project_id = kept.project_id and kept.balance <> source.balance;

-- What is past due, what was billed between two days, and what is still a draft.
drop index invoice_figures_open_idx;
create index invoice_figures_open_idx on invoice_figures (due_on) include (invoice_id, total, paid, billed_on)
  where billed_on is not null and total > paid;
create index invoice_figures_billed_idx on invoice_figures (billed_on);
create index invoice_figures_draft_idx on invoice_figures (invoice_id) include (total) where billed_on is null;

analyze invoice_figures;
analyze project_figures;
