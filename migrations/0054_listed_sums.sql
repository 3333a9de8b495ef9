-- What lists show of a project's money is kept beside what they are sorted by. And whatever is kept is found by its own
-- rows: for `= any (ids)` PostgreSQL expects ten rows, and read all invoices to sum up one.

alter table project_figures
  add column newest_bid bigint,
  add column original_contract bigint,
  add column approved_changes bigint not null default 0,
  add column work_billed bigint not null default 0,
  add column draft_work bigint not null default 0,
  add column retention_withheld bigint not null default 0,
  add column retention_released bigint not null default 0,
  add column collected bigint not null default 0;

create or replace view project_figures_source as
select project_id,
  coalesce(newest_bid, original_contract + approved_changes, 0) as bid_total,
  work_billed - retention_withheld + retention_released - collected as balance,
  newest_bid, original_contract, approved_changes, work_billed, draft_work, retention_withheld, retention_released,
  collected
from project_money(null);

create or replace function project_figures_put(ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from project_figures where project_id = any (ids) order by project_id for no key update;
  update project_figures kept set
    bid_total = source.bid_total, balance = source.balance, newest_bid = source.newest_bid,
    original_contract = source.original_contract, approved_changes = source.approved_changes,
    work_billed = source.work_billed, draft_work = source.draft_work,
    retention_withheld = source.retention_withheld, retention_released = source.retention_released,
    collected = source.collected
  from unnest(ids) touched (id)
  cross join lateral (select * from project_figures_source where project_id = touched.id offset 0) source
  where kept.project_id = source.project_id
    and (kept.bid_total, kept.balance, kept.newest_bid, kept.original_contract, kept.approved_changes, kept.work_billed,
        kept.draft_work, kept.retention_withheld, kept.retention_released, kept.collected)
      is distinct from (source.bid_total, source.balance, source.newest_bid, source.original_contract,
        source.approved_changes, source.work_billed, source.draft_work, source.retention_withheld,
        source.retention_released, source.collected);
end
$$;

-- The payments and the days they came are read once an invoice.
create or replace view invoice_figures_source as
select invoice.id as invoice_id,
  items.amount - invoice.retention as total,
  payments.amount as paid,
  -- The same as `billedOn` in the domain; `greatest` passes over nulls, so a draft needs the case.
  case when asked_on is not null then greatest(
    least(invoice.issued, company_day(invoice.created_at)), least(sent_on, paid_on)
  ) end as billed_on,
  -- The same as `dueOn` in the domain.
  coalesce(invoice.due_date, case when asked_on is not null then greatest(invoice.issued, asked_on) end) as due_on
from invoice
cross join lateral (
  select coalesce(sum(item.amount), 0)::bigint as amount from invoice_item item where item.invoice_id = invoice.id
) items
cross join lateral (
  select coalesce(sum(payment.amount), 0)::bigint as amount,
    min(payment.received) filter (where payment.kind = 'payment') as paid_on
  from received_payment payment where payment.invoice_id = invoice.id
) payments
cross join lateral (
  select company_day(min(dispatch.sent_at)) as sent_on
  from invoice_dispatch dispatch where dispatch.invoice_id = invoice.id
) dispatches
cross join lateral (select coalesce(sent_on, paid_on) as asked_on) asked;

create or replace function invoice_figures_put(ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform from invoice_figures where invoice_id = any (ids) order by invoice_id for no key update;
  update invoice_figures kept
  set total = source.total, paid = source.paid, billed_on = source.billed_on, due_on = source.due_on
  from unnest(ids) touched (id)
  cross join lateral (select * from invoice_figures_source where invoice_id = touched.id offset 0) source
  where kept.invoice_id = source.invoice_id
    and (kept.total, kept.paid, kept.billed_on, kept.due_on)
      is distinct from (source.total, source.paid, source.billed_on, source.due_on);
end
$$;

create or replace function search_put(of_kind text, ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  with fresh as (
    insert into search_entry (kind, record_id, project_id, parent_id, title, detail, amount, at, day, words)
    select kind, record_id, project_id, parent_id, title, detail, amount, at, day, words
    from unnest(ids) touched (id)
    cross join lateral (select * from search_source where kind = of_kind and record_id = touched.id offset 0) source
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

update project_figures kept set
  newest_bid = source.newest_bid, original_contract = source.original_contract,
  approved_changes = source.approved_changes, work_billed = source.work_billed, draft_work = source.draft_work,
  retention_withheld = source.retention_withheld, retention_released = source.retention_released,
  collected = source.collected
from project_figures_source source
where source.project_id = kept.project_id;
analyze project_figures;
