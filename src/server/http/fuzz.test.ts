import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ErrorAnswer } from '../../contract/fields.ts'
import type { Route } from '../../contract/route.ts'
import { allRoutes } from '../../contract/routes.ts'
import { type ErrorCode, errorCodes } from '../../domain/errors.ts'
import { photoKinds } from '../../domain/photos.ts'
import { openSampleStripe } from '../online-payments/sample-stripe.ts'
import { samplePhoto, sendPhotos } from '../photos/sample-photo.ts'
import {
  arbitraryInput,
  arbitraryMention,
  fillIn,
  hostileValue,
  type Mention,
  naughtyTexts,
} from '../testing/arbitrary-json.ts'
import { type Answer, buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'
import { statusOf } from './errors.ts'

/**
 * Requests made from the contract, most of them almost right, against a company that has a bit of everything. Bounded
 * for every day; `FUZZ_RUNS=20000 FUZZ_SEED=7 vitest run src/server/http/fuzz.test.ts` looks longer and elsewhere.
 */
const runs = Number(process.env.FUZZ_RUNS ?? 2_000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)
const timeLimitMs = process.env.FUZZ_RUNS ? runs * 50 : 25_000

/** Which records a path's parts name. */
const kindOfSegment: Record<string, string> = {
  projects: 'projects',
  project: 'projects',
  bids: 'bids',
  invoices: 'invoices',
  payments: 'payments',
  expenses: 'expenses',
  expensePayment: 'expensePayments',
  receipts: 'receipts',
  appointments: 'appointments',
  'calendar-feeds': 'calendarFeeds',
  calendar: 'calendars',
  permits: 'permits',
  authorities: 'authorities',
  notes: 'notes',
  'caisson-logs': 'caissonLogs',
  businesses: 'businesses',
  salespeople: 'salespeople',
  categories: 'categories',
  products: 'products',
  customers: 'customers',
  employees: 'employees',
  deliveries: 'deliveries',
  sessions: 'any',
  bid: 'bidIndexes',
  pay: 'invoiceLinks',
  hub: 'customerLinks',
  images: 'photoLists',
  ':kind': 'photos',
}

/** A record of the company; a child knows its parent. */
interface Known {
  id: number | string
  parent?: number | string
}

const known = new Map<string, Known[]>()
let photo: Buffer
let testApp: TestApp
let caller: Caller

beforeAll(async () => {
  testApp = await buildTestApp({
    MAIL_FROM: 'office@bedrock.example',
    WHATSAPP_APP_SECRET: 'what-meta-signs-with',
    WHATSAPP_VERIFY_TOKEN: 'what-meta-shows',
    MAIL_INBOUND_TOKEN: 'what-mail-reports-carry',
  })
  const accepted = async () => ({ outcome: 'accepted', providerId: 'id', response: 'Ok' }) as const
  testApp.deps.mailer = { send: accepted, close: () => undefined }
  testApp.deps.whatsapp = { send: accepted }
  await openSampleStripe(testApp)
  caller = await testApp.signIn('admin')
  await foundCompany()
  await foundDeliveries()
})
afterAll(async () => {
  await (await openSampleStripe(testApp)).close()
  await testApp.close()
})

function learn(kind: string, id: number | string, parent?: number | string): void {
  const records = known.get(kind) ?? []
  if (records.some((record) => record.id === id)) return
  // The first ones stay: they are whole. Later ones make room for each other.
  if (records.length >= 30) records.splice(10, 1)
  records.push(parent === undefined ? { id } : { id, parent })
  known.set(kind, records)
}

type Made = { id: number } & Record<string, unknown>

async function make(path: string, body: unknown): Promise<Made> {
  const answer = await caller.call<Made>('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

async function linkOf(table: 'customer' | 'invoice', id: number): Promise<{ token: string }> {
  return testApp.deps.db
    .selectFrom(table)
    .select('link_token as token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** One that is queued, and one that a person has to see to. */
async function foundDeliveries(): Promise<void> {
  const values = {
    kind: 'notice',
    channel: 'email',
    recipient: 'pat@example.com',
    body: 'A question',
    created_at: testApp.clock.now(),
    updated_at: testApp.clock.now(),
  }
  const rows = await testApp.deps.db
    .insertInto('delivery')
    .values([
      { ...values, status: 'queued', message_id: '<1@fuzz>', next_attempt_at: testApp.clock.now() },
      { ...values, status: 'failed', message_id: '<2@fuzz>', error: '550 No such user' },
    ])
    .returning('id')
    .execute()
  for (const { id } of rows) learn('deliveries', id)
}

/** Three projects with a bid each: a draft, one that went out, and a contract that is partly invoiced and paid. */
async function foundCompany(): Promise<void> {
  photo = await samplePhoto()
  for (const kind of photoKinds) learn('photoLists', kind)
  const business = await make('/api/businesses', { name: 'Hill Realty', salespeople: [{ name: 'Sal' }] })
  learn('businesses', business.id)
  for (const { id } of business.salespeople as Made[]) learn('salespeople', id, business.id)
  const category = await make('/api/categories', { name: 'Piers' })
  learn('categories', category.id)
  const product = await make('/api/products', {
    name: 'Pier',
    unit: 'EA',
    unitPrice: 850,
    category_id: category.id,
  })
  learn('products', product.id)
  learn('employees', caller.employee.id)
  const feed = await make('/api/calendar-feeds', {})
  learn('calendarFeeds', feed.id)
  learn('calendars', String(feed.url).split('/').at(-1) ?? '')
  for (const [index, name] of ['Pat Lee', 'Jo Day', 'Al Ray'].entries()) {
    const project = await make('/api/projects', { customer: { name }, region: 'bay_area' })
    learn('projects', project.id)
    learn('customers', (project.customer as Made).id)
    const { token } = await linkOf('customer', (project.customer as Made).id)
    learn('customerLinks', token)
    learn('notes', (await make(`/api/projects/${project.id}/notes`, { content: name })).id, project.id)
    const hole = await make(`/api/projects/${project.id}/caisson-logs`, { hole: '1' })
    learn('caissonLogs', hole.id, project.id)
    const visit = { startsAt: '2026-11-23T17:00:00Z', employee_id: caller.employee.id }
    learn('appointments', (await make(`/api/projects/${project.id}/appointments`, visit)).id, project.id)
    const permit = await make(`/api/projects/${project.id}/permits`, { issuing_authority: name, title: name })
    learn('permits', permit.id, project.id)
    learn('authorities', (await make('/api/authorities', { name })).id)
    const bid = await make(`/api/projects/${project.id}/bids`, {
      groups: [{ name: 'Work', items: [{ description: 'Pier', quantity: 10, unit: 'EA', unitPrice: 850 }] }],
      paymentSchedule: [
        { label: 'Deposit', percent: 40 },
        { label: 'Rest', percent: 60 },
      ],
    })
    learn('bids', bid.id, project.id)
    for (const line of bid.paymentSchedule as Made[]) learn('lines', line.id)
    if (index > 0) await make(`/api/projects/${project.id}/bids/${bid.id}/share`, {})
    learn('bidIndexes', String(bid.bidIndex))
    if (index > 1) await make(`/api/projects/${project.id}/bids/${bid.id}/finalize`, {})
    const invoice = await make('/api/invoices', {
      project_id: project.id,
      items: [{ description: 'Deposit', amount: 400 }],
    })
    learn('invoices', invoice.id)
    learn('invoiceLinks', (await linkOf('invoice', invoice.id)).token)
    const payment = await make(`/api/projects/${project.id}/payments`, {
      invoice_id: String(invoice.id),
      amount: '100',
      method: 'check',
    })
    learn('payments', payment.id, project.id)
    const expense = await make(`/api/project/${project.id}/expenses`, { paidTo: 'White Cap', cost: 900 })
    learn('expenses', expense.id, project.id)
    const paid = await make(`/api/project/${project.id}/expenses/${expense.id}`, {
      amount: 90,
      method: 'card',
    })
    learn('expensePayments', paid.id, expense.id)
    const pdf = Buffer.from(`%PDF-1.4\n% ${name}\nstartxref\n0\n%%EOF\n`)
    const form = await multipartForm({ receipt: { name: 'bill.pdf', bytes: pdf } })
    const receipt = await caller.call<Made>('POST', '/api/receipts', form.body, form.headers)
    learn('receipts', receipt.body.id)
    const sent = await sendPhotos(caller, project.id, [{ name: 'wall.jpg', bytes: photo }])
    for (const { kind, fileName } of sent.body.images) learn('photos', encodeURIComponent(fileName), kind)
  }
}

interface FuzzRequest {
  /** The route's, in the contract. */
  name: string
  /** One per part of the path that begins with a colon. */
  params: unknown[]
  /** Which parent a child is asked for under: its own, another one, or whatever came. */
  parent: 'own' | 'other' | 'any'
  query: unknown
  body: unknown
  stranger: boolean
  headers: Record<string, string>
}

const routes = new Map(allRoutes.map(({ name, route }) => [name, route]))

function routeOf({ name }: FuzzRequest): Route {
  const route = routes.get(name)
  if (!route) throw new Error(`There is no route ${name}`)
  return route
}

const hostileSegment = fc.oneof(
  // No `..`: a client takes it out of the address, which is then another route's.
  fc.constantFrom('0', '-1', '1e3', '99999999999', '01', '1.5', '%00', '%', '%ff', '%2e%2e%2f', 'null'),
  fc.constantFrom(...naughtyTexts.map((text) => encodeURIComponent(text.toWellFormed()))),
)

const headersSent = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { 'if-match': '"1"' },
      { 'if-match': 'W/"999999999"' },
      { 'if-match': 'not a version' },
      { 'if-none-match': '*' },
      { 'x-forwarded-for': `${'9'.repeat(400)}, <script>` },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(9).map((nth) => ({ 'idempotency-key': `key-${nth}` })),
  },
)

function arbitraryRequest(name: string, route: Route): Arbitrary<FuzzRequest> {
  const params = route.path.split('/').flatMap((part, index, parts) => {
    if (!part.startsWith(':')) return []
    const kind = kindOfSegment[parts[index - 1] ?? ''] ?? 'any'
    return [
      fc.oneof({ weight: 15, arbitrary: arbitraryMention(kind) }, { weight: 1, arbitrary: hostileSegment }),
    ]
  })
  return fc.record({
    name: fc.constant(name),
    params: fc.tuple(...params),
    parent: fc.oneof(
      { weight: 6, arbitrary: fc.constant('own' as const) },
      { weight: 1, arbitrary: fc.constantFrom('other' as const, 'any' as const) },
    ),
    query: route.query ? arbitraryInput(route.query) : fc.constant(undefined),
    body: route.body ? arbitraryInput(route.body, 60) : fc.constant(undefined),
    stranger: fc.nat(14).map((nth) => nth === 0),
    headers: headersSent,
  })
}

/** Setting a page takes longest and has a test of its own; ended sessions are only made anew. */
const weightOf = (route: Route) => (route.binary || /auth|setup/.test(route.path) ? 1 : 6)

const anyRequest = fc.oneof(
  ...allRoutes.map(({ name, route }) => ({
    weight: weightOf(route),
    arbitrary: arbitraryRequest(name, route),
  })),
)

function idOf({ kind, nth }: Mention): number | string {
  const records = kind === 'any' ? [...known.values()].flat() : (known.get(kind) ?? [])
  return records[nth % Math.max(1, records.length)]?.id ?? 1
}

/** Several ids in a path are each the parent of the next. */
function fillPath(request: FuzzRequest): { path: string; isForeign: boolean } {
  const { params, parent } = request
  const ids = params.map((param) => String(fillIn(param, idOf)))
  let isForeign = false
  for (let index = params.length - 1; index > 0 && parent !== 'any'; index -= 1) {
    const [first, second] = [params[index - 1], params[index]] as Mention[]
    if (typeof second !== 'object' || typeof first !== 'object') continue
    const child = known.get(second.kind)?.find(({ id }) => String(id) === ids[index])
    if (child?.parent === undefined) continue
    const other = known.get(first.kind)?.find(({ id }) => id !== child.parent)
    // Of three, the last is a stranger's child or its own parent's own.
    if (parent === 'other' && other && index === params.length - 1) {
      ids[index - 1] = String(other.id)
      isForeign = true
    } else {
      ids[index - 1] = String(child.parent)
    }
  }
  let next = 0
  return { path: routeOf(request).path.replaceAll(/:\w+/g, () => ids[next++] ?? '1'), isForeign }
}

function fillQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(textOf(one))}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function textOf(value: unknown): string {
  const filled = fillIn(value, idOf)
  return (typeof filled === 'string' ? filled : (JSON.stringify(filled) ?? '')).toWellFormed().slice(0, 2_000)
}

const stranger = 'isNoFieldOfThis'

async function send(
  request: FuzzRequest,
): Promise<{ answer: Answer<unknown>; told: string; isForeign: boolean }> {
  const { headers } = request
  const route = routeOf(request)
  const { path, isForeign } = fillPath(request)
  const url = path + fillQuery(request.query)
  let body = fillIn(request.body, idOf)
  if (request.stranger && isRecord(body)) body = { ...body, [stranger]: 1 }
  const told = `${route.method} ${url} ${JSON.stringify(headers)} ${JSON.stringify(body)?.slice(0, 3_000)}`
  if (route.multipart && isRecord(body)) {
    const form = await multipartForm({
      ...Object.fromEntries(Object.entries(body).map(([key, value]) => [key, textOf(value)])),
      ...(route.multipart.many && { [route.multipart.files[0] ?? '']: { name: 'wall.jpg', bytes: photo } }),
    })
    const answer = await caller.call<unknown>(route.method, url, form.body, { ...headers, ...form.headers })
    return { answer, told, isForeign }
  }
  return { answer: await caller.call<unknown>(route.method, url, body, headers), told, isForeign }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const StrictError = ErrorAnswer.extend({ code: z.enum(errorCodes) }).strict()

/** Whether a body refuses unknown fields. Only a browser's passkey answer may carry fields that we ignore. */
function refusesOthers({ body }: Route): boolean {
  return !(body instanceof z.ZodObject) || body.def.catchall instanceof z.ZodNever
}

function assertAnswer(request: FuzzRequest, answer: Answer<unknown>, told: string, isForeign: boolean): void {
  const route = routeOf(request)
  const text = answer.raw.toString()
  expect(answer.status, `${told}\n${text}`).toBeLessThan(500)
  expect(answer.headers['x-content-type-options'], told).toBe('nosniff')
  if (answer.status >= 400) {
    const error = StrictError.safeParse(answer.body)
    expect(error.success, `${told}\n${answer.status} ${text}`).toBe(true)
    if (!error.success) return
    expect(answer.status, told).toBe(statusOf[error.data.code as ErrorCode])
    expect(text, told).not.toMatch(/node_modules|\.ts:\d+|select |insert /)
    const fields = Object.keys(error.data.fields ?? {})
    // Which fields a body of several forms has is only known once it says which one it is.
    const hasOneForm = !(route.body instanceof z.ZodDiscriminatedUnion)
    const isAboutBody =
      hasOneForm &&
      refusesOthers(route) &&
      !route.query &&
      !route.multipart &&
      fields.length > 0 &&
      !('if-match' in request.headers)
    if (answer.status === 400 && request.stranger && isRecord(request.body) && isAboutBody)
      expect(fields, `${told}\n${text}`).toContain(stranger)
    return
  }
  expect(isForeign, `${told} answers for another parent's child`).toBe(false)
  if (request.stranger && isRecord(request.body) && refusesOthers(route)) {
    expect.fail(`${told} took a field that it does not have: ${answer.status}`)
  }
  if (answer.status === 304 || route.binary || !route.response) return
  expect(answer.status, told).toBe(route.status ?? 200)
  const parsed = route.response.safeParse(answer.body)
  expect(parsed.success, `${told}\nanswers outside its schema: ${parsed.error?.message}\n${text}`).toBe(true)
  remember(route, answer.body)
}

/** What was created can be asked for from now on. */
function remember(route: Route, body: unknown): void {
  if (route.status !== 201 || !isRecord(body) || typeof body.id !== 'number') return
  const kind = kindOfSegment[route.path.split('/').at(-1) ?? '']
  const parent = body.business_id ?? body.project_id
  if (kind && kind !== 'any') learn(kind, body.id, typeof parent === 'number' ? parent : undefined)
}

test(
  'whatever is asked, the answer is the contract’s or an error for a person',
  async () => {
    const counts = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(anyRequest, async (request) => {
        const { answer, told, isForeign } = await send(request)
        assertAnswer(request, answer, told, isForeign)
        if (answer.status === 401 && routeOf(request).access !== 'public')
          caller = await testApp.signIn('admin')
        const outcome = answer.status < 300 ? 'taken' : 'refused'
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      }),
      { numRuns: runs, seed, endOnFailure: true, interruptAfterTimeLimit: timeLimitMs },
    )
    if (process.env.FUZZ_RUNS) process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`)
    // A fuzz that is refused everywhere has looked at nothing but the parser.
    expect(counts.get('taken') ?? 0).toBeGreaterThan((counts.get('refused') ?? 0) / 10)
    expect((await caller.call('GET', '/api/dashboard')).status).toBe(200)
  },
  timeLimitMs + 20_000,
)

test('the fuzz’s own hostile values reach every body as it is sent', () => {
  const sample = fc.sample(hostileValue, { numRuns: 200, seed })
  expect(new Set(sample.map((value) => typeof value))).toContain('object')
  expect(sample.filter((value) => typeof value === 'string').length).toBeGreaterThan(20)
})
