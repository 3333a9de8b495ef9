import type { Kysely } from 'kysely'
import type { DB } from '../database/schema.generated.ts'

/** What happened to the money of one project, in cents; days as YYYY-MM-DD. For tests. */
export interface MoneyHistory {
  bids: { total: number; cost: number; finalizedOn?: string }[]
  /** Which of the bids is the contract, if one is. */
  finalized: number | null
  /** Change orders; a credit is below zero. */
  changes?: { total: number; cost: number; finalized: boolean; finalizedOn?: string }[]
  invoices: WrittenInvoice[]
  expenses?: WrittenExpense[]
  completedOn?: string
  estimates?: { amount: number; day: string }[]
}

export interface WrittenInvoice {
  items: number[]
  retention: number
  voided: boolean
  sent: boolean
  dueDate: string | null
  /** Amounts, received on 2026-01-02; or payments, refunds and reversals in full. */
  payments: (number | WrittenPayment)[]
  issued?: string
  /** The day of the issue unless told: earlier for an invoice that is dated ahead. */
  madeOn?: string
  /** With `sent`; the day of the issue unless told. */
  sentOn?: string
  /** With `voided`; the day of the issue unless told. */
  voidedOn?: string
  /** An invoice of the kind `retention`: which earlier one, by its index, each of its items releases. */
  releases?: number[]
}

export interface WrittenPayment {
  /** Below zero for a refund or a reversal. */
  amount: number
  kind?: 'payment' | 'refund' | 'reversal'
  /** Which earlier payment of the invoice, by its index, it takes back. */
  corrects?: number
  received?: string
  cleared?: string | null
}

export interface WrittenExpense {
  cost: number
  date: string
  /** Its date unless told: earlier for a bill that is dated ahead. */
  madeOn?: string
  dueDate?: string | null
  paidTo?: string
  category?: string
  payments?: { amount: number; date: string }[]
}

/** Writes a history straight into the tables, whatever the services would say to it. */
export async function writeMoney(db: Kysely<DB>, projectId: number, money: MoneyHistory): Promise<void> {
  const bidIds: number[] = []
  for (const [index, { total, cost, finalizedOn }] of money.bids.entries()) {
    const { id } = await db
      .insertInto('bid')
      .values({
        project_id: projectId,
        number: index + 1,
        status: index === money.finalized ? 'finalized' : 'sent',
        finalized_at: noonOf(finalizedOn),
        bid_index: `bid-${projectId}-${index}`,
        total,
        cost,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    bidIds.push(id)
  }
  for (const [index, { total, cost, finalized, finalizedOn }] of (money.changes ?? []).entries()) {
    await db
      .insertInto('bid')
      .values({
        project_id: projectId,
        kind: 'change_order',
        number: index + 1,
        status: finalized ? 'finalized' : 'sent',
        finalized_at: noonOf(finalizedOn),
        bid_index: `change-${projectId}-${index}`,
        total,
        cost,
      })
      .execute()
  }
  const finalized = money.finalized === null ? undefined : bidIds[money.finalized]
  const project = {
    ...(finalized !== undefined && { finalized_bid_id: finalized }),
    ...(money.completedOn !== undefined && { completed_at: noonOf(money.completedOn) }),
  }
  if (Object.keys(project).length > 0) {
    await db.updateTable('project').set(project).where('id', '=', projectId).execute()
  }
  const invoiceIds: number[] = []
  for (const [index, invoice] of money.invoices.entries()) {
    invoiceIds.push(await writeInvoice(db, projectId, index + 1, invoice, invoiceIds))
  }
  for (const expense of money.expenses ?? []) await writeExpense(db, projectId, expense)
  for (const { amount, day } of money.estimates ?? []) {
    await db
      .insertInto('estimate_to_complete')
      .values(({ selectFrom, fn }) => ({
        project_id: projectId,
        amount,
        day,
        created_by: selectFrom('employee').select(fn.min('id').as('id')),
      }))
      .execute()
  }
}

/** An instant that is that day in California, summer or winter. */
function noonOf(day: string | undefined): Date | null {
  return day === undefined ? null : new Date(`${day}T20:00:00Z`)
}

async function writeInvoice(
  db: Kysely<DB>,
  projectId: number,
  sequence: number,
  invoice: WrittenInvoice,
  earlier: readonly number[],
): Promise<number> {
  const issued = invoice.issued ?? '2026-01-01'
  const at = noonOf(issued) as Date
  const { id } = await db
    .insertInto('invoice')
    .values({
      project_id: projectId,
      sequence,
      number: `${projectId}-${sequence}`,
      kind: invoice.releases ? 'retention' : 'standard',
      issued,
      created_at: noonOf(invoice.madeOn ?? issued) as Date,
      due_date: invoice.dueDate,
      retention: invoice.retention,
      voided_at: invoice.voided ? noonOf(invoice.voidedOn ?? issued) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, amount] of invoice.items.entries()) {
    const released = invoice.releases?.[position]
    await db
      .insertInto('invoice_item')
      .values({
        invoice_id: id,
        position,
        description: 'Work',
        amount,
        retention_invoice_id: released === undefined ? null : (earlier[released] ?? null),
      })
      .execute()
  }
  const paymentIds: number[] = []
  for (const written of invoice.payments) {
    const payment = typeof written === 'number' ? { amount: written } : written
    const corrected = payment.corrects === undefined ? undefined : paymentIds[payment.corrects]
    const row = await db
      .insertInto('received_payment')
      .values({
        invoice_id: id,
        amount: payment.amount,
        kind: payment.kind ?? 'payment',
        corrects_id: corrected ?? null,
        method: 'check',
        received: payment.received ?? '2026-01-02',
        cleared: payment.cleared ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    paymentIds.push(row.id)
  }
  if (invoice.sent) {
    const sent_at = invoice.sentOn === undefined ? at : (noonOf(invoice.sentOn) as Date)
    await db.insertInto('invoice_dispatch').values({ invoice_id: id, sent_at }).execute()
  }
  return id
}

async function writeExpense(db: Kysely<DB>, projectId: number, expense: WrittenExpense): Promise<void> {
  const { id } = await db
    .insertInto('expense')
    .values({
      project_id: projectId,
      paid_to: expense.paidTo ?? 'Bay Rebar',
      category: expense.category ?? 'materials',
      cost: expense.cost,
      date: expense.date,
      created_at: noonOf(expense.madeOn ?? expense.date) as Date,
      due_date: expense.dueDate ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const payment of expense.payments ?? []) {
    await db
      .insertInto('expense_payment')
      .values({ expense_id: id, method: 'check', ...payment })
      .execute()
  }
}
