import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MonthDetail, MonthRow } from '../../contract/months.ts'
import type { Project } from '../../contract/projects.ts'
import { lastDayOf } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { anyMoneyHistory } from '../testing/any-money-history.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { billedDay, countProject, linesOf, readMoneyRows, sum } from '../testing/count-money.ts'
import { type MoneyHistory, writeMoney } from '../testing/write-money.ts'

interface Months {
  closedThrough: string | null
  months: MonthRow[]
}

let office: TestApp
let accountant: Caller
let admin: Caller
let manager: Caller

beforeAll(async () => {
  office = await buildTestApp()
  accountant = await office.signIn('accountant')
  admin = await office.signIn('admin')
  manager = await office.signIn('project_manager')
})
afterAll(() => office.close())
afterEach(async () => {
  const { db } = office.deps
  await db.deleteFrom('closed_month').execute()
  await db.updateTable('project').set({ deleted_at: office.clock.now() }).execute()
})

const cents = (dollars: number) => Math.round(dollars * 100)

async function addProject(money?: MoneyHistory): Promise<Project> {
  const { body } = await accountant.call<Project>('POST', '/api/projects', {
    customer: { name: 'Rosa Delgado' },
    region: 'bay_area',
  })
  if (money) await writeMoney(office.deps.db, body.id, money)
  return body
}

const list = async () => (await manager.call<Months>('GET', '/api/months')).body
const read = async (month: string) => (await manager.call<MonthDetail>('GET', `/api/months/${month}`)).body
const close = (caller: Caller, month: string, body?: unknown) =>
  caller.call<{ message: string; month: MonthDetail; error: string }>(
    'POST',
    `/api/months/${month}/close`,
    body,
  )
const reopen = (caller: Caller, month: string, reason = 'A bill was forgotten') =>
  caller.call<{ message: string; month: MonthDetail; error: string }>('POST', `/api/months/${month}/reopen`, {
    reason,
  })
const isClosed = async () =>
  Object.fromEntries((await list()).months.map((month) => [month.month, month.isClosed]))

/** One invoice of $100.00 in each of these months. */
const billedIn = (...months: string[]): MoneyHistory => ({
  bids: [],
  finalized: null,
  invoices: months.map((month) => ({
    items: [100_00],
    retention: 0,
    voided: false,
    sent: true,
    dueDate: null,
    payments: [],
    issued: `${month}-15`,
  })),
})

test('every figure of every month is what the rows say, and its end is what the reports say', async () => {
  for (const history of fc.sample(anyMoneyHistory, { numRuns: 25, seed: 5 })) await addProject(history)
  const rows = await readMoneyRows(office.deps.db)
  const here = new Set(rows.projects.map(({ id }) => id))
  const invoices = rows.invoices.filter(({ project_id }) => here.has(project_id))
  const payments = rows.payments.filter(({ invoice_id }) => invoices.some(({ id }) => id === invoice_id))
  const expenses = rows.expenses.filter(({ project_id }) => here.has(project_id))
  const { months } = await list()
  expect(months.length).toBeGreaterThan(10)
  for (const { month, figures } of months) {
    const end = lastDayOf(month)
    // An invoice voided on or before its billing day was never billed.
    const counted = invoices.filter((invoice) => {
      const billed = billedDay(rows, invoice)
      return billed !== undefined && (invoice.voided_at === null || companyDayOf(invoice.voided_at) > billed)
    })
    const issued = counted.filter((invoice) => billedDay(rows, invoice)?.startsWith(month))
    const voided = counted.filter(
      ({ voided_at }) => voided_at !== null && companyDayOf(voided_at).startsWith(month),
    )
    const asked = (invoice: (typeof counted)[number]) => linesOf(rows, invoice) - invoice.retention
    const received = payments.filter((payment) => payment.received.startsWith(month))
    const ofKind = (kind: string) =>
      sum(received.filter((payment) => payment.kind === kind).map(({ amount }) => amount))
    const atEnd = rows.projects.map(({ id }) => countProject(rows, id, end))
    const inCents = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, cents(value)]))
    expect({ month, ...inCents }).toEqual({
      month,
      billed: sum(issued.map(asked)),
      voided: sum(voided.map(asked)),
      retentionWithheld: sum(issued.map(({ retention }) => retention)),
      retentionReleased: sum(
        issued.filter(({ kind }) => kind === 'retention').map((invoice) => linesOf(rows, invoice)),
      ),
      received: ofKind('payment'),
      refunded: 0 - ofKind('refund'),
      reversed: 0 - ofKind('reversal'),
      collected: sum(received.map(({ amount }) => amount)),
      expenses: sum(expenses.filter(({ date }) => date.startsWith(month)).map(({ cost }) => cost)),
      paidOut: sum(
        rows.expensePayments
          .filter(({ date, expense_id }) => {
            return date.startsWith(month) && expenses.some(({ id }) => id === expense_id)
          })
          .map(({ amount }) => amount),
      ),
      receivables: sum(atEnd.map(({ balance }) => balance)),
      retentionHeld: sum(atEnd.map(({ retentionHeld }) => retentionHeld)),
      payables: sum(atEnd.map(({ owedCost }) => owedCost)),
    })
  }
})

test('one month leads to the next: what was owed, and billed less voided and collected', async () => {
  for (const history of fc.sample(anyMoneyHistory, { numRuns: 10, seed: 11 })) await addProject(history)
  const { months } = await list()
  let owed = 0
  for (const { figures } of months.toReversed()) {
    owed += cents(figures.billed) - cents(figures.voided) - cents(figures.collected)
    expect(cents(figures.receivables)).toBe(owed)
  }
})

test('lists months with money and this one, newest first', async () => {
  expect((await list()).months.map(({ month }) => month)).toEqual(['2026-11'])
  await addProject(billedIn('2026-08', '2026-10'))
  const { months, closedThrough } = await list()
  expect(closedThrough).toBeNull()
  expect(months.map(({ month, hasEnded, isClosed: closed }) => [month, hasEnded, closed])).toEqual([
    ['2026-11', false, false],
    ['2026-10', true, false],
    ['2026-08', true, false],
  ])
  // Nothing moved in November: what was owed is still owed.
  expect(months[0]?.figures).toMatchObject({ billed: 0, receivables: 200 })
  expect((await read('2026-09')).figures).toMatchObject({ billed: 0, receivables: 100 })
  expect((await read('2026-07')).figures.receivables).toBe(0)
})

describe('closing', () => {
  test('is for accountants and administrators, opening again for administrators', async () => {
    await addProject(billedIn('2026-10'))
    for (const role of ['project_manager', 'estimator', 'installer_coordinator'] as const) {
      const person = await office.signIn(role)
      expect((await close(person, '2026-10')).status).toBe(403)
      expect((await reopen(person, '2026-10')).status).toBe(403)
    }
    expect((await list()).closedThrough).toBeNull()
    const { status, body } = await close(accountant, '2026-10', { note: 'Agrees with the bank' })
    expect([status, body.message]).toEqual([200, 'October 2026 is closed'])
    expect(body.month).toMatchObject({
      isClosed: true,
      closing: { by: 'Person1 Tester', note: 'Agrees with the bank', at: office.clock.now().toISOString() },
      figuresWhenClosed: { billed: 100 },
    })
    expect(body.month.events[0]).toMatchObject({
      verb: 'closed',
      summary: 'closed October 2026',
      actor: { id: accountant.employee.id },
      changes: { note: { to: 'Agrees with the bank' } },
    })
    expect((await reopen(accountant, '2026-10')).status).toBe(403)
    expect((await list()).closedThrough).toBe('2026-10-31')
    expect((await reopen(admin, '2026-10')).body.message).toBe('October 2026 is open again')
  })

  test('takes an ended month once, and all before it', async () => {
    await addProject(billedIn('2026-08', '2026-09', '2026-10'))
    const early = await close(accountant, '2026-11')
    expect([early.status, early.body.error]).toEqual([
      409,
      'November 2026 has not ended yet; it can be closed from the next month on',
    ])
    expect((await close(admin, '2026-09')).status).toBe(200)
    expect(await isClosed()).toEqual({
      '2026-11': false,
      '2026-10': false,
      '2026-09': true,
      '2026-08': true,
    })
    for (const month of ['2026-09', '2026-08']) {
      expect((await close(accountant, month)).body.error).toMatch(/is already closed$/)
    }
    expect((await close(accountant, '2026-13')).status).toBe(404)
  })

  test('of fifty at once closes once', async () => {
    await addProject(billedIn('2026-10'))
    const answers = await Promise.all(Array.from({ length: 50 }, () => close(accountant, '2026-10')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })

  test('keeps the figures: then and now', async () => {
    const project = await addProject(billedIn('2026-10'))
    await close(accountant, '2026-10')
    const invoice = await office.deps.db
      .selectFrom('invoice')
      .select('id')
      .where('project_id', '=', project.id)
      .executeTakeFirstOrThrow()
    const late = { invoice_id: invoice.id, description: 'Late', amount: 5_00, position: 9 }
    await office.deps.db.insertInto('invoice_item').values(late).execute()
    const detail = await read('2026-10')
    expect(detail.figuresWhenClosed).toMatchObject({ billed: 100, receivables: 100 })
    expect(detail.figures).toMatchObject({ billed: 105, receivables: 105 })

    await reopen(admin, '2026-10', 'The extra pier')
    expect(await read('2026-10')).toMatchObject({ isClosed: false, closing: null, figuresWhenClosed: null })
    await close(accountant, '2026-10')
    const [again, opened] = (await read('2026-10')).events
    expect(again).toMatchObject({ verb: 'closed', changes: { billed: { from: 100, to: 105 } } })
    expect(opened).toMatchObject({
      summary: 'opened October 2026 again',
      changes: { reason: { to: 'The extra pier' } },
    })
  })
})

describe('opening again', () => {
  test('opens the month and all after it, and none before it', async () => {
    await addProject(billedIn('2026-06', '2026-07', '2026-08', '2026-09', '2026-10'))
    await close(accountant, '2026-08')
    await close(accountant, '2026-10')
    const { body } = await reopen(admin, '2026-08')
    expect(body.month).toMatchObject({ month: '2026-08', isClosed: false })
    expect(await isClosed()).toEqual({
      '2026-11': false,
      '2026-10': false,
      '2026-09': false,
      '2026-08': false,
      '2026-07': true,
      '2026-06': true,
    })
    expect((await read('2026-10')).events[0]?.summary).toBe('opened October 2026 again, with August 2026')
    expect((await read('2026-07')).events[0]?.summary).toBe(
      'kept July 2026 closed when August 2026 was opened again',
    )
    await reopen(admin, '2026-06')
    expect((await list()).closedThrough).toBeNull()
  })

  test('wants a reason and a closed month', async () => {
    await addProject(billedIn('2026-10'))
    const open = await reopen(admin, '2026-10')
    expect([open.status, open.body.error]).toEqual([409, 'October 2026 is not closed'])
    await close(accountant, '2026-10')
    for (const reason of [undefined, '']) {
      const { status, body } = await admin.call<{ fields: unknown }>(
        'POST',
        '/api/months/2026-10/reopen',
        reason === undefined ? {} : { reason },
      )
      expect([status, body.fields]).toEqual([400, { reason: expect.any(String) }])
    }
  })
})

test('what to look at before closing, with the screens that show it', async () => {
  const october = { retention: 0, voided: false, dueDate: null, issued: '2026-10-05' }
  const project = await addProject({
    bids: [],
    finalized: null,
    invoices: [
      { ...october, items: [70_00], sent: false, payments: [] },
      { ...october, items: [100_00], sent: true, payments: [{ amount: 130_00, received: '2026-10-09' }] },
      {
        ...october,
        items: [50_00],
        sent: true,
        payments: [
          { amount: 50_00, received: '2026-10-10', cleared: '2026-10-12' },
          // Bounced in November: it waits for nothing any more.
          { amount: 20_00, received: '2026-10-11' },
          { amount: -20_00, kind: 'reversal', corrects: 1, received: '2026-11-02' },
          { amount: 9_00, received: '2026-11-03' },
        ],
      },
      { ...october, items: [999_00], sent: false, voided: true, payments: [] },
      { ...october, items: [888_00], sent: false, payments: [], issued: '2026-11-05' },
    ],
    expenses: [
      { cost: 40_00, date: '2026-10-31' },
      { cost: 41_00, date: '2026-11-01' },
    ],
  })
  const { db, clock } = office.deps
  const file = await db
    .insertInto('stored_file')
    .values({ path: 'Inbox/a.jpg', media_type: 'image/jpeg', bytes: 1, sha256: Buffer.alloc(32) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const receipt = { file_id: file.id, source_sha256: Buffer.alloc(32), created_at: clock.now() }
  await db
    .insertInto('receipt')
    .values([receipt, { ...receipt, dismissed_at: clock.now() }])
    .execute()
  const delivery = {
    kind: 'invoice',
    channel: 'email',
    project_id: project.id,
    recipient: 'rosa@mail.example',
    body: 'Your invoice',
    created_at: clock.now(),
    updated_at: clock.now(),
  }
  await db
    .insertInto('delivery')
    .values([
      { ...delivery, status: 'bounced', message_id: 'one' },
      { ...delivery, status: 'failed', message_id: 'two', handled_at: clock.now() },
      { ...delivery, status: 'failed', message_id: 'three', kind: 'bid' },
    ])
    .execute()
  const { checks } = await read('2026-10')
  expect(checks.map(({ key, count, amount, screen }) => [key, count, amount, screen])).toEqual([
    ['draft_invoices', 1, 70, 'invoices?status=draft&from=2026-10-01&to=2026-10-31'],
    ['not_cleared', 1, 130, 'payments?cleared=false&to=2026-10-31'],
    ['waiting_receipts', 1, null, 'receipts'],
    ['expenses_without_receipt', 1, 40, 'all-expenses-page?picture=false&from=2026-10-01&to=2026-10-31'],
    ['undelivered_invoices', 1, null, 'deliveries?open=true'],
    ['overpaid_invoices', 2, 39, 'invoices?status=paid&to=2026-10-31&sort=balance'],
  ])
  await db.deleteFrom('receipt').execute()
})

test('a month ends at midnight in California', async () => {
  office.clock.set('2026-12-01T07:59:59Z')
  expect(companyDayOf(office.clock.now())).toBe('2026-11-30')
  const late = await office.signIn('accountant')
  expect((await close(late, '2026-11')).status).toBe(409)
  office.clock.set('2026-12-01T08:00:00Z')
  expect((await close(late, '2026-11')).status).toBe(200)
  office.clock.set('2026-11-20T18:00:00Z')
})
