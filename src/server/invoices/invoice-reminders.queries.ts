import { type Kysely, sql, type Transaction } from 'kysely'
import type { Day } from '../../domain/dates.ts'
import { companyDayIn } from '../database/company-day.ts'
import type { DB } from '../database/schema.generated.ts'
import { invoiceMoneyOn, isPastDue } from '../project-money/invoice-sums.ts'

/** How many invoices one run takes; the next follows within minutes. */
const batch = 200

/**
 * The company's reminder steps (days past due) that an invoice has reached on `today`, for a query with the table
 * `invoice` in scope.
 */
function stepsReached(today: Day) {
  return sql`(
    select step from unnest((select reminder_days from company)) step where invoice.due_date + step <= ${today}::date)`
}

/**
 * Invoices of which the customer is to be reminded: sent, owed, past due by one of the company's steps (so with a due
 * date: nobody is reminded by itself of a day that no paper named), and with no
 * reminder in the ledger since that step was reached, by hand or by itself, arrived or not. Nor was the invoice itself
 * sent since: whoever just got it for the first time, past due already, is not reminded of it minutes later.
 */
export async function findDueReminders(
  db: Kysely<DB>,
  today: Day,
  id?: number,
): Promise<{ id: number; projectId: number }[]> {
  const stepDay = sql<Day>`invoice.due_date + (select max(step) from ${stepsReached(today)} reached)`
  return db
    .selectFrom('invoice')
    .innerJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .select(['invoice.id', 'invoice.project_id as projectId'])
    .where('invoice.reminders_paused', '=', false)
    .where('invoice.due_date', 'is not', null)
    .where(isPastDue(today))
    .where('project.deleted_at', 'is', null)
    .where('project.status', '<>', 'project_cancelled')
    .where(sql<boolean>`exists (select from ${stepsReached(today)} reached)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('delivery')
            .select('delivery.id')
            .whereRef('delivery.invoice_id', '=', 'invoice.id')
            .where('delivery.kind', '=', 'invoice_reminder')
            .where(companyDayIn('delivery.created_at'), '>=', stepDay),
        ),
      ),
    )
    .where(({ or, eb }) =>
      or([eb('invoice.reminded_at', 'is', null), eb(companyDayIn('invoice.reminded_at'), '<', stepDay)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event')
            .select('event.id')
            .where('event.entity', '=', 'invoice')
            .whereRef('event.entity_id', '=', 'invoice.id')
            .where('event.verb', '=', 'reminder_failed')
            .where(companyDayIn('event.at'), '>=', stepDay),
        ),
      ),
    )
    .where(sql<boolean>`exists (select from invoice_dispatch sent where sent.invoice_id = invoice.id)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_dispatch')
            .select('invoice_dispatch.id')
            .whereRef('invoice_dispatch.invoice_id', '=', 'invoice.id')
            .where(companyDayIn('invoice_dispatch.sent_at'), '>=', stepDay),
        ),
      ),
    )
    .$if(id !== undefined, (query) => query.where('invoice.id', '=', id ?? 0))
    .orderBy('invoice.due_date')
    .orderBy('invoice.id')
    .limit(batch)
    .execute()
}

/** Counts a reminder that arrived; one by itself stands for every step that the invoice has reached by then. */
export async function countReminder(
  trx: Transaction<DB>,
  invoiceId: number,
  { sentAt, today, isByItself }: { sentAt: Date; today: Day; isByItself: boolean },
): Promise<void> {
  const steps = isByItself
    ? sql<number>`(select count(*)::integer from ${stepsReached(today)} reached)`
    : sql<number>`0`
  await trx
    .updateTable('invoice')
    .set({ reminded_at: sentAt, reminders_sent: sql<number>`greatest(reminders_sent + 1, ${steps})` })
    .where('id', '=', invoiceId)
    .execute()
}

/** Where an invoice last arrived; undefined when it went out by hand. */
export async function findLastRecipient(
  db: Kysely<DB>,
  invoiceId: number,
): Promise<{ recipient: string; recipientName: string } | undefined> {
  return db
    .selectFrom('delivery')
    .select(['recipient', 'recipient_name as recipientName'])
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .where('status', 'in', ['accepted', 'delivered', 'read'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
