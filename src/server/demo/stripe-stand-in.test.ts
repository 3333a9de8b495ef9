import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountStripePages } from './stripe-pages.ts'
import { startStripeStandIn } from './stripe-stand-in.ts'
import { openStripeStore, type StripeStore } from './stripe-store.ts'

let store: StripeStore
let port: number
let close: () => Promise<void>
const told: string[] = []
const now = () => new Date('2026-11-20T18:00:00Z')
const tell = async (type: string) => void told.push(type)
const app = Fastify()

beforeAll(async () => {
  store = await openStripeStore(null)
  const pageUrl = (id: string) => `http://localhost/demo/checkout/${id}`
  const standIn = await startStripeStandIn({ store, now, tell, secretKey: 'sk_test_key', pageUrl })
  port = standIn.port
  close = standIn.close
  mountStripePages(app, async () => ({ store, now, tell }))
})
afterAll(async () => {
  await close()
  await app.close()
})

const whole = {
  mode: 'payment',
  client_reference_id: 'ours',
  'allowed_payment_method_types[0]': 'card',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '150000',
  'line_items[0][price_data][product_data][name]': 'Invoice <1>',
  success_url: 'https://office.example/pay/x?paid=1',
  cancel_url: 'https://office.example/pay/x',
  expires_at: String(now().getTime() / 1000 + 3600),
}
const post = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_key', ...headers },
    body: new URLSearchParams(form),
  })
  const body = (await response.json()) as { id: string; error?: { type: string; message: string } }
  return { status: response.status, body }
}

test.each<[string, Record<string, string>, Record<string, string>, number, RegExp]>([
  ['another key', {}, { authorization: 'Bearer sk_test_other' }, 401, /Invalid API Key/],
  [
    'a parameter that Stripe no longer knows',
    { 'payment_method_types[0]': 'card' },
    {},
    400,
    /unknown parameter/,
  ],
  ['less than half a dollar', { 'line_items[0][price_data][unit_amount]': '49' }, {}, 400, /at least/],
  [
    'a page that ends in a minute',
    { expires_at: String(now().getTime() / 1000 + 60) },
    {},
    400,
    /30 minutes/,
  ],
])('refuses %s as Stripe does', async (_what, change, headers, status, message) => {
  const answer = await post('checkout/sessions', { ...whole, ...change }, headers)
  expect([answer.status, answer.body.error?.message]).toEqual([status, expect.stringMatching(message)])
})

test('an idempotency key makes one page, and takes no other parameters', async () => {
  const key = { 'idempotency-key': 'once' }
  const first = await post('checkout/sessions', whole, key)
  expect((await post('checkout/sessions', whole, key)).body.id).toBe(first.body.id)
  const other = await post('checkout/sessions', { ...whole, mode: 'setup' }, key)
  expect([other.status, other.body.error?.type]).toEqual([400, 'idempotency_error'])
})

test('the page says what is paid, declines a card, takes another, and leads back', async () => {
  const { body } = await post('checkout/sessions', whole)
  const url = `/demo/checkout/${body.id}`
  const act = (name: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `act=${name}`,
    })
  const page = await app.inject(url)
  expect(page.body).toContain('$1,500.00')
  expect(page.body).toContain('Invoice &lt;1&gt;')
  expect((await act('decline')).headers['location']).toBe(url)
  expect((await app.inject(url)).body).toContain('Your card was declined.')
  expect(store.find(body.id)?.payment).toBeNull()
  // Not offered yet.
  await act('dispute')
  expect((await act('pay')).headers['location']).toBe(whole.success_url)
  expect(store.find(body.id)).toMatchObject({
    status: 'complete',
    payment: { status: 'succeeded' },
    disputes: [],
  })
  expect(told).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
  expect((await app.inject('/demo/checkout/cs_of_nobody')).statusCode).toBe(404)
})
