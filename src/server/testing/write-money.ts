import type { Kysely } from 'kysely'
import type { DB } from '../database/schema.generated.ts'

/** What happened to the money of one project, in cents; days as YYYY-MM-DD. For tests. */
export interface MoneyHistory {
  bids: { total: number; cost: number }[]
  /** Which of the bids is the contract, if one is. */
  finalized: number | null
  /** Change orders; a credit is below zero. */
  changes?: { total: number; cost: number; finalized: boolean }[]
  invoices: {
    items: number[]
    retention: number
    voided: boolean
    sent: boolean
    dueDate: string | null
    payments: number[]
  }[]
}

/** Writes a history straight into the tables, whatever the services would say to it. */
export async function writeMoney(db: Kysely<DB>, projectId: number, money: MoneyHistory): Promise<void> {
  const bidIds: number[] = []
  for (const [index, { total, cost }] of money.bids.entries()) {
    const { id } = await db
      .insertInto('bid')
      .values({
        project_id: projectId,
        number: index + 1,
        status: index === money.finalized ? 'finalized' : 'sent',
        bid_index: `bid-${projectId}-${index}`,
        total,
        cost,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    bidIds.push(id)
  }
  for (const [index, { total, cost, finalized }] of (money.changes ?? []).entries()) {
    await db
      .insertInto('bid')
      .values({
        project_id: projectId,
        kind: 'change_order',
        number: index + 1,
        status: finalized ? 'finalized' : 'sent',
        bid_index: `change-${projectId}-${index}`,
        total,
        cost,
      })
      .execute()
  }
  const finalized = money.finalized === null ? undefined : bidIds[money.finalized]
  if (finalized !== undefined) {
    await db.updateTable('project').set({ finalized_bid_id: finalized }).where('id', '=', projectId).execute()
  }
  for (const [index, invoice] of money.invoices.entries())
    await writeInvoice(db, projectId, index + 1, invoice)
}

async function writeInvoice(
  db: Kysely<DB>,
  projectId: number,
  sequence: number,
  invoice: MoneyHistory['invoices'][number],
): Promise<void> {
  const at = new Date('2026-01-01T12:00:00Z')
  const { id } = await db
    .insertInto('invoice')
    .values({
      project_id: projectId,
      sequence,
      number: `${projectId}-${sequence}`,
      issued: '2026-01-01',
      due_date: invoice.dueDate,
      retention: invoice.retention,
      voided_at: invoice.voided ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, amount] of invoice.items.entries()) {
    const item = { invoice_id: id, position, description: 'Work', amount }
    await db.insertInto('invoice_item').values(item).execute()
  }
  for (const amount of invoice.payments) {
    const payment = { invoice_id: id, amount, method: 'check', received: '2026-01-02' }
    await db.insertInto('received_payment').values(payment).execute()
  }
  if (invoice.sent) await db.insertInto('invoice_dispatch').values({ invoice_id: id, sent_at: at }).execute()
}
