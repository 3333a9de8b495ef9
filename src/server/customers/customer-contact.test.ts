import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Customer } from '../../contract/customers.ts'
import type { Project } from '../../contract/projects.ts'
import { newBid } from '../bids/sample-bid.ts'
import { newInvoice } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let staff: Caller
let customer: Customer
let projectId: number

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  office.clock.set('2026-11-02T18:00:00Z')
  staff = await office.signIn()
  customer = await addCustomer()
  projectId = await addProject(customer)
})
afterAll(() => office.close())

let customers = 0
async function addCustomer(): Promise<Customer> {
  customers += 1
  const phone = `(415) 555-${String(customers).padStart(4, '0')}`
  return (await staff.call<Customer>('POST', '/api/customers', { name: `Customer ${customers}`, phone })).body
}

async function addProject({ id }: Customer): Promise<number> {
  const lead = { customer_id: id, region: 'bay_area' }
  return (await staff.call<Project>('POST', '/api/projects', lead)).body.id
}

/** What the customer's screen says; what is kept of everybody is what the rows say. */
async function lastContact(id = customer.id): Promise<string | null> {
  const { rows } = await sql`
    select kept.customer_id from customer_contact kept
    where kept.last_at is distinct from (
      select max(at) from customer_contact_source source where source.customer_id = kept.customer_id)`.execute(
    office.deps.db,
  )
  expect(rows).toEqual([])
  return (await staff.call<Customer>('GET', `/api/customers/${id}`)).body.lastContactAt
}

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T18:00:00.000Z`
const url = () => `/api/projects/${projectId}`

test('a new customer has no last contact, whatever we do in the project', async () => {
  await staff.call('PUT', url(), { name: 'Retaining wall' })
  await newBid(staff, projectId)
  await newInvoice(staff, projectId)
  expect(await lastContact()).toBeNull()
})

test('a note counts from when it was written, until it is removed, and again when it is back', async () => {
  office.clock.set(day(3))
  await staff.call('POST', `${url()}/notes`, { content: 'Called them' })
  office.clock.set(day(5))
  const { body: note } = await staff.call<{ id: number }>('POST', `${url()}/notes`, { content: 'Again' })
  expect(await lastContact()).toBe(day(5))
  const { body } = await staff.call<{ removal_id: number }>('DELETE', `${url()}/notes/${note.id}`)
  expect(await lastContact()).toBe(day(3))
  await staff.call('POST', `${url()}/removals/${body.removal_id}/undo`)
  expect(await lastContact()).toBe(day(5))
})

test('a visit counts once it was kept, from when it began', async () => {
  const { body: visit } = await staff.call<{ id: number }>('POST', `${url()}/appointments`, {
    kind: 'site_visit',
    startsAt: day(4),
  })
  expect(await lastContact()).toBeNull()
  office.clock.set(day(6))
  const change = (body: object) => staff.call('PUT', `${url()}/appointments/${visit.id}`, body)
  await change({ outcome: 'kept' })
  expect(await lastContact()).toBe(day(4))
  await change({ outcome: 'no_show' })
  expect(await lastContact()).toBeNull()
})

test('what the customer says on the public page counts, and what the office is told of it does not', async () => {
  const bid = await newBid(staff, projectId)
  office.clock.set(day(3))
  await staff.call('POST', `${url()}/bids/${bid.id}/share`)
  expect(await lastContact()).toBe(day(3))
  office.clock.set(day(5))
  const asked = await inject(office.app, 'POST', `/api/bid/${bid.bidIndex}/questions`, {
    name: 'Nora Vance',
    question: 'When can you begin?',
  })
  expect(asked.status).toBe(201)
  expect(await lastContact()).toBe(day(5))
  office.clock.set(day(7))
  const signed = { name: 'Nora Vance', selected: [], total: 3800, agreed: true }
  const accepted = await inject(office.app, 'POST', `/api/bid/${bid.bidIndex}/accept`, signed)
  expect(accepted.status).toBe(200)
  expect(await lastContact()).toBe(day(7))
  await office.deps.db
    .insertInto('delivery')
    .values([
      message('notice', day(9), { project_id: projectId }),
      message('bid', null, { project_id: projectId }),
    ])
    .execute()
  expect(await lastContact()).toBe(day(7))
})

test('a message counts when its provider has taken it; so do an invoice sent by hand and a statement', async () => {
  const { db } = office.deps
  await db
    .insertInto('delivery')
    .values(message('bid', null, { project_id: projectId }))
    .execute()
  expect(await lastContact()).toBeNull()
  await db
    .updateTable('delivery')
    .set({ accepted_at: day(3) })
    .where('project_id', '=', projectId)
    .execute()
  expect(await lastContact()).toBe(day(3))
  const invoice = await newInvoice(staff, projectId)
  await db
    .insertInto('invoice_dispatch')
    .values({ invoice_id: invoice.id, sent_at: day(5) })
    .execute()
  expect(await lastContact()).toBe(day(5))
  await sql`delete from invoice where id = ${invoice.id}`.execute(db)
  expect(await lastContact()).toBe(day(3))
  await db
    .insertInto('delivery')
    .values(message('statement', day(6), { customer_id: customer.id }))
    .execute()
  expect(await lastContact()).toBe(day(6))
})

let messages = 0
function message(kind: string, accepted: string | null, of: { project_id?: number; customer_id?: number }) {
  messages += 1
  return {
    kind,
    channel: 'email',
    recipient: 'someone@mail.example',
    body: 'Hello',
    message_id: `<contact-${messages}@test>`,
    created_at: day(1),
    updated_at: day(1),
    accepted_at: accepted,
    ...of,
  }
}

test('who wrote on WhatsApp is known by the number, also when it is entered later', async () => {
  const { db } = office.deps
  await db
    .insertInto('whatsapp_contact')
    .values({ number: `1${customer.phone.replaceAll(/\D/g, '')}`, last_message_at: day(8) })
    .execute()
  expect(await lastContact()).toBe(day(8))
  await staff.call('PUT', `/api/customers/${customer.id}`, { phone: '(213) 555-0188' })
  expect(await lastContact()).toBeNull()
  await db
    .insertInto('whatsapp_contact')
    .values({ number: '12135550199', last_message_at: day(9) })
    .execute()
  await staff.call('PUT', `/api/customers/${customer.id}`, { phone: '213.555.0199' })
  expect(await lastContact()).toBe(day(9))
  const { body: twin } = await staff.call<Customer>('POST', '/api/customers', {
    name: 'Of the same household',
    phone: '+1 213 555 0199',
  })
  expect(twin.lastContactAt).toBe(day(9))
})

test('a deleted project tells of no contact', async () => {
  await staff.call('POST', `${url()}/notes`, { content: 'Called them' })
  expect(await lastContact()).toBe(day(2))
  await staff.call('DELETE', url())
  expect(await lastContact()).toBeNull()
})

test('the list is sorted by it, page by page, with those never met at the far end', async () => {
  office.clock.set(day(20))
  staff = await office.signIn()
  const others = [await addCustomer(), await addCustomer(), await addCustomer()]
  for (const [index, other] of others.entries()) {
    office.clock.advance(60_000)
    const id = await addProject(other)
    if (index < 2) await staff.call('POST', `/api/projects/${id}/notes`, { content: 'Called them' })
  }
  const seen: (string | null)[] = []
  const ids: number[] = []
  let next: string | undefined = '/api/customers?sort=-lastContact&limit=2'
  while (next !== undefined) {
    const page: Awaited<ReturnType<typeof staff.call<Customer[]>>> = await staff.call<Customer[]>('GET', next)
    seen.push(...page.body.map(({ lastContactAt }) => lastContactAt))
    ids.push(...page.body.map(({ id }) => id))
    next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.slice(0, 2)).toEqual([others[1]?.id, others[0]?.id])
  expect(seen).toEqual(seen.toSorted((one, other) => (other ?? '').localeCompare(one ?? '')))
  const { body: up } = await staff.call<Customer[]>('GET', '/api/customers?sort=lastContact&limit=1')
  expect(up[0]?.lastContactAt).toBeNull()
})
