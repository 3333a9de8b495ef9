import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Needs } from '../../contract/needs.ts'
import type { OnlinePayment, PublicInvoice } from '../../contract/online-payments.ts'
import { newProject } from '../bids/sample-bid.ts'
import { newInvoice, newSentInvoice, pay, type WireInvoice } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { openSampleStripe, type SampleStripe } from './sample-stripe.ts'

let office: TestApp
let stripe: SampleStripe
let person: Caller
beforeAll(async () => {
  office = await buildTestApp({ PUBLIC_URL: 'https://office.bedrock.example' })
  stripe = await openSampleStripe(office)
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  person = await office.signIn()
})
afterAll(async () => {
  await stripe.close()
  await office.close()
})

type Wire = z.input<typeof PublicInvoice> & { error: string; fields: Record<string, string> }

/** An invoice for $1,000.00 that was sent, and its customer's link. */
const linked = async () => {
  const { id: projectId } = await newProject(person)
  const invoice = await newSentInvoice(person, projectId)
  return { ...invoice, projectId, token: await stripe.tokenOf(invoice.id) }
}
const see = (token: string) => inject<Wire>(office.app, 'GET', `/api/pay/${token}`)
const begin = (token: string, body: object = { method: 'card', amount: 1000 }) =>
  inject<{ url: string; error: string; fields: Record<string, string> }>(
    office.app,
    'POST',
    `/api/pay/${token}/checkout`,
    body,
  )
/** The page at Stripe that a customer has come to. */
const openPage = async (token: string) => {
  await begin(token)
  const session = (await stripe.sessions()).at(-1)
  if (!session) throw new Error('There is no page')
  return session
}
const read = async (id: number) => (await person.call<WireInvoice>('GET', `/api/invoices/${id}`)).body
const online = async (projectId: number) =>
  (await person.call<z.input<typeof OnlinePayment>[]>('GET', `/api/projects/${projectId}/online-payments`))
    .body
const expenses = async (projectId: number) =>
  (
    await person.call<{ expenses: { paidTo: string; paidFor: string; cost: number; status: string }[] }>(
      'GET',
      `/api/projects/${projectId}`,
    )
  ).body.expenses.map(({ paidTo, paidFor, cost, status }) => ({ paidTo, paidFor, cost, status }))

test('a link shows the invoice and nothing else, until it is taken back', async () => {
  const { id, token, number } = await linked()
  const { status, body, headers } = await see(token)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(body).toMatchObject({
    number,
    status: 'sent',
    items: [{ description: 'Extra work', amount: 1000 }],
    balance: 1000,
    methods: ['ach', 'card'],
    underway: null,
  })
  expect(JSON.stringify(body)).not.toMatch(/notes|cost|version/)
  const pdf = await inject(office.app, 'GET', `/api/pay/${token}/pdf`)
  expect(pdf.raw.subarray(0, 4).toString()).toBe('%PDF')

  const shared = await person.call<{ url: string }>('POST', `/api/invoices/${id}/share`)
  expect(shared.body.url).toBe(`https://office.bedrock.example/pay/${token}`)
  await person.call('POST', `/api/invoices/${id}/unshare`)
  expect((await see(token)).body.error).toBe(
    'This link does not lead to an invoice; please ask for a new one',
  )
  const again = await person.call<{ url: string }>('POST', `/api/invoices/${id}/share`)
  expect(again.body.url).not.toBe(shared.body.url)
  expect((await see(token)).status).toBe(404)
  expect((await see(again.body.url.split('/').at(-1) ?? '')).status).toBe(200)
})

test('nobody sees a draft', async () => {
  const { id: projectId } = await newProject(person)
  const { id } = await newInvoice(person, projectId)
  expect((await see(await stripe.tokenOf(id))).status).toBe(404)
  expect((await person.call('POST', `/api/invoices/${id}/share`)).status).toBe(409)
})

test('paid by card, the money and the fee are in the books once, however the news come', async () => {
  const { id, projectId, token, number } = await linked()
  const clicks = await Promise.all([begin(token), begin(token)])
  const session = await openPage(token)
  expect(clicks.map(({ body }) => body.url)).toEqual(Array(2).fill(`https://checkout.example/${session.id}`))
  expect(session).toMatchObject({ amount: 100_000, method: 'card', status: 'open' })
  await stripe.act(session, 'pay')
  const [first, second] = stripe.told.splice(0)
  if (!first || !second) throw new Error('no news')
  expect([first.type, second.type]).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
  // The later first, then both at once, then again.
  for (const events of [[second], [first, second, first], [second]]) {
    const answers = await Promise.all(events.map((event) => stripe.bring(event)))
    expect(answers.map(({ status }) => status)).toEqual(events.map(() => 200))
  }
  const invoice = await read(id)
  expect(invoice).toMatchObject({ status: 'paid', balance: 0 })
  expect(invoice.received_payments).toMatchObject([
    { amount: 1000, method: 'card', received: '2026-11-20', cleared: null },
  ])
  expect(await expenses(projectId)).toEqual([
    { paidTo: 'Stripe', paidFor: `Fee of the card payment on invoice ${number}`, cost: 29.3, status: 'paid' },
  ])
  expect(await online(projectId)).toMatchObject([
    { status: 'paid', payment_id: invoice.received_payments[0]?.id, problem: '', disputes: [] },
  ])
  expect((await see(token)).body).toMatchObject({ balance: 0, methods: [], underway: null })
  expect((await begin(token)).body.error).toBe('There is nothing to pay on this invoice')
})

test('news that Stripe did not sign, or signed long ago, change nothing', async () => {
  const { id, token } = await linked()
  const session = await openPage(token)
  await stripe.act(session, 'pay')
  const [event] = stripe.told.splice(0)
  if (!event) throw new Error('no news')
  expect((await stripe.bring(event, 'whsec_of_somebody_else')).status).toBe(401)
  expect((await stripe.bring(event, undefined, Math.floor(Date.now() / 1000) - 3600)).status).toBe(401)
  const unsigned = await inject(office.app, 'POST', '/api/stripe/webhook', Buffer.from(event.body), {
    'content-type': 'application/json',
  })
  expect(unsigned.status).toBe(401)
  expect((await read(id)).balance).toBe(1000)
})

test('a bank transfer is on its way for days, and is not asked for twice; then it comes', async () => {
  const { id, token, projectId } = await linked()
  const session = await stripe.payOnline(id, 'ach')
  expect((await read(id)).balance).toBe(1000)
  expect((await see(token)).body).toMatchObject({
    methods: [],
    underway: { method: 'ach', amount: 1000, status: 'processing' },
  })
  expect((await begin(token)).body.error).toBe('A payment of $1,000.00 is already on its way')
  office.clock.set('2026-11-24T18:00:00Z')
  await stripe.act(session, 'settle')
  await stripe.bringAll()
  expect((await read(id)).received_payments).toMatchObject([{ method: 'ach', received: '2026-11-24' }])
  expect(await expenses(projectId)).toMatchObject([{ cost: 5 }])
})

test('a bank transfer that fails is told to the office, and can be tried again', async () => {
  const { id, token, projectId } = await linked()
  const session = await stripe.payOnline(id, 'ach')
  await stripe.act(session, 'fail')
  await stripe.bringAll()
  expect((await see(token)).body).toMatchObject({ methods: ['ach', 'card'], underway: { status: 'failed' } })
  expect(await online(projectId)).toMatchObject([
    { status: 'failed', failure: 'The customer’s bank account has insufficient funds.' },
  ])
  const admin = await office.signIn('admin')
  await admin.call('PUT', `/api/projects/${projectId}`, { manager_id: admin.employee.id })
  const { body } = await admin.call<Needs>('GET', '/api/needs')
  expect(JSON.stringify(body)).toContain('bank transfer for invoice')
  await stripe.payOnline(id)
  expect(await read(id)).toMatchObject({ status: 'paid' })
})

test('the balance on the page must be the one that is owed', async () => {
  const { id, token, projectId } = await linked()
  await pay(person, projectId, id, 400)
  const { status, body } = await begin(token)
  expect([status, body.fields]).toEqual([400, { amount: 'The balance of this invoice is now $600.00' }])
  expect((await begin(token, { method: 'card', amount: 600 })).status).toBe(200)
  // Another amount is another page, and the one before ends.
  await pay(person, projectId, id, 100)
  await begin(token, { method: 'card', amount: 500 })
  const pages = (await stripe.sessions()).slice(-2)
  expect(pages.map(({ amount, status: at }) => [amount, at])).toEqual([
    [60_000, 'expired'],
    [50_000, 'open'],
  ])
})

test('whoever wants to pay another way after paying is told that nothing is left to pay', async () => {
  const { token } = await linked()
  const session = await openPage(token)
  await stripe.act(session, 'pay')
  // Its news are still on their way.
  const news = stripe.told.splice(0)
  const { status, body } = await begin(token, { method: 'ach', amount: 1000 })
  expect([status, body.error]).toEqual([409, 'There is nothing to pay on this invoice'])
  for (const event of news) await stripe.bring(event)
  expect((await see(token)).body.payments).toHaveLength(1)
})

test('a refund goes through the provider once, and one that fails is the customer’s payment again', async () => {
  const { id, projectId } = await linked()
  const session = await stripe.payOnline(id)
  const [payment] = (await read(id)).received_payments
  const accountant = await office.signIn('accountant')
  const refund = (amount: number, key = 'refund-1', caller = accountant) =>
    caller.call<{ amount: number; error: string }>(
      'POST',
      `/api/projects/${projectId}/payments/${payment?.id}/refund-online`,
      { amount, reason: 'Less concrete' },
      { 'idempotency-key': `${key}-${id}` },
    )
  const [one, two] = await Promise.all([refund(250), refund(250)])
  expect([one, two].map(({ status, body }) => [status, body.amount])).toEqual([
    [201, -250],
    [201, -250],
  ])
  expect(session.refunds).toHaveLength(1)
  await stripe.bringAll()
  expect(await read(id)).toMatchObject({
    balance: 250,
    received_payments: [{ amount: 1000 }, { amount: -250, kind: 'refund', reason: 'Less concrete' }],
  })
  expect((await refund(800, 'refund-2')).status).toBe(400)
  expect((await refund(10, 'refund-3', person)).status).toBe(403)
  await stripe.act(session, 'fail_refund')
  await stripe.bringAll()
  expect(await read(id)).toMatchObject({ balance: 0 })
})

test('what was paid back on Stripe’s own pages is booked, too', async () => {
  const { id } = await linked()
  const session = await stripe.payOnline(id)
  const { paymentProvider } = office.deps
  await paymentProvider?.refund({
    paymentId: session.payment?.id ?? '',
    amount: 10_000,
    key: `dashboard-${id}`,
    reason: '',
  })
  await stripe.bringAll()
  expect(await read(id)).toMatchObject({ balance: 100 })
})

test('a dispute is shown; won it changes nothing, lost it takes the payment back with its fee', async () => {
  for (const [act, balance] of [
    ['won', 0],
    ['lost', 1000],
  ] as const) {
    const { id, projectId } = await linked()
    const session = await stripe.payOnline(id)
    await stripe.act(session, 'dispute')
    const opened = stripe.told.splice(0)
    await stripe.act(session, act)
    await stripe.bringAll()
    // The news of its opening come last.
    for (const event of opened) await stripe.bring(event)
    expect(await online(projectId)).toMatchObject([{ disputes: [{ amount: 1000, status: act }] }])
    expect(await read(id)).toMatchObject({ balance })
    expect((await expenses(projectId)).map(({ cost }) => cost)).toEqual(expect.arrayContaining([29.3, 15]))
  }
})

test('money that came for an invoice that was voided meanwhile waits for a person', async () => {
  const { id, token, projectId } = await linked()
  const session = await openPage(token)
  await person.call('POST', `/api/invoices/${id}/void`, {})
  await stripe.act(session, 'pay')
  await stripe.bringAll()
  expect(await online(projectId)).toMatchObject([
    { status: 'paid', payment_id: null, problem: 'A void invoice takes no payments' },
  ])
  await office.deps.paymentProvider?.refund({
    paymentId: session.payment?.id ?? '',
    amount: 100_000,
    key: `void-${id}`,
    reason: '',
  })
  await stripe.bringAll()
  expect(await online(projectId)).toMatchObject([{ payment_id: null, problem: '' }])
  expect((await read(id)).received_payments).toEqual([])
})

test('a payment in a month that was closed meanwhile counts on the day the news came', async () => {
  office.clock.set('2026-10-31T18:00:00Z')
  const { id, token } = await linked()
  const session = await openPage(token)
  await stripe.act(session, 'pay')
  office.clock.set('2026-11-03T18:00:00Z')
  const admin = await office.signIn('admin')
  const closed = await admin.call('POST', '/api/months/2026-10/close')
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  await stripe.bringAll()
  expect((await read(id)).received_payments).toMatchObject([{ received: '2026-11-03' }])
  await admin.call('POST', '/api/months/2026-10/reopen', { reason: 'Test' })
})

test('when no news come, the office asks after ten minutes', async () => {
  const { id, token } = await linked()
  const session = await openPage(token)
  await stripe.act(session, 'pay')
  stripe.told.splice(0)
  const { syncWaitingCheckouts } = await import('./sync-checkout.service.ts')
  await syncWaitingCheckouts(office.deps)
  expect((await read(id)).balance).toBe(1000)
  office.clock.advance(11 * 60_000)
  await syncWaitingCheckouts(office.deps)
  expect((await read(id)).balance).toBe(0)
})

test('back from the provider’s page, the customer’s page asks itself', async () => {
  const { token } = await linked()
  const session = await openPage(token)
  await stripe.act(session, 'pay')
  stripe.told.splice(0)
  const { body } = await inject<Wire>(office.app, 'POST', `/api/pay/${token}/check`)
  expect(body).toMatchObject({ balance: 0, payments: [{ amount: 1000, method: 'card' }] })
})

test('the office reads in its mail that a customer has paid', async () => {
  const { id, number, projectId } = await linked()
  await office.deps.db.updateTable('company').set({ email: 'office@bedrock.example' }).execute()
  const accepted = { outcome: 'accepted', providerId: 'id', response: 'Ok' } as const
  office.deps.mailer = { send: async () => accepted, close: () => undefined }
  await stripe.payOnline(id)
  office.deps.mailer = null
  const mails = await office.deps.db
    .selectFrom('delivery')
    .select(['kind', 'subject', 'body'])
    .where('project_id', '=', projectId)
    .execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    kind: 'notice',
    subject: expect.stringContaining(`paid $1,000.00 on invoice ${number}`),
  })
  expect(mails[0]?.body).toContain(`/projects/${projectId}/money`)
})

test('what Stripe refuses is said, and leaves nothing half done', async () => {
  const { token, projectId } = await linked()
  const { paymentProvider } = office.deps
  office.deps.paymentProvider = paymentProvider && {
    ...paymentProvider,
    openCheckout: (request) => paymentProvider.openCheckout({ ...request, amount: 1 }),
  }
  const { status, body } = await begin(token)
  office.deps.paymentProvider = paymentProvider
  expect([status, body.error]).toEqual([
    502,
    'Stripe refused or could not be reached: Amount must be at least $0.50 usd',
  ])
  expect(await online(projectId)).toEqual([])
  expect((await begin(token)).status).toBe(200)
})
