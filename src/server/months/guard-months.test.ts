import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { MonthDetail, MonthRow } from '../../contract/months.ts'
import type { Project } from '../../contract/projects.ts'
import { AppError } from '../../domain/errors.ts'
import { quote } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { sum } from '../testing/count-money.ts'
import { writeMoney } from '../testing/write-money.ts'
import { guardMonths } from './guard-months.service.ts'
import { closeMonth } from './months.service.ts'

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
  await office.deps.db.deleteFrom('closed_month').execute()
  await office.deps.db.updateTable('project').set({ deleted_at: office.clock.now() }).execute()
})

const list = async () => (await manager.call<{ months: MonthRow[] }>('GET', '/api/months')).body
const read = async (month: string) => (await manager.call<MonthDetail>('GET', `/api/months/${month}`)).body
const close = (month: string) => closeMonth(office.deps, actorOf(accountant), month, '')

const actorOf = ({ employee }: Caller): Actor => ({
  id: employee.id,
  name: `${employee.firstName} ${employee.lastName}`,
  role: employee.role,
  sessionId: 1,
  requestId: '00000000-0000-4000-8000-000000000000',
})

/** As whoever writes a payment does: asks, then writes, in one transaction. */
function pay(
  caller: Caller,
  invoice: { id: number; projectId: number },
  days: (string | null)[],
  beforeCommit: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  return office.deps.db.transaction().execute(async (trx) => {
    await guardMonths(trx, {
      actor: actorOf(caller),
      at: office.clock.now(),
      projectId: invoice.projectId,
      days,
      field: 'received',
      what: quote('recorded a payment of $1.00'),
    })
    await trx
      .insertInto('received_payment')
      .values({
        invoice_id: invoice.id,
        amount: 1_00,
        method: 'check',
        received: days.find((day) => day !== null) ?? '',
      })
      .execute()
    await beforeCommit()
  })
}

async function addInvoice(): Promise<{ id: number; projectId: number }> {
  const { body: project } = await accountant.call<Project>('POST', '/api/projects', {
    customer: { name: 'Rosa Delgado' },
    region: 'bay_area',
  })
  const invoice = { items: [100_00], retention: 0, voided: false, sent: true, dueDate: null, payments: [] }
  const invoices = ['2026-09-15', '2026-10-15'].map((issued) => ({ ...invoice, issued }))
  await writeMoney(office.deps.db, project.id, { bids: [], finalized: null, invoices })
  const { id } = await office.deps.db
    .selectFrom('invoice')
    .select('id')
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow()
  return { id, projectId: project.id }
}

const received = async (month: string) =>
  (await list()).months.find((row) => row.month === month)?.figures.received

/** A busy machine takes its time. */
const patiently = { timeout: 15_000 }

/** Settles once somebody waits for the lock of the books. */
const waitForWaiter = () =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      office.deps.db,
    )
    expect(rows[0]?.waiting).toBeGreaterThan(0)
  }, patiently)

test('the guard lets nobody but an administrator change a closed month, and names the field', async () => {
  const invoice = await addInvoice()
  await close('2026-10')
  for (const caller of [manager, accountant]) {
    const refused = pay(caller, invoice, [null, '2026-11-02', '2026-10-31'])
    await expect(refused).rejects.toThrow(AppError)
    await expect(refused).rejects.toMatchObject({
      code: 'forbidden',
      fields: { received: 'October 2026 is closed; only an administrator can change it' },
    })
  }
  expect(await received('2026-11')).toBe(0)
  await pay(manager, invoice, ['2026-11-01', null])
  expect(await received('2026-11')).toBe(1)
})

test('the guard tells every closed month what an administrator changed in it', async () => {
  const invoice = await addInvoice()
  await close('2026-10')
  await pay(admin, invoice, ['2026-10-31', '2026-09-01', '2026-10-01', '2026-11-01'])
  expect(await received('2026-10')).toBe(1)
  for (const [month, name] of [
    ['2026-09', 'September 2026'],
    ['2026-10', 'October 2026'],
  ] as const) {
    const changes = (await read(month)).events.filter(({ verb }) => verb === 'changed_after_closing')
    expect(changes[0]).toMatchObject({
      summary: `recorded a payment of $1.00, in ${name}, which is closed`,
      project: { id: invoice.projectId },
      actor: { id: admin.employee.id },
    })
  }
  const { events } = await read('2026-11')
  expect(events.filter(({ verb }) => verb === 'changed_after_closing')).toEqual([])
})

test('a payment that is being written is waited for and counted', async () => {
  const invoice = await addInvoice()
  let closing: Promise<unknown> | undefined
  await pay(manager, invoice, ['2026-10-20'], async () => {
    closing = close('2026-10')
    await waitForWaiter()
  })
  await closing
  expect((await read('2026-10')).figuresWhenClosed?.received).toBe(1)
})

test('a payment that begins while the month is being closed is refused', async () => {
  const invoice = await addInvoice()
  let payment: Promise<unknown> | undefined
  await office.deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7104772)`.execute(trx)
    payment = pay(manager, invoice, ['2026-10-20']).catch((error: unknown) => error)
    await waitForWaiter()
    const at = office.clock.now()
    await trx
      .insertInto('closed_month')
      .values({ month: '2026-10-01', closed_at: at, figures: '{}' })
      .execute()
  })
  expect(await payment).toMatchObject({ code: 'forbidden' })
  expect(await received('2026-10')).toBe(0)
})

test('of payments and a closing all at once, what got in is in the figures', async () => {
  const invoice = await addInvoice()
  const writers = Array.from({ length: 40 }, () =>
    pay(manager, invoice, ['2026-10-20']).then(
      () => 1,
      () => 0,
    ),
  )
  const closing = close('2026-10')
  const gotIn = sum(await Promise.all(writers))
  await closing
  const { figures, figuresWhenClosed } = await read('2026-10')
  expect(figuresWhenClosed?.received).toBe(gotIn)
  expect(figures.received).toBe(gotIn)
})
