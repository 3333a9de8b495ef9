import type { WirePayment } from '../../payments/sample-payment.ts'
import type { Caller } from '../build-test-app.ts'
import { nearest } from './count-by-hand.ts'
import { type Day, dollarsOf } from './facts.ts'
import { addDays, type Job, type On, ok, own } from './play-job.ts'

export async function receive(
  job: Job,
  staff: Caller,
  after: number,
  invoice: { id: number },
  amount: bigint,
  more: object = {},
): Promise<WirePayment> {
  const received = addDays(job.begins, after)
  const payment = await ok<WirePayment>(
    staff.call('POST', `/api/projects/${own(job).id}/payments`, {
      invoice_id: invoice.id,
      amount: dollarsOf(amount).toFixed(2),
      method: 'check',
      identification: String(job.chance.integer(1000, 9999)),
      received,
      ...more,
    }),
  )
  job.facts.money.push({
    id: payment.id,
    invoice: invoice.id,
    project: own(job).id,
    kind: 'payment',
    amount,
    received,
    cleared: null,
    of: null,
  })
  return payment
}

/** Twice a month somebody looks what is owed and what the bank has: people pay in part, in whole, ahead, or bounce. */
export function playPayments(job: Job, on: On): void {
  const { facts, chance } = job
  for (const after of [52, 66, 90, 101, 133, 149, 171, 200]) {
    on(after, async (staff) => {
      const day = addDays(job.begins, after)
      await clearOld(job, staff, day)
      for (const invoice of facts.invoices.filter((each) => each.project === own(job).id)) {
        if (invoice.voided !== null || invoice.isApart) continue
        const balance = openBalance(job, invoice.id)
        if (balance <= 0n || chance.is(0.25)) continue
        const what = chance.number()
        if (what < 0.55) await receive(job, staff, after, invoice, balance)
        else if (what < 0.75) await receive(job, staff, after, invoice, nearest(balance, 3n))
        else if (what < 0.85) await payTooMuch(job, staff, after, invoice, balance)
        else await bounce(job, staff, after, invoice, balance)
      }
    })
  }
}

function openBalance(job: Job, invoiceId: number): bigint {
  const invoice = job.facts.invoices.find(({ id }) => id === invoiceId)
  let balance = -(invoice?.retention ?? 0n)
  for (const amount of invoice?.lines ?? []) balance += amount
  for (const row of job.facts.money) if (row.invoice === invoiceId) balance -= row.amount
  return balance
}

async function payTooMuch(job: Job, staff: Caller, after: number, invoice: { id: number }, balance: bigint) {
  const payment = await receive(job, staff, after, invoice, balance + 10_001n, { overpayment: 'true' })
  if (job.chance.is(0.5)) return
  const day = addDays(job.begins, after)
  const refund = await ok<WirePayment>(
    staff.call('POST', `/api/projects/${own(job).id}/payments/${payment.id}/refund`, {
      amount: 100.01,
      method: 'check',
      received: day,
      reason: 'Paid too much',
    }),
  )
  job.facts.money.push({
    id: refund.id,
    invoice: invoice.id,
    project: own(job).id,
    kind: 'refund',
    amount: -10_001n,
    received: day,
    cleared: null,
    of: payment.id,
  })
}

async function bounce(job: Job, staff: Caller, after: number, invoice: { id: number }, balance: bigint) {
  const payment = await receive(job, staff, after, invoice, balance)
  const day = addDays(job.begins, after)
  const reversal = await ok<WirePayment>(
    staff.call('POST', `/api/projects/${own(job).id}/payments/${payment.id}/reverse`, {
      received: day,
      reason: 'Check returned',
    }),
  )
  job.facts.money.push({
    id: reversal.id,
    invoice: invoice.id,
    project: own(job).id,
    kind: 'reversal',
    amount: -balance,
    received: day,
    cleared: null,
    of: payment.id,
  })
}

/** The bank's list: several payments clear on one day. */
async function clearOld(job: Job, staff: Caller, day: Day): Promise<void> {
  const { facts, chance } = job
  const reversed = new Set(facts.money.filter(({ kind }) => kind === 'reversal').map(({ of }) => of))
  const waiting = facts.money.filter(
    (row) =>
      row.project === own(job).id && row.kind !== 'reversal' && row.cleared === null && !reversed.has(row.id),
  )
  const seen = waiting.filter(() => chance.is(0.7))
  if (seen.length === 0) return
  await ok(staff.call('POST', '/api/payments/clear', { payments: seen.map(({ id }) => id), cleared: day }))
  for (const row of seen) row.cleared = day
}
