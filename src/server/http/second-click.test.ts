import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../contract/routes.ts'
import { forgetOldKeys } from '../database/run-once.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import type { Answer, Caller } from '../testing/build-test-app.ts'
import { type SampleCreates, type SampleRequest, sampleCreates, sendSample } from './sample-creates.ts'

let office: SendingOffice
let caller: Caller
let samples: SampleCreates
beforeAll(async () => {
  office = await openSendingOffice()
  caller = await office.signIn('admin')
  samples = sampleCreates(office, caller)
})
afterAll(() => office.close())

const keyed = allRoutes.filter(({ route }) => route.method === 'POST' && route.idempotent)
/** What goes out is known by its delivery. */
const sends = /^(email|whatsapp|send|remind|retry)/
const guarded = keyed.filter(({ name, route }) => route.idempotent === 'or-second-click' || sends.test(name))

/** Rows of whatever such a call may make. */
async function countRows(): Promise<Record<string, number>> {
  const tables = [
    'project',
    'appointment',
    'permit',
    'permit_note',
    'project_note',
    'bid',
    'invoice',
    'received_payment',
    'expense',
    'expense_payment',
    'estimate_to_complete',
    'receipt',
    'delivery',
    'waiver',
    'preliminary_notice',
    'bill_waiver',
    'pay_application_paper',
    'project_document',
    'caisson_log',
  ] as const
  const counts = tables.map(async (table) => {
    const { count } = await office.deps.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, Number(count)] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

async function rowsMadeBy(work: () => Promise<unknown>): Promise<number> {
  const before = await countRows()
  await work()
  const after = await countRows()
  return Object.keys(after).reduce((sum, table) => sum + (after[table] ?? 0) - (before[table] ?? 0), 0)
}

type Body = { id?: number; delivery?: { id: number } }

/** Later answers of a sending show the delivery and its project as they stand by then. */
function whatWasMade(name: string, { body }: Answer<Body>): unknown {
  return sends.test(name) ? body.delivery?.id : body
}

async function sendOften(
  name: string,
  sample: SampleRequest,
  times: number,
  headers: () => Record<string, string>,
) {
  const inParallel = await Promise.all(
    Array.from({ length: times }, () => sendSample<Body>(caller, name, sample, headers())),
  )
  const after = await sendSample<Body>(caller, name, sample, headers())
  return [...inParallel, after]
}

test('there is a sample of every call that takes an Idempotency-Key', () => {
  expect(keyed.filter(({ name }) => !(name in samples)).map(({ name }) => name)).toEqual([])
})

test('every call that makes money is known by its content too', () => {
  const isMoney = ({ route: { method, path } }: (typeof allRoutes)[number]) =>
    method === 'POST' && /(invoices|payments|expenses|:expenseId|refund|reverse|pay|assign)$/.test(path)
  const money = allRoutes.filter(isMoney)
  expect(money.map(({ name }) => name)).toEqual(expect.arrayContaining(['createInvoice', 'payExpenses']))
  expect(money.filter(({ route }) => route.idempotent !== 'or-second-click')).toEqual([])
})

describe.each(keyed.map(({ name }) => name))('%s', (name) => {
  test('makes one thing of fifty requests with one key at once, and answers all alike', async () => {
    const sample = await (samples[name] as () => Promise<SampleRequest>)()
    const key = { 'idempotency-key': randomUUID() }
    let answers: Answer<Body>[] = []
    const rows = await rowsMadeBy(async () => {
      answers = await sendOften(name, sample, 50, () => key)
    })
    expect(new Set(answers.map(({ status }) => status < 300)), JSON.stringify(answers[0]?.body)).toEqual(
      new Set([true]),
    )
    for (const answer of answers)
      expect(whatWasMade(name, answer)).toEqual(whatWasMade(name, answers[0] as Answer<Body>))
    expect(rows).toBe(1)
  })
})

describe.each(guarded.map(({ name }) => name))('%s without a key', (name) => {
  test('makes one thing of twenty requests at once and one after, and answers all alike', async () => {
    const sample = await (samples[name] as () => Promise<SampleRequest>)()
    let answers: Answer<Body>[] = []
    const rows = await rowsMadeBy(async () => {
      answers = await sendOften(name, sample, 20, () => ({}))
    })
    expect(new Set(answers.map(({ status }) => status < 300)), JSON.stringify(answers[0]?.body)).toEqual(
      new Set([true]),
    )
    for (const answer of answers)
      expect(whatWasMade(name, answer)).toEqual(whatWasMade(name, answers[0] as Answer<Body>))
    expect(rows).toBe(1)
  })
})

describe('a second click', () => {
  const bill = async () => sendSample<{ id: number }>(caller, 'createInvoice', invoice)
  let invoice: SampleRequest
  beforeAll(async () => {
    invoice = await (samples['createInvoice'] as () => Promise<SampleRequest>)()
  })

  test('is one for ten seconds', async () => {
    const first = await bill()
    office.clock.advance(10_000)
    expect((await bill()).body).toEqual(first.body)
    office.clock.advance(1)
    const second = await bill()
    expect(second.body.id).not.toBe(first.body.id)
    expect((await bill()).body).toEqual(second.body)
  })

  test("is no other person's", async () => {
    const first = await bill()
    const other = await office.signIn()
    expect((await sendSample<{ id: number }>(other, 'createInvoice', invoice)).body.id).not.toBe(
      first.body.id,
    )
  })

  test('creates both when each request has its own Idempotency-Key', async () => {
    const first = await bill()
    const keys = [{ 'idempotency-key': 'one' }, { 'idempotency-key': 'two' }]
    const ids = await Promise.all(
      keys.map(
        async (key) => (await sendSample<{ id: number }>(caller, 'createInvoice', invoice, key)).body.id,
      ),
    )
    expect(new Set([first.body.id, ...ids]).size).toBe(3)
  })

  test('makes it anew once it was taken back', async () => {
    const first = await bill()
    expect((await caller.call('DELETE', `/api/invoices/${first.body.id}`)).status).toBe(200)
    const second = await bill()
    expect(second.status).toBe(201)
    expect((await caller.call('GET', `/api/invoices/${second.body.id}`)).status).toBe(200)
  })

  test('leaves no answer behind that nobody can ask for any more', async () => {
    const { db, clock } = office.deps
    const key = { 'idempotency-key': randomUUID() }
    const [clicked, first] = [
      await bill(),
      await sendSample<{ id: number }>(caller, 'createInvoice', invoice, key),
    ]
    const count = async () =>
      (
        await db
          .selectFrom('idempotency_key')
          .select('key')
          .where('employee_id', '=', caller.employee.id)
          .execute()
      ).length
    const before = await count()
    await forgetOldKeys(db, clock.now())
    expect((await bill()).body).toEqual(clicked.body)
    office.clock.advance(10_001)
    await forgetOldKeys(db, clock.now())
    expect(await count()).toBeLessThan(before)
    expect((await sendSample<{ id: number }>(caller, 'createInvoice', invoice, key)).body).toEqual(first.body)
    await forgetOldKeys(db, new Date(clock.now().getTime() + 31 * 86_400_000))
    expect(await count()).toBe(0)
  })

  test('may correct a request that was refused', async () => {
    const project_id = invoice.body.project_id
    const wrong = {
      body: { project_id, items: [{ description: 'Extra work', amount: 5 }], dueDate: '2026-99-99' },
    }
    expect((await sendSample(caller, 'createInvoice', wrong)).status).toBe(400)
    const right = { body: { ...wrong.body, dueDate: '2026-12-20' } }
    expect((await sendSample(caller, 'createInvoice', right)).status).toBe(201)
  })
})
