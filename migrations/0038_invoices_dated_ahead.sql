-- An invoice that is dated ahead counts from the day it was made: billed once it was sent or paid, a draft until then.
-- Before, a list of all invoices counted it and a report as of today did not. It is due no earlier than its own date.
create or replace view invoice_figures_source as
select invoice.id as invoice_id,
  coalesce((select sum(item.amount) from invoice_item item where item.invoice_id = invoice.id), 0)::bigint
    - invoice.retention as total,
  coalesce((select sum(payment.amount) from received_payment payment where payment.invoice_id = invoice.id), 0)::bigint
    as paid,
  -- The same as `billedOn` in the domain; `greatest` passes over nulls, so a draft needs the case.
  case when asked_on is not null then greatest(
    least(invoice.issued, (invoice.created_at at time zone 'America/Los_Angeles')::date), least(sent_on, paid_on)
  ) end as billed_on,
  -- The same as `dueOn` in the domain.
  coalesce(invoice.due_date, case when asked_on is not null then greatest(invoice.issued, asked_on) end) as due_on
from invoice
cross join lateral (
  select (
    select (min(dispatch.sent_at) at time zone 'America/Los_Angeles')::date
    from invoice_dispatch dispatch where dispatch.invoice_id = invoice.id
  ) as sent_on, (
    select min(payment.received)
    from received_payment payment where payment.invoice_id = invoice.id and payment.kind = 'payment'
  ) as paid_on
) days
cross join lateral (select coalesce(sent_on, paid_on) as asked_on) asked;

update invoice_figures kept
set billed_on = source.billed_on, due_on = source.due_on
from invoice_figures_source source
where source.invoice_id = kept.invoice_id
  and (kept.billed_on, kept.due_on) is distinct from (source.billed_on, source.due_on);
