import { afterAll, beforeAll, expect, test } from 'vitest'
import { MonthFigures } from '../../contract/months.ts'
import { newProject } from '../bids/sample-bid.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newInvoice, newSentInvoice, pay, type WireInvoice } from './sample-invoice.ts'

interface Refusal {
  error: string
  code: string
  fields: Record<string, string>
}

let testApp: TestApp
let accountant: Caller
let admin: Caller
let project: { id: number; number: string }
beforeAll(async () => {
  testApp = await buildTestApp()
  accountant = await testApp.signIn('accountant')
  admin = await testApp.signIn('admin')
  project = await newProject(accountant)
})
afterAll(() => testApp.close())

const old = { issued: '2026-10-15', items: [{ description: 'Work', amount: 1000 }] }

const noFigures = Object.fromEntries(Object.keys(MonthFigures.shape).map((figure) => [figure, 0]))

/** Closes October 2026, after `prepare` has written in it. */
async function withOctoberClosed<T>(prepare: () => Promise<T>): Promise<T> {
  const { db, clock } = testApp.deps
  await db.deleteFrom('closed_month').execute()
  const prepared = await prepare()
  await db
    .insertInto('closed_month')
    .values({ month: '2026-10-01', closed_at: clock.now(), figures: JSON.stringify(noFigures) })
    .execute()
  return prepared
}

const monthEvents = () =>
  testApp.deps.db
    .selectFrom('event')
    .select(['summary', 'entity_id'])
    .where('entity', '=', 'month')
    .orderBy('id')
    .execute()

async function expectRefused(answer: Promise<{ status: number; body: unknown }>, field: string) {
  const { status, body } = await answer
  expect([status, (body as Refusal).fields]).toEqual([
    403,
    { [field]: 'October 2026 is closed; only an administrator can change it' },
  ])
}

test('in a closed month an accountant changes no invoice, an administrator does and it is told', async () => {
  const invoice = await withOctoberClosed(() => newSentInvoice(accountant, project.id, old))
  const url = `/api/invoices/${invoice.id}`
  const items = [{ description: 'Work', amount: 900 }]
  await expectRefused(accountant.call('PUT', url, { items }), 'items')
  await expectRefused(accountant.call('PUT', url, { retention: 5 }), 'retention')
  await expectRefused(accountant.call('PUT', url, { issued: '2026-11-02' }), 'issued')
  const same = { title: 'Piers', notes: 'Call', remindersPaused: true, items: invoice.items, retention: 0 }
  expect(await accountant.call('PUT', url, same)).toMatchObject({
    status: 200,
    body: { title: 'Piers', remindersPaused: true },
  })
  expect((await accountant.call<WireInvoice>('GET', url)).body.total).toBe(1000)
  expect(await monthEvents()).toEqual([])
  expect((await admin.call('PUT', url, { items })).status).toBe(200)
  expect(await monthEvents()).toEqual([
    { entity_id: 202610, summary: `changed invoice ${invoice.number}, in October 2026, which is closed` },
  ])
})

test('a draft counts in no month; only an administrator can mark it sent in a closed month', async () => {
  const figures = async (month: string) =>
    (await accountant.call<{ figures: { billed: number } }>('GET', `/api/months/${month}`)).body.figures
      .billed
  await withOctoberClosed(async () => undefined)
  const [october, november, told] = [await figures('2026-10'), await figures('2026-11'), await monthEvents()]
  const draft = await newInvoice(accountant, project.id, old)
  const url = `/api/invoices/${draft.id}`
  expect((await accountant.call('PUT', url, { issued: '2026-10-16', retention: 5 })).status).toBe(200)
  const gone = await newInvoice(accountant, project.id, old)
  expect((await accountant.call('DELETE', `/api/invoices/${gone.id}`)).status).toBe(200)
  await expectRefused(accountant.call('PUT', url, { datesSent: ['2026-10-20T18:00:00Z'] }), 'datesSent')
  const sent = await accountant.call('PUT', url, { datesSent: ['2026-11-20T17:00:00Z'] })
  expect(sent).toMatchObject({ status: 200, body: { billedOn: '2026-11-20' } })
  expect([await figures('2026-10'), await figures('2026-11')]).toEqual([october, november + 995])
  expect(await monthEvents()).toEqual(told)
  const earlier = { datesSent: ['2026-10-20T18:00:00.000Z', '2026-11-20T17:00:00.000Z'] }
  await expectRefused(accountant.call('PUT', url, earlier), 'datesSent')
  expect((await admin.call('PUT', url, earlier)).status).toBe(200)
  expect(await figures('2026-10')).toBe(october + 995)
  expect((await monthEvents()).at(-1)).toEqual({
    entity_id: 202610,
    summary: `noted that invoice ${draft.number} was sent, in October 2026, which is closed`,
  })
})

test('an invoice of a closed month is voided today: that month stays as it is', async () => {
  const invoice = await withOctoberClosed(() => newSentInvoice(accountant, project.id, old))
  const october = async () =>
    (await accountant.call<{ figures: object }>('GET', '/api/months/2026-10')).body.figures
  const before = await october()
  const told = await monthEvents()
  const voided = await accountant.call('POST', `/api/invoices/${invoice.id}/void`, { reason: 'Twice' })
  expect(voided.status).toBe(200)
  expect(await october()).toEqual(before)
  const { figures } = (await accountant.call<{ figures: object }>('GET', '/api/months/2026-11')).body
  expect(figures).toMatchObject({ voided: invoice.total })
  expect(await monthEvents()).toEqual(told)
})

test('payments keep to the months they were received in; clearing keeps to its own', async () => {
  const october = { received: '2026-10-20' }
  const { invoice, payment } = await withOctoberClosed(async () => {
    const invoice = await newInvoice(accountant, project.id, old)
    return { invoice, payment: (await pay(accountant, project.id, invoice.id, 100, october)).body }
  })
  const url = `/api/projects/${project.id}/payments`
  await expectRefused(pay(accountant, project.id, invoice.id, 50, october), 'received')
  await expectRefused(accountant.call('PUT', `${url}/${payment.id}`, { received: '2026-11-03' }), 'received')
  await expectRefused(accountant.call('PUT', `${url}/${payment.id}`, { method: 'wire' }), 'method')
  await expectRefused(accountant.call('PUT', `${url}/${payment.id}`, { cleared: '2026-10-22' }), 'cleared')
  const clear = (cleared: string) =>
    accountant.call('POST', '/api/payments/clear', { payments: [payment.id], cleared })
  await expectRefused(clear('2026-10-31'), 'cleared')
  expect((await clear('2026-11-02')).status).toBe(200)
  expect((await accountant.call('PUT', `${url}/${payment.id}`, { cleared: '2026-11-04' })).status).toBe(200)
  const back = { amount: 20, method: 'check' }
  await expectRefused(
    accountant.call('POST', `${url}/${payment.id}/refund`, { ...back, received: '2026-10-30' }),
    'received',
  )
  await expectRefused(
    accountant.call('POST', `${url}/${payment.id}/reverse`, { received: '2026-10-30' }),
    'received',
  )
  expect((await accountant.call('POST', `${url}/${payment.id}/refund`, back)).status).toBe(201)
  const before = (await monthEvents()).length
  const both = { received: '2026-10-21', cleared: '2026-10-22' }
  expect((await admin.call('PUT', `${url}/${payment.id}`, both)).status).toBe(200)
  expect((await monthEvents()).slice(before)).toEqual([
    {
      entity_id: 202610,
      summary: `changed the payment of $100.00 on invoice ${invoice.number}, in October 2026, which is closed`,
    },
  ])
})
