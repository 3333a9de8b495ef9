import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '../../contract/customers.ts'
import type { Project } from '../../contract/projects.ts'
import { newSentInvoice } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { findCustomersLike } from './customers.queries.ts'

let testApp: TestApp
let maria: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn()
})
afterAll(() => testApp.close())

async function addCustomer(body: object = {}): Promise<Customer> {
  const answer = await maria.call<Customer>('POST', '/api/customers', { name: 'Rosa Diaz', ...body })
  expect(answer.status).toBe(201)
  return answer.body
}

test('a customer reads English until somebody says Spanish, and history keeps it', async () => {
  const customer = await addCustomer({ name: 'Lucía Ramos' })
  expect(customer.language).toBe('en')
  const url = `/api/customers/${customer.id}`
  const changed = await maria.call<Customer>('PUT', url, { language: 'es' })
  expect(changed.body.language).toBe('es')
  const { changes } = await testApp.deps.db
    .selectFrom('event')
    .select('changes')
    .where('entity', '=', 'customer')
    .where('entity_id', '=', customer.id)
    .where('verb', '=', 'changed')
    .executeTakeFirstOrThrow()
  expect(changes).toEqual({ language: { from: 'en', to: 'es' } })
  const refused = await maria.call<{ fields: object }>('PUT', url, { language: 'fr' })
  expect(refused.body.fields).toHaveProperty('language')
})

const find = async (search: string) =>
  (await maria.call<Customer[]>('GET', `/api/customers?search=${encodeURIComponent(search)}`)).body

test('a customer starts without projects or balance; a change touches only what it sends', async () => {
  const customer = await addCustomer({ phone: '(510) 555-0142', mailingAddress: { city: 'Oakland' } })
  expect(customer).toMatchObject({
    name: 'Rosa Diaz',
    email: '',
    mailingAddress: { street: '', city: 'Oakland', state: '', zip: '' },
    projectCount: 0,
    balance: 0,
    version: 1,
  })
  const changed = await maria.call<Customer>('PUT', `/api/customers/${customer.id}`, {
    ...customer,
    mailingAddress: { zip: '94601' },
  })
  expect(changed.body).toMatchObject({
    phone: '+15105550142',
    mailingAddress: { city: 'Oakland', zip: '94601' },
    version: 2,
  })
  const read = await maria.call<Customer>('GET', `/api/customers/${customer.id}`)
  expect(read.body).toEqual(changed.body)
  expect((await maria.call('GET', '/api/customers/999999')).status).toBe(404)
  expect((await maria.call('PUT', '/api/customers/999999', { name: 'X' })).status).toBe(404)
})

test('is found by name, e-mail and phone in any spelling, and by the new phone after a change', async () => {
  const customer = await addCustomer({
    name: 'Theo Wu',
    phone: '+1 (415) 555-0199',
    email: 'theo.wu@example.com',
  })
  for (const search of [
    'theo',
    'WU',
    'theo.wu@',
    '4155550199',
    '415.555.0199',
    '1 415 555 0199',
    '555-0199',
  ]) {
    expect(
      (await find(search)).map(({ id }) => id),
      search,
    ).toEqual([customer.id])
  }
  expect(await find('%')).toEqual([])
  await maria.call('PUT', `/api/customers/${customer.id}`, { phone: '628-555-0111' })
  expect(await find('4155550199')).toEqual([])
  expect(await find('(628) 555 0111')).toHaveLength(1)
})

test('customers like another are those of the same phone or e-mail', async () => {
  const { db } = testApp.deps
  const one = await addCustomer({ name: 'One', phone: '650 555 0101' })
  const two = await addCustomer({ name: 'Two', email: 'Two@Example.com' })
  await addCustomer({ name: 'Nothing known' })
  // Of another country, ending in the same ten digits.
  await addCustomer({ name: 'Abroad', phone: '+52 650 555 0101' })
  const like = async (person: { phone?: string; email?: string }) =>
    (await findCustomersLike(db, person)).map(({ id }) => id)
  expect(await like({ phone: '+16505550101', email: ' two@example.COM ' })).toEqual([one.id, two.id])
  expect(await like({ phone: '+16505550101' })).toEqual([one.id])
  expect(await like({ phone: '12', email: '' })).toEqual([])
  expect(await like({})).toEqual([])
})

test('counts projects and adds up what is billed and not collected, void invoices and deleted projects aside', async () => {
  const customer = await addCustomer({ name: 'Balance Test' })
  const projects: Project[] = []
  for (let count = 0; count < 3; count += 1) {
    const lead = { customer_id: customer.id, region: 'bay_area' }
    projects.push((await maria.call<Project>('POST', '/api/projects', lead)).body)
  }
  const [first, second, gone] = projects as [Project, Project, Project]
  await addInvoice(first, { amounts: [100_00, 50_50], retention: 10_00, paid: [40_25, 1] })
  await addInvoice(first, { amounts: [999_00], voided: true })
  await addInvoice(second, { amounts: [20_00] })
  expect((await maria.call('DELETE', `/api/projects/${gone.id}`)).status).toBeLessThan(300)
  const expected = { id: customer.id, projectCount: 2, balance: 120.24 }
  expect(await find('Balance Test')).toMatchObject([expected])
  const stale = await maria.call<{ current: object }>('PUT', `/api/customers/${customer.id}`, {
    name: 'X',
    version: 7,
  })
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current: expected } })
  const { body: byBalance } = await maria.call<Customer[]>('GET', '/api/customers?sort=-balance&limit=1')
  expect(byBalance).toMatchObject([expected])
})

test('the balance is that of the projects, whatever was refunded, reversed, released or voided afterwards', async () => {
  const customer = await addCustomer({ name: 'Ledger Test' })
  const office = await testApp.signIn('accountant')
  const lead = { customer_id: customer.id, region: 'bay_area' }
  const owed: number[] = []
  for (const amount of [1000, 500]) {
    const { body: project } = await office.call<Project>('POST', '/api/projects', lead)
    const bill = (body: object) => newSentInvoice(office, project.id, body)
    const work = { items: [{ description: 'Work', amount }], retention: 100 }
    const invoice = await bill(work)
    await bill({ releases: [{ invoice_id: invoice.id, amount: 40 }] })
    const url = `/api/projects/${project.id}/payments`
    const pay = { invoice_id: invoice.id, method: 'check' }
    const { body: payment } = await office.call<{ id: number }>('POST', url, { ...pay, amount: 300 })
    await office.call('POST', `${url}/${payment.id}/refund`, { amount: 25.5, method: 'check' })
    const bounced = await office.call<{ id: number }>('POST', url, { ...pay, amount: 60 })
    await office.call('POST', `${url}/${bounced.body.id}/reverse`)
    await addInvoice(project, { amounts: [999_00], paid: [12_34], voided: true })
    const { money } = (await office.call<Project>('GET', `/api/projects/${project.id}`)).body
    expect(money.balance).toBe(amount - 100 + 40 - 300 + 25.5 - 12.34)
    owed.push(money.balance)
  }
  const balance = owed.reduce((sum, each) => sum + Math.round(each * 100), 0) / 100
  expect(await find('Ledger Test')).toMatchObject([{ id: customer.id, balance }])
})

let invoices = 1000
async function addInvoice(
  project: Project,
  money: { amounts: number[]; retention?: number; paid?: number[]; voided?: boolean },
): Promise<void> {
  invoices += 1
  const { db, clock } = testApp.deps
  const { id } = await db
    .insertInto('invoice')
    .values({
      project_id: project.id,
      sequence: invoices,
      number: `${project.number}-${invoices}`,
      retention: money.retention ?? 0,
      issued: '2026-11-20',
      voided_at: money.voided ? clock.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invoice_item')
    .values(money.amounts.map((amount, position) => ({ invoice_id: id, position, description: 'x', amount })))
    .execute()
  await db.insertInto('invoice_dispatch').values({ invoice_id: id, sent_at: clock.now() }).execute()
  for (const amount of money.paid ?? []) {
    await db
      .insertInto('received_payment')
      .values({ invoice_id: id, amount, method: 'check', received: '2026-11-20' })
      .execute()
  }
}

test.each([
  [{ name: '' }, 'name'],
  [{ email: 'nobody' }, 'email'],
  [{ phone: 'a\0' }, 'phone'],
  [{ stranger: 5 }, 'stranger'],
])('%j is refused by name', async (wrong, field) => {
  const answer = await maria.call<{ fields: object }>('POST', '/api/customers', { name: 'Rosa', ...wrong })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

test('pages by key through customers of one name', async () => {
  for (let count = 0; count < 5; count += 1) await addCustomer({ name: 'Same Name' })
  const { body: all } = await maria.call<Customer[]>('GET', '/api/customers?search=same')
  const seen: number[] = []
  let url: string | undefined = '/api/customers?search=same&limit=2'
  while (url !== undefined) {
    const page: Awaited<ReturnType<typeof maria.call<Customer[]>>> = await maria.call<Customer[]>('GET', url)
    expect(page.headers['x-total-count']).toBe('5')
    seen.push(...page.body.map(({ id }) => id))
    url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(all.map(({ id }) => id))
})
