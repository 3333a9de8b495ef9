import type { z } from 'zod'
import type { Expense } from '../../../contract/expenses.ts'
import type { Billing } from '../../../contract/invoices.ts'
import type { WireBid } from '../../bids/sample-bid.ts'
import type { WireInvoice } from '../../invoices/sample-invoice.ts'
import type { WirePayment } from '../../payments/sample-payment.ts'
import type { Answer, Caller, TestApp } from '../build-test-app.ts'
import { nearest } from './count-by-hand.ts'
import { centsOf, type Day, dollarsOf, noFacts, type YearFacts, type YearProject } from './facts.ts'

/** The year that is played: its first day, and the day on which the story ends. */
export const firstDay: Day = '2025-11-01'
export const lastDay: Day = '2026-10-31'
const projectCount = 60

interface Step {
  day: Day
  run: (staff: Caller) => Promise<void>
}

/**
 * Plays a year of sixty jobs through the calls that the screens make, in the order of their days, and notes each fact.
 * Always the same year: its chance comes from a seed.
 */
export async function playYear(office: TestApp): Promise<YearFacts> {
  const facts = noFacts()
  office.clock.set(`${firstDay}T16:00:00Z`)
  const managers = [await office.signIn(), await office.signIn(), await office.signIn()]
  const admin = await office.signIn('admin')
  const businesses = await Promise.all(
    ['Golden Gate Builders', 'Sierra Realty'].map(async (name) => ({
      name,
      id: (
        await ok<{ id: number }>(admin.call('POST', '/api/businesses', { name, kind: 'general_contractor' }))
      ).id,
    })),
  )
  const steps: Step[] = []
  for (let index = 0; index < projectCount; index += 1) {
    steps.push(...writeStory(facts, createChance(index + 1), index, { managers, businesses }))
  }
  let staff = admin
  let signedIn = firstDay
  for (const { day, run } of steps.toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  )) {
    office.clock.set(`${day}T20:00:00Z`)
    if (addDays(signedIn, 5) <= day) {
      staff = await office.signIn('accountant')
      signedIn = day
    }
    await run(staff)
  }
  office.clock.set(`${lastDay}T20:00:00Z`)
  await giveUpSome(facts, await office.signIn('accountant'))
  return facts
}

interface Cast {
  managers: readonly Caller[]
  businesses: readonly { id: number; name: string }[]
}

/** The steps of one job, each on its day; what a step needs of an earlier one is there when it runs. */
function writeStory(facts: YearFacts, chance: Chance, index: number, cast: Cast): Step[] {
  const begins = addDays(firstDay, Math.floor(index * 4.5))
  const job: Job = { facts, chance, project: undefined, begins, schedule: [] }
  const steps: Step[] = []
  /** Days after the lead; what would come after the year's end is not played. */
  const on = (after: number, run: Step['run']) => {
    const day = addDays(begins, after)
    if (day <= lastDay) steps.push({ day, run })
    return day
  }
  const business = chance.is(0.4) ? chance.pick(cast.businesses) : undefined
  const manager = chance.pick(cast.managers)
  on(0, (staff) => takeIn(job, staff, index, manager, business))
  if (chance.is(0.1)) return steps
  on(6, (staff) => signContract(job, staff))
  playBilling(job, on)
  playOddInvoices(job, on, createChance(index + 1001))
  playCosts(job, on)
  playEstimates(job, createChance(index + 7_001), on)
  if (chance.is(0.6)) {
    on(150, async (staff) => {
      await ok(staff.call('PUT', `/api/projects/${own(job).id}/complete`))
      own(job).completed = addDays(begins, 150)
    })
  }
  return steps
}

interface Job {
  facts: YearFacts
  chance: Chance
  project: YearProject | undefined
  begins: Day
  /** Lines of the contract's payment schedule, in order. */
  schedule: { id: number; due: bigint }[]
}

type On = (after: number, run: Step['run']) => Day

function own(job: Job): YearProject {
  if (!job.project) throw new Error('The job has not begun')
  return job.project
}

async function takeIn(
  job: Job,
  staff: Caller,
  index: number,
  manager: Caller,
  business: Cast['businesses'][number] | undefined,
): Promise<void> {
  const earlier = job.facts.projects[index - 7]
  const isKnown = earlier !== undefined && job.chance.is(0.3)
  const region = job.chance.is(0.5) ? ('bay_area' as const) : ('southern_california' as const)
  const project = await ok<{ id: number; number: string; customer: { id: number; name: string } }>(
    staff.call('POST', '/api/projects', {
      ...(isKnown
        ? { customer_id: earlier.customerId }
        : { customer: { name: `Owner ${index}`, email: `owner${index}@example.com` } }),
      site: { street: `${index} Ridge Rd`, city: 'Oakland', state: 'CA', zip: '94610' },
      region,
      manager_id: manager.employee.id,
      ...(business && { business_id: business.id }),
    }),
  )
  job.project = {
    id: project.id,
    number: project.number,
    customerId: project.customer.id,
    customer: project.customer.name,
    managerId: manager.employee.id,
    region,
    referral: business?.name ?? null,
    completed: null,
    isCancelled: false,
  }
  job.facts.projects.push(job.project)
}

/** Whole units at prices with odd cents, so that totals are the sums of exact products. */
async function signContract(job: Job, staff: Caller): Promise<void> {
  const { chance, facts } = job
  const piers = BigInt(chance.integer(4, 30))
  const price = BigInt(chance.integer(180_001, 420_099))
  const unitCost = chance.is(0.1) ? 0n : nearest(price * BigInt(chance.integer(50, 80)), 100n)
  const total = piers * price
  const bid = await ok<WireBid>(
    staff.call('POST', `/api/projects/${own(job).id}/bids`, {
      title: 'Piers',
      groups: [{ name: 'Piers', items: [line('Pier', piers, price, unitCost)] }],
      paymentSchedule: [
        { label: 'Deposit', percent: 10 },
        { label: 'Progress', percent: 60 },
        { label: 'Completion', percent: 30 },
      ],
    }),
  )
  const { bid: finalized } = await ok<{ bid: WireBid }>(
    staff.call('POST', `/api/projects/${own(job).id}/bids/${bid.id}/finalize`),
  )
  const deposit = nearest(total * 10n, 100n)
  const progress = nearest(total * 60n, 100n)
  const dues = [deposit, progress, total - deposit - progress]
  job.schedule = finalized.paymentSchedule.map(({ id }, place) => ({ id, due: dues[place] ?? 0n }))
  facts.contracts.push({
    project: own(job).id,
    day: addDays(job.begins, 6),
    total,
    cost: piers * unitCost,
    isChange: false,
  })
}

function line(description: string, quantity: bigint, price: bigint, cost: bigint) {
  return {
    description,
    quantity: Number(quantity),
    unit: 'EA',
    unitPrice: dollarsOf(price),
    unitCost: dollarsOf(cost),
  }
}

/** A deposit, progress in two parts with retention, a change order, the rest, and the retention at the end. */
function playBilling(job: Job, on: On): void {
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
function playOddInvoices(job: Job, on: On, chance: Chance): void {
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
async function giveUpSome(facts: YearFacts, staff: Caller): Promise<void> {
  const hasContract = ({ id }: YearProject) => facts.contracts.some(({ project }) => project === id)
  const canceled = facts.projects.filter((each) => hasContract(each) && each.completed === null).slice(0, 6)
  for (const project of canceled) {
    await ok(staff.call('POST', `/api/projects/${project.id}/cancel`, { reason: 'Sold the house' }))
    project.isCancelled = true
    const payment = facts.money.find(
      (row) =>
        row.project === project.id &&
        row.kind === 'payment' &&
        row.amount > 50_000n &&
        !facts.money.some(({ of }) => of === row.id),
    )
    if (!payment) continue
    const refund = await ok<WirePayment>(
      staff.call('POST', `/api/projects/${project.id}/payments/${payment.id}/refund`, {
        amount: 433.21,
        method: 'check',
        received: lastDay,
      }),
    )
    const { invoice, id: of } = payment
    const row = { id: refund.id, invoice, project: project.id, amount: -43_321n, received: lastDay, of }
    facts.money.push({ ...row, kind: 'refund', cleared: null })
  }
  const lead = facts.projects.find((each) => !hasContract(each))
  if (!lead) throw new Error('Every lead became a contract')
  await ok(staff.call('PUT', `/api/projects/${lead.id}/decline`, {}))
  lead.isCancelled = true
}

async function receive(
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
function playPayments(job: Job, on: On): void {
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

/** Somebody looks how far the job is and says what it will still cost; some jobs turn out to lose. */
function playEstimates(job: Job, chance: Chance, on: On): void {
  for (const after of [50, 80, 100, 100, 145]) {
    if (chance.is(0.6)) continue
    on(after, async (staff) => {
      const day = addDays(job.begins, chance.is(0.3) ? after - 4 : after)
      const amount = chance.is(0.1)
        ? 0n
        : BigInt(chance.integer(10_001, chance.is(0.2) ? 9_000_099 : 2_000_099))
      await ok(
        staff.call('POST', `/api/projects/${own(job).id}/estimates-to-complete`, {
          amount: dollarsOf(amount),
          ...(day !== addDays(job.begins, after) && { day }),
        }),
      )
      job.facts.estimates.push({ project: own(job).id, day, amount })
    })
  }
}

const payees = ['Ready Mix', 'Rebar & Supply', 'Drill Co', 'City of Oakland', 'Hauling Bros']

/** Bills from suppliers, paid at once, in parts, several together, or not yet. */
function playCosts(job: Job, on: On): void {
  const { facts, chance } = job
  for (const after of [20, 33, 47, 61, 77, 95, 118]) {
    if (chance.is(0.3)) continue
    on(after, async (staff) => {
      const date = addDays(job.begins, after)
      const cost = BigInt(chance.integer(5_001, 900_099))
      const due = chance.is(0.5) ? addDays(date, 30) : null
      const payee = chance.pick(payees)
      const expense = await ok<z.input<typeof Expense>>(
        staff.call('POST', `/api/project/${own(job).id}/expenses`, {
          paidTo: payee,
          paidFor: 'Job cost',
          cost: dollarsOf(cost).toFixed(2),
          date,
          ...(due && { dueDate: due }),
        }),
      )
      facts.expenses.push({ id: expense.id, project: own(job).id, payee, cost, date, due })
      if (!chance.is(0.4)) return
      const amount = chance.is(0.5) ? cost : nearest(cost * 2n, 7n)
      await ok(
        staff.call('POST', `/api/project/${own(job).id}/expenses/${expense.id}`, {
          amount: dollarsOf(amount).toFixed(2),
          method: 'check',
          date,
        }),
      )
      facts.paid.push({ expense: expense.id, amount, date })
    })
  }
  for (const after of [70, 110, 160]) {
    on(after, async (staff) => {
      const date = addDays(job.begins, after)
      const open = facts.expenses.filter(
        (each) => each.project === own(job).id && owedOn(facts, each.id) > 0n,
      )
      const chosen = open.filter(() => chance.is(0.6))
      if (chosen.length === 0) return
      await ok(
        staff.call('POST', '/api/expenses/pay', {
          expenses: chosen.map(({ id }) => ({ id })),
          method: 'ach',
          date,
        }),
      )
      for (const { id } of chosen) facts.paid.push({ expense: id, amount: owedOn(facts, id), date })
    })
  }
}

function owedOn(facts: YearFacts, id: number): bigint {
  let owed = facts.expenses.find((expense) => expense.id === id)?.cost ?? 0n
  for (const payment of facts.paid) if (payment.expense === id) owed -= payment.amount
  return owed
}

async function ok<T>(answering: Promise<Answer<T>>): Promise<T> {
  const { status, body } = await answering
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

type Chance = ReturnType<typeof createChance>

/** Park and Miller's minimal standard generator (Communications of the ACM 31, 1988): the same numbers everywhere. */
function createChance(seed: number) {
  let state = (seed * 48_271) % 2_147_483_647
  const number = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return {
    number,
    is: (probability: number) => number() < probability,
    integer: (low: number, high: number) => low + Math.floor(number() * (high - low + 1)),
    pick: <T>(from: readonly T[]): T => from[Math.floor(number() * from.length)] as T,
  }
}
