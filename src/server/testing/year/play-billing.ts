import type { z } from 'zod'
import type { Billing } from '../../../contract/invoices.ts'
import type { WireBid } from '../../bids/sample-bid.ts'
import type { WireInvoice } from '../../invoices/sample-invoice.ts'
import type { Caller } from '../build-test-app.ts'
import { nearest } from './count-by-hand.ts'
import { centsOf, type Day, dollarsOf } from './facts.ts'
import { addDays, type Chance, type Job, line, type On, ok, own } from './play-job.ts'
import { playPayments, receive } from './play-payments.ts'

/** A deposit, progress in two parts with retention, a change order, the rest, and the retention at the end. */
export function playBilling(job: Job, on: On): void {
  const { chance } = job
  const held = chance.pick([0n, 5n, 10n])
  on(7, async (staff) => {
    const { id, due } = scheduled(job, 0)
    const invoice = await bill(job, staff, 7, { scheduledPaymentIds: [id] }, { lines: [due] })
    await receive(job, staff, 7 + chance.integer(0, 0), invoice, due)
  })
  const share = BigInt(chance.integer(20, 70))
  on(40, async (staff) => {
    const { id, due } = scheduled(job, 1)
    const part = nearest(due * share, 100n)
    await bill(
      job,
      staff,
      40,
      {
        progress: [{ scheduledPaymentId: id, percent: Number(share) }],
        retention: dollarsOf(retain(part, held)),
      },
      { lines: [part], retention: retain(part, held) },
    )
  })
  if (chance.is(0.5)) playChangeOrder(job, on)
  if (chance.is(0.2)) playMistake(job, on)
  playPayments(job, on)
  on(75, async (staff) => {
    const { id, due } = scheduled(job, 1)
    const part = due - nearest(due * share, 100n)
    await bill(
      job,
      staff,
      75,
      {
        progress: [{ scheduledPaymentId: id, amount: dollarsOf(part) }],
        items: [{ description: 'Haul away', amount: 333.33 }],
        retention: dollarsOf(retain(part, held)),
      },
      { lines: [part, 33_333n], retention: retain(part, held) },
    )
  })
  on(120, async (staff) => {
    const { id, due } = scheduled(job, 2)
    await bill(job, staff, 120, { scheduledPaymentIds: [id] }, { lines: [due] })
  })
  if (held > 0n && chance.is(0.7)) on(155, (staff) => releaseRetention(job, staff, chance.is(0.5)))
}

function retain(amount: bigint, percent: bigint): bigint {
  return nearest(amount * percent, 100n)
}

function scheduled(job: Job, place: number): { id: number; due: bigint } {
  const line = job.schedule[place]
  if (!line) throw new Error('The contract has no such line')
  return line
}

async function bill(
  job: Job,
  staff: Caller,
  after: number,
  request: object,
  fact: { lines: bigint[]; retention?: bigint; isRelease?: boolean },
  /** Days from issue to sending; null: never sent. Odd ones have no due date. */
  odd?: { sentAfter: number | null },
): Promise<WireInvoice> {
  const issued = addDays(job.begins, after)
  const sent = odd ? (odd.sentAfter === null ? null : addDays(issued, odd.sentAfter)) : issued
  const invoice = await ok<WireInvoice>(
    staff.call('POST', '/api/invoices', {
      project_id: own(job).id,
      issued,
      paymentTerms: odd ? [] : ['Net 15'],
      ...request,
    }),
  )
  if (sent === issued) await markSent(staff, invoice, sent)
  job.facts.invoices.push({
    id: invoice.id,
    project: own(job).id,
    issued,
    billed: sent === issued ? issued : null,
    due: odd ? (sent === issued ? sent : null) : addDays(issued, 15),
    lines: fact.lines,
    retention: fact.retention ?? 0n,
    isRelease: fact.isRelease ?? false,
    voided: null,
    isApart: odd !== undefined,
  })
  return invoice
}

function markSent(staff: Caller, invoice: { id: number }, day: Day) {
  return ok(staff.call('PUT', `/api/invoices/${invoice.id}`, { datesSent: [`${day}T20:00:00.000Z`] }))
}

/** Drafts, invoices that are sent weeks after their day, and such that are paid without ever being sent. */
export function playOddInvoices(job: Job, on: On, chance: Chance): void {
  const draft = (what: string, cents: bigint, retention = 0n) => ({
    request: { items: [{ description: what, amount: dollarsOf(cents) }], retention: dollarsOf(retention) },
    fact: { lines: [cents], retention },
  })
  const factOf = ({ id }: { id: number }) => {
    const fact = job.facts.invoices.find((each) => each.id === id)
    if (!fact) throw new Error('Nobody noted the invoice')
    return fact
  }
  if (chance.is(0.4)) {
    on(25, async (staff) => {
      const { request, fact } = draft('Forgotten', BigInt(chance.integer(10_001, 90_099)), 555n)
      await bill(job, staff, 25, request, fact, { sentAfter: null })
    })
  }
  if (chance.is(0.4)) {
    let late: WireInvoice | undefined
    on(28, async (staff) => {
      const { request, fact } = draft('Sent late', BigInt(chance.integer(10_001, 90_099)), 777n)
      late = await bill(job, staff, 28, request, fact, { sentAfter: 20 })
    })
    on(48, async (staff) => {
      if (!late) return
      const day = addDays(job.begins, 48)
      await markSent(staff, late, day)
      Object.assign(factOf(late), { billed: day, due: day })
    })
  }
  if (chance.is(0.3)) {
    let unsent: WireInvoice | undefined
    on(36, async (staff) => {
      const { request, fact } = draft('Paid at the door', BigInt(chance.integer(10_001, 90_099)))
      unsent = await bill(job, staff, 36, request, fact, { sentAfter: null })
    })
    on(57, async (staff) => {
      if (!unsent) return
      await receive({ ...job, chance }, staff, 57, unsent, 5_001n)
      Object.assign(factOf(unsent), { billed: addDays(job.begins, 57), due: addDays(job.begins, 57) })
    })
  }
}

/** On the last day some jobs are canceled and a lead is declined; of the money of one some is paid back. */
function playChangeOrder(job: Job, on: On): void {
  const { chance, facts } = job
  const isCredit = chance.is(0.4)
  on(60, async (staff) => {
    const amount = BigInt(chance.integer(50_001, 300_099)) * (isCredit ? -1n : 1n)
    const cost = isCredit ? 0n : nearest(amount * 6n, 10n)
    const change = await ok<WireBid>(
      staff.call('POST', `/api/projects/${own(job).id}/bids`, {
        kind: 'change_order',
        title: 'Change',
        groups: [{ name: 'Change', items: [line('Change', 1n, amount, cost)] }],
        // Without one it is due as a whole, when the change is done.
        ...(amount % 2n === 0n && { paymentSchedule: [{ label: 'On completion', percent: 100 }] }),
      }),
    )
    await ok(staff.call('POST', `/api/projects/${own(job).id}/bids/${change.id}/finalize`))
    facts.contracts.push({
      project: own(job).id,
      day: addDays(job.begins, 60),
      total: amount,
      cost,
      isChange: true,
    })
    if (isCredit) return
    const billing = await ok<z.input<typeof Billing>>(
      staff.call('GET', `/api/projects/${own(job).id}/billing`),
    )
    const added = billing.schedule.find(({ bid_id }) => bid_id === change.id)
    if (!added) throw new Error('The change order cannot be billed')
    await bill(job, staff, 60, { scheduledPaymentIds: [added.id] }, { lines: [amount] })
  })
}

/** An invoice that should not have been: voided two weeks later, so that the days between know it. */
function playMistake(job: Job, on: On): void {
  let mistaken: WireInvoice | undefined
  on(30, async (staff) => {
    mistaken = await bill(
      job,
      staff,
      30,
      { items: [{ description: 'Wrong house', amount: 1234.56 }], retention: 34.56 },
      { lines: [123_456n], retention: 3_456n },
    )
  })
  on(44, async (staff) => {
    if (!mistaken) return
    await ok(staff.call('POST', `/api/invoices/${mistaken.id}/void`, { reason: 'Wrong house' }))
    const fact = job.facts.invoices.find(({ id }) => id === mistaken?.id)
    if (fact) fact.voided = addDays(job.begins, 44)
  })
}

async function releaseRetention(job: Job, staff: Caller, inPart: boolean): Promise<void> {
  const billing = await ok<z.input<typeof Billing>>(staff.call('GET', `/api/projects/${own(job).id}/billing`))
  const held = billing.retention.filter(({ left }) => left > 0)
  if (held.length === 0) return
  const releases = held.map(({ invoice_id: id, left }) => {
    const all = centsOf(left)
    return { id, amount: inPart ? nearest(all, 2n) : all }
  })
  await bill(
    job,
    staff,
    155,
    {
      releases: releases.map(({ id, amount }) => ({
        invoice_id: id,
        ...(inPart && { amount: dollarsOf(amount) }),
      })),
    },
    { lines: releases.map(({ amount }) => amount), isRelease: true },
  )
}
