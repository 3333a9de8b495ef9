-- What invoices, expenses and projects come to. Every list, report, export and statement reads these functions, so that each
-- sum is defined once. `as_of` is a day: what was dated, received, voided or finalized later does not count; null counts
-- everything. PostgreSQL plans each as if it were written out where it is called, and drops the columns nobody reads.

create function company_day(instant timestamptz) returns date language sql immutable parallel safe
return (instant at time zone 'America/Los_Angeles')::date;

-- One row an invoice. The total and the two days are kept (0026, 0038); they do not depend on `as_of`.
create function invoice_money(as_of date) returns table (
  invoice_id integer, project_id integer, kind text,
  lines bigint, retention bigint, total bigint, -- the total is the lines less the retention
  paid bigint, -- payments less refunds and reversals
  refunded bigint, -- above zero
  owed bigint, -- the total, or 0 unless it is billed, less what was paid
  billed_on date, due_on date, voided_on date,
  is_void boolean, is_billed boolean, is_draft boolean -- before it was made, and before its date, none of these
) language sql stable parallel safe as $$
  select invoice.id, invoice.project_id, invoice.kind,
    kept.total + invoice.retention, invoice.retention, kept.total, paid_by, payments.refunded,
    case when is_billed then kept.total else 0 end - paid_by,
    kept.billed_on, kept.due_on, company_day(invoice.voided_at),
    is_void, is_billed,
    not is_void and (kept.billed_on is null or as_of is not null and kept.billed_on > as_of)
      and (as_of is null or least(invoice.issued, company_day(invoice.created_at)) <= as_of)
  from invoice
  join invoice_figures kept on kept.invoice_id = invoice.id
  left join lateral (
    select
      coalesce(sum(payment.amount), 0)::bigint as paid,
      coalesce(-sum(payment.amount) filter (where payment.kind = 'refund'), 0)::bigint as refunded
    from received_payment payment
    where payment.invoice_id = invoice.id and (as_of is null or payment.received <= as_of)
  ) payments on true
  cross join lateral (select case when as_of is null then kept.paid else payments.paid end as paid_by) known
  cross join lateral (
    select invoice.voided_at is not null and (as_of is null or company_day(invoice.voided_at) <= as_of) as is_void
  ) voided
  cross join lateral (
    select not is_void and kept.billed_on is not null and (as_of is null or kept.billed_on <= as_of) as is_billed
  ) billed
$$;

-- Payments and refunds whose money the bank has not confirmed. A payment that was reversed, and its reversal, wait for nothing.
create function uncleared_payment(as_of date) returns setof received_payment language sql stable parallel safe as $$
  select payment.*
  from received_payment payment
  where payment.kind <> 'reversal' and (as_of is null or payment.received <= as_of)
    and (payment.cleared is null or payment.cleared > as_of)
    and not exists (
      select from received_payment reversal
      where reversal.corrects_id = payment.id and reversal.kind = 'reversal'
        and (as_of is null or reversal.received <= as_of))
$$;

-- One row an expense, from the day it carries or, when that is later, the day it was recorded.
create function expense_money(as_of date) returns table (
  expense_id integer, project_id integer, cost bigint, paid bigint
) language sql stable parallel safe as $$
  select expense.id, expense.project_id, expense.cost,
    (select coalesce(sum(payment.amount), 0)::bigint from expense_payment payment
      where payment.expense_id = expense.id and (as_of is null or payment.date <= as_of))
  from expense
  where as_of is null or least(expense.date, company_day(expense.created_at)) <= as_of
$$;

-- One row a project: what `projectMoney` in the domain starts from. Nothing keeps on which day a job was canceled, so one
-- that is canceled today counts as canceled on every earlier day. `billed` names the invoices that count as billed; null:
-- those that are.
create function project_money(as_of date, billed integer[] default null) returns table (
  project_id integer,
  newest_bid bigint, -- what a project may be worth; null once it has a contract
  original_contract bigint, approved_changes bigint, estimated_cost bigint,
  work_billed bigint, retention_withheld bigint, retention_released bigint, drafts bigint, draft_work bigint,
  collected bigint, not_cleared bigint, given_back bigint,
  committed_cost bigint, paid_cost bigint,
  estimate bigint, estimated_on date, cost_then bigint, changes_since bigint,
  is_completed boolean, is_cancelled boolean
) language sql stable parallel safe as $$
  select project.id,
    case when project.finalized_bid_id is null then (
      select bid.total from bid where bid.project_id = project.id and bid.kind = 'bid' order by bid.id desc limit 1) end,
    contract.original,
    case when contract.original is null then 0 else contract.changes end,
    case when contract.original is null then 0 else contract.cost end,
    billing.work, billing.withheld, billing.released, billing.drafts, billing.draft_work,
    billing.collected, waiting.amount, billing.given_back,
    cost.committed, cost.paid,
    newest.amount, newest.day, newest.cost_then, newest.changes_since,
    project.completed_at is not null and (as_of is null or company_day(project.completed_at) <= as_of),
    is_cancelled
  from project
  cross join lateral (select project.status in ('contract_declined', 'project_cancelled') as is_cancelled) ended
  left join lateral (
    select
      sum(bid.total) filter (where bid.id = project.finalized_bid_id)::bigint as original,
      coalesce(sum(bid.total) filter (where bid.id <> project.finalized_bid_id), 0)::bigint as changes,
      coalesce(sum(bid.cost), 0)::bigint as cost
    from bid
    where bid.project_id = project.id and bid.status = 'finalized'
      and (as_of is null or bid.finalized_at is null or company_day(bid.finalized_at) <= as_of)
  ) contract on true
  left join lateral (
    select
      coalesce(sum(money.lines) filter (where counts and money.kind = 'standard'), 0)::bigint as work,
      coalesce(sum(money.retention) filter (where counts), 0)::bigint as withheld,
      coalesce(sum(money.lines) filter (where counts and money.kind = 'retention'), 0)::bigint as released,
      coalesce(sum(money.total) filter (where money.is_draft), 0)::bigint as drafts,
      coalesce(sum(money.lines) filter (where money.is_draft and money.kind = 'standard'), 0)::bigint as draft_work,
      coalesce(sum(money.paid), 0)::bigint as collected,
      -- What was refunded on an invoice and is still asked for by it.
      coalesce(sum(least(money.refunded, greatest(money.total - money.paid, 0)))
        filter (where counts and is_cancelled), 0)::bigint as given_back
    from invoice_money(as_of) money
    cross join lateral (
      select case when billed is null then money.is_billed
        else not money.is_void and money.invoice_id = any (billed) end as counts
    ) counted
    where money.project_id = project.id
  ) billing on true
  left join lateral (
    select coalesce(sum(payment.amount), 0)::bigint as amount
    from uncleared_payment(as_of) payment join invoice on invoice.id = payment.invoice_id
    where invoice.project_id = project.id
  ) waiting on true
  left join lateral (
    select coalesce(sum(money.cost), 0)::bigint as committed, coalesce(sum(money.paid), 0)::bigint as paid
    from expense_money(as_of) money where money.project_id = project.id
  ) cost on true
  left join lateral (
    select estimate.amount, estimate.day,
      (select coalesce(sum(money.cost), 0)::bigint
        from expense_money(estimate.day) money where money.project_id = project.id) as cost_then,
      (select coalesce(sum(bid.cost), 0)::bigint from bid
        where bid.project_id = project.id and bid.kind = 'change_order' and bid.status = 'finalized'
          and company_day(bid.finalized_at) > estimate.day
          and (as_of is null or company_day(bid.finalized_at) <= as_of)) as changes_since
    from estimate_to_complete estimate
    where estimate.project_id = project.id and (as_of is null or estimate.day <= as_of)
    order by estimate.day desc, estimate.id desc
    limit 1
  ) newest on true
$$;

-- Reads what is kept of the invoices: by name, the triggers that keep it come before those of the projects.
create or replace view project_figures_source as
select project_id,
  coalesce(newest_bid, original_contract + approved_changes, 0) as bid_total,
  work_billed - retention_withheld + retention_released - collected as balance
from project_money(null);

-- The sums are read apart from the update, which would read every column of what it joins.
create or replace function project_figures_put(ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from project_figures where project_id = any (ids) order by project_id for no key update;
  update project_figures kept set bid_total = source.bid_total, balance = source.balance
  from (select * from project_figures_source where project_id = any (ids) offset 0) source
  where source.project_id = kept.project_id
    and (kept.bid_total, kept.balance) is distinct from (source.bid_total, source.balance);
end
$$;
