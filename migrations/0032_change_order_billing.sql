-- A change order that names no payments is billed when its work is done. That line is for invoices only: the customer
-- never saw it, so neither the bid nor its paper shows it.
alter table bid_scheduled_payment add column by_default boolean not null default false;

insert into bid_scheduled_payment (bid_id, position, label, percent, by_default)
select bid.id, 0,
  case bid.language when 'es' then 'Al terminar el cambio' else 'On completion of the change' end,
  10000, true
from bid
where bid.kind = 'change_order' and bid.status = 'finalized' and bid.total <> 0
  and not exists (select from bid_scheduled_payment scheduled where scheduled.bid_id = bid.id)
  -- Until now such a change could be billed by a line of its own only. Where there is one, nobody can tell what it bills.
  and not exists (
    select from invoice join invoice_item item on item.invoice_id = invoice.id
    where invoice.project_id = bid.project_id and invoice.voided_at is null
      and item.scheduled_payment_id is null and item.retention_invoice_id is null);
