import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally, sendJson } from './cloud-api-stand-in.ts'
import { type Tell, toDisputeJson, toRefundJson, toSessionJson } from './stripe-json.ts'
import { newStripeId, type Session, type StripeStore } from './stripe-store.ts'

interface Settings {
  store: StripeStore
  secretKey: string
  now: () => Date
  /** Where the page of a session is, for its customer. */
  pageUrl: (sessionId: string) => string
  tell: Tell
}

/** A local copy of the part of Stripe's API that Groundwork calls, on a free port. */
export async function startStripeStandIn(
  settings: Settings,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(settings, request, response).catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error : new Refusal(500, 'api_error', 'Something went wrong')
      sendJson(response, refusal.status, { error: { type: refusal.type, message: refusal.message } })
    })
  })
  const { url, close } = await listenLocally(server)
  return { port: Number(new URL(url).port), close }
}

class Refusal extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, message: string) {
    super(message)
    this.status = status
    this.type = type
  }
}

const refuse = (message: string, status = 400) => new Refusal(status, 'invalid_request_error', message)

async function handle(settings: Settings, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { store, secretKey } = settings
  if (request.headers.authorization !== `Bearer ${secretKey}`) throw refuse('Invalid API Key provided', 401)
  const url = new URL(request.url ?? '/', 'http://stripe')
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string') {
    return sendJson(response, 200, await answer(settings, request.method ?? '', url, body))
  }
  const known = store.answered.find((one) => one.key === key)
  if (known && known.body !== body) {
    const message = 'Keys for idempotent requests can only be used with the same parameters'
    throw new Refusal(400, 'idempotency_error', message)
  }
  const content = known?.answer ?? JSON.stringify(await answer(settings, 'POST', url, body))
  if (!known) {
    store.answered.push({ key, body, answer: content })
    await store.save()
  }
  sendJson(response, 200, JSON.parse(content) as object)
}

async function answer(settings: Settings, method: string, url: URL, body: string): Promise<object> {
  const { store } = settings
  const [, , resource = '', second = '', id = '', act = ''] = url.pathname.split('/')
  const call = `${method} ${resource}${resource === 'checkout' ? `/${second}` : ''}`
  const paymentId = url.searchParams.get('payment_intent') ?? ''
  const ofPayment = store.findByPayment(paymentId)
  switch (call) {
    case 'POST checkout/sessions':
      if (id === '') return createSession(settings, new URLSearchParams(body))
      if (act !== 'expire') break
      return expireSession(settings, need(store.find(id), id))
    case 'GET checkout/sessions':
      if (id !== '') return toSessionJson(need(store.find(id), id), settings.pageUrl(id))
      return toList(ofPayment ? [toSessionJson(ofPayment, settings.pageUrl(ofPayment.id))] : [])
    case 'POST refunds':
      return createRefund(settings, new URLSearchParams(body))
    case 'GET refunds':
      return toList(ofPayment?.refunds.map((refund) => toRefundJson(ofPayment, refund)) ?? [])
    case 'GET disputes':
      return toList(ofPayment?.disputes.map((dispute) => toDisputeJson(ofPayment, dispute)) ?? [])
  }
  throw refuse(`Unrecognized request URL (${method}: ${url.pathname})`, 404)
}

function need(session: Session | undefined, id: string): Session {
  if (session) return session
  throw refuse(`No such checkout.session: '${id}'`, 404)
}

const toList = (data: readonly object[]) => ({ object: 'list', url: '/v1', has_more: false, data })

const price = 'line_items[0][price_data]'
const sessionFields = [
  'mode',
  'client_reference_id',
  'allowed_payment_method_types[0]',
  'line_items[0][quantity]',
  `${price}[currency]`,
  `${price}[unit_amount]`,
  `${price}[product_data][name]`,
  'payment_intent_data[description]',
  'locale',
  'success_url',
  'cancel_url',
  'expires_at',
  'customer_email',
]

function createSession(settings: Settings, form: URLSearchParams): Promise<object> {
  const { store, now, pageUrl } = settings
  const unknown = [...form.keys()].find((field) => !sessionFields.includes(field))
  if (unknown !== undefined) throw refuse(`Received unknown parameter: ${unknown}`)
  const [created, expires] = [toSeconds(now()), Number(form.get('expires_at'))]
  if (expires < created + 30 * 60 || expires > created + 24 * 3600) {
    throw refuse('The `expires_at` timestamp must be between 30 minutes and 24 hours from now')
  }
  const amount = Number(form.get(`${price}[unit_amount]`))
  const method = form.get('allowed_payment_method_types[0]')
  if (!Number.isSafeInteger(amount) || amount < 50) throw refuse('Amount must be at least $0.50 usd')
  if (method !== 'card' && method !== 'us_bank_account') throw refuse('No valid payment method types')
  const session: Session = {
    id: newStripeId('cs_test'),
    key: form.get('client_reference_id') ?? '',
    method,
    amount,
    description: form.get(`${price}[product_data][name]`) ?? '',
    email: form.get('customer_email') ?? '',
    successUrl: form.get('success_url') ?? '',
    cancelUrl: form.get('cancel_url') ?? '',
    created,
    expires,
    status: 'open',
    declined: '',
    payment: null,
    refunds: [],
    disputes: [],
  }
  return store.save(session).then(() => toSessionJson(session, pageUrl(session.id)))
}

async function expireSession({ store, pageUrl, tell }: Settings, session: Session): Promise<object> {
  if (session.status !== 'open') throw refuse('Only Checkout Sessions with a status of `open` can be expired')
  session.status = 'expired'
  await store.save()
  const json = toSessionJson(session, pageUrl(session.id))
  await tell('checkout.session.expired', json)
  return json
}

async function createRefund({ store, now, tell }: Settings, form: URLSearchParams): Promise<object> {
  const paymentId = form.get('payment_intent') ?? ''
  const session = store.findByPayment(paymentId)
  if (session?.payment?.status !== 'succeeded') throw refuse(`No such payment_intent: '${paymentId}'`, 404)
  const amount = Number(form.get('amount'))
  const gone = session.refunds.reduce(
    (sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount),
    0,
  )
  if (!(amount > 0) || amount > session.amount - gone) {
    throw refuse(`Refund amount is greater than unrefunded amount on charge`)
  }
  const metadata = Object.fromEntries(
    [...form].flatMap(([field, value]) => {
      const name = /^metadata\[(\w+)\]$/.exec(field)?.[1]
      return name === undefined ? [] : [[name, value]]
    }),
  )
  const refund = {
    id: newStripeId('re'),
    amount,
    created: toSeconds(now()),
    status: 'succeeded' as const,
    metadata,
  }
  session.refunds.push(refund)
  await store.save()
  const json = toRefundJson(session, refund)
  await tell('refund.created', json)
  return json
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
