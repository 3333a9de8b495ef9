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
 * Invoices whose customer is to be reminded: sent, owed, and past their due date by one of the company's steps. Since
 * that step was reached nobody has sent or tried a reminder, by hand or automatically, and the invoice itself did not go
 * out: a customer who just got an invoice that is already past due gets no reminder minutes later.
 */
export async function findDueReminders(
  db: Kysely<DB>,
  today: Day,
  id?: number,
): Promise<{ id: number; projectId: number }[]> {
  const stepDay = sql<Day>`(invoice.due_date + (select max(step) from ${stepsReached(today)} reached))`
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
    .where(
      sql<boolean>`not exists (
        select from delivery
        where delivery.invoice_id = invoice.id and delivery.kind = 'invoice_reminder'
          and ${companyDayIn('delivery.created_at')} >= ${stepDay})`,
    )
    .where(sql<boolean>`(invoice.reminded_at is null or ${companyDayIn('invoice.reminded_at')} < ${stepDay})`)
    .where(
      sql<boolean>`not exists (
        select from event
        where event.entity = 'invoice' and event.entity_id = invoice.id and event.verb = 'reminder_failed'
          and ${companyDayIn('event.at')} >= ${stepDay})`,
    )
    .where(sql<boolean>`exists (select from invoice_dispatch sent where sent.invoice_id = invoice.id)`)
    .where(
      sql<boolean>`not exists (
        select from invoice_dispatch sent
        where sent.invoice_id = invoice.id and ${companyDayIn('sent.sent_at')} >= ${stepDay})`,
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
