import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '../contract/customers.ts'
import type { Project } from '../contract/projects.ts'
import { formatPhonesIn } from '../domain/phones.ts'
import { checkoutFolder } from './config.ts'
import type { DB } from './database/schema.generated.ts'
import { keepPhone, noPhone, readPhone } from './phones.ts'
import { buildTestApp, type Caller, type TestApp } from './testing/build-test-app.ts'

let testApp: TestApp
let maria: Caller
let db: Kysely<DB>
beforeAll(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn('admin')
  db = testApp.deps.db
})
afterAll(() => testApp.close())

const spellings: [string, string][] = [
  ['(510) 555-0144', '+15105550144'],
  ['5105550144', '+15105550144'],
  ['1-510-555-0144', '+15105550144'],
  ['+1 510 555 0144', '+15105550144'],
  ['510.555.0144 x12', '+15105550144;ext=12'],
  ['(510) 555-0144 ext. 12', '+15105550144;ext=12'],
  ['5105550144 extension 12', '+15105550144;ext=12'],
  ['510-555-0144 #12', '+15105550144;ext=12'],
  ['+15105550144;ext=12', '+15105550144;ext=12'],
  ['+52 664 123 4567', '+526641234567'],
  ['+52 1 664 123 4567', '+526641234567'],
  ['+503 2222 3333', '+50322223333'],
]
const notOnes = ['415', '555-0144', '510 555 01444', '(510) 555-0144 or 555-0145', 'ask Ana']

test.each([
  ...spellings,
  ['tel:+1-510-555-0144', '+15105550144'],
  ['\u202a(510) 555-0144\u202c', '+15105550144'],
  ['011 52 664 123 4567', '+526641234567'],
  ['+52-1-664-123-4567', '+526641234567'],
  ['+52 (1) 664 123 4567 ext 12', '+526641234567;ext=12'],
  ['011 52 1 664 123 4567', '+526641234567'],
])('reads %j as %s', (text, phone) => {
  expect(readPhone(text)).toBe(phone)
})

test.each([...notOnes, '+999 123 4567'])('does not take %j for a phone number', (text) => {
  expect(readPhone(text)).toBeUndefined()
  expect(() => keepPhone(text)).toThrow(noPhone)
})

test('text around a phone number is left alone', () => {
  expect(formatPhonesIn('from +15105550144 to jobs+20261120@x.example')).toBe(
    'from (510) 555-0144 to jobs+20261120@x.example',
  )
})

test('a phone that was entered before is kept when it comes back as it was read', () => {
  expect(keepPhone('415', '415')).toBe('415')
  expect(() => keepPhone('416', '415')).toThrow(noPhone)
  expect(keepPhone('+52 166 4123 4567', '+5216641234567')).toBe('+5216641234567')
})

const salespeople = [{ name: 'Ed Park', phone: '510.555.0144' }]
const creates: [string, string, object, string][] = [
  ['a customer', '/api/customers', { name: 'Ann Lee', phone: '510.555.0144' }, 'phone'],
  [
    'a lead',
    '/api/projects',
    { region: 'bay_area', customer: { name: 'Ann Lee', phone: '510.555.0144' } },
    'customer.phone',
  ],
  ['a business', '/api/businesses', { name: 'Park Homes', phone: '510.555.0144' }, 'phone'],
  ['a salesperson', '/api/businesses', { name: 'Park & Co', salespeople }, 'salespeople.0.phone'],
  [
    'an employee',
    '/api/employees',
    {
      firstName: 'Ed',
      lastName: 'Park',
      email: 'ed@mail.example',
      role: 'estimator',
      phone: '510.555.0144',
    },
    'phone',
  ],
  ['an authority', '/api/authorities', { name: 'City of Park', phone: '510.555.0144' }, 'phone'],
]

test.each(creates)(
  'stores the phone of %s as E.164 and refuses an invalid one',
  async (_, path, body, field) => {
    const wrong = JSON.parse(JSON.stringify(body).replace('510.555.0144', '415')) as object
    const refused = await maria.call<{ error: string; fields: object }>('POST', path, wrong)
    expect([refused.status, refused.body.fields]).toEqual([400, { [field]: noPhone }])
    const made = await maria.call<object>('POST', path, body)
    expect(made.status).toBe(201)
    expect(JSON.stringify(made.body)).toContain('"phone":"+15105550144"')
  },
)

test.each([
  ['/api/company', 'phone'],
  ['/api/auth/me', 'phone'],
])('PUT %s takes a phone in any form and refuses what is none', async (path, field) => {
  const refused = await maria.call<{ fields: object }>('PUT', path, { phone: '415' })
  expect(refused.body.fields).toEqual({ [field]: noPhone })
  const changed = await maria.call<{ phone: string }>('PUT', path, { phone: '(510) 555-0199 x7' })
  expect(changed.body.phone).toBe('+15105550199;ext=7')
})

test('a record whose phone nobody can read is read and changed as before', async () => {
  const { body: made } = await maria.call<Project>('POST', '/api/projects', {
    region: 'bay_area',
    customer: { name: 'Old Mr. Ito' },
  })
  const { id } = made.customer
  await db.updateTable('customer').set({ phone: '415' }).where('id', '=', id).execute()
  await db.updateTable('project').set({ customer_phone: '415' }).where('id', '=', made.id).execute()
  const { body: customer } = await maria.call<Customer>('GET', `/api/customers/${id}`)
  expect(customer.phone).toBe('415')
  const changed = await maria.call<Customer>('PUT', `/api/customers/${id}`, { ...customer, notes: 'Gate 3' })
  expect([changed.status, changed.body.phone, changed.body.notes]).toEqual([200, '415', 'Gate 3'])
  const project = { customer: { name: 'Old Mr. Ito', phone: '415', email: 'ito@mail.example' } }
  const corrected = await maria.call<Project>('PUT', `/api/projects/${made.id}`, project)
  expect([corrected.status, corrected.body.customer.phone]).toEqual([200, '415'])
  const wrong = await maria.call<{ fields: object }>('PUT', `/api/projects/${made.id}`, {
    customer: { phone: '416' },
  })
  expect(wrong.body.fields).toEqual({ 'customer.phone': noPhone })
})

test('the same number in another form is no change', async () => {
  const { body: made } = await maria.call<Customer>('POST', '/api/customers', {
    name: 'Kim',
    phone: '510 555 0155',
  })
  await maria.call('PUT', `/api/customers/${made.id}`, { phone: '(510) 555-0155', notes: 'New gate' })
  const event = await db
    .selectFrom('event')
    .select('changes')
    .where('entity', '=', 'customer')
    .where('entity_id', '=', made.id)
    .where('verb', '=', 'changed')
    .executeTakeFirstOrThrow()
  expect(Object.keys(event.changes as object)).toEqual(['notes'])
})

test('finds a phone in any spelling, whole or in part, in the search and in every list with phones', async () => {
  const phone = '(510) 555-0177 x9'
  const name = 'Searched Sam'
  await maria.call('POST', '/api/projects', { region: 'bay_area', customer: { name, phone } })
  await maria.call('POST', '/api/businesses', { name, salespeople: [{ name, phone }] })
  await maria.call('POST', '/api/authorities', { name, phone })
  const whole = ['510 555 0177', '5105550177', '(510) 555-0177', '1-510-555-0177', '+15105550177']
  for (const typed of [...whole, '+1 510 555', '(510) 555', '555-0177', '0177']) {
    const q = encodeURIComponent(typed)
    for (const path of ['customers', 'projects', 'businesses', 'authorities']) {
      const { body } = await maria.call<object[]>('GET', `/api/${path}?search=${q}`)
      expect(JSON.stringify(body), `${path} by ${typed}`).toContain(name)
    }
    const { body } = await maria.call<object>('GET', `/api/search?q=${q}&limit=50`)
    expect(JSON.stringify(body), typed).toContain(`"title":"${name}","detail":"(510) 555-0177 ext. 9"`)
  }
})

test('the migration writes the numbers of earlier releases as new ones are written', async () => {
  const entered = [...spellings, ...notOnes.map((text): [string, string] => [text, text]), ['', '']] as const
  const ids: number[] = []
  for (const [index, [phone]] of entered.entries()) {
    const { id } = await db
      .insertInto('customer')
      .values({ name: `Moved ${index}`, phone, created_at: new Date(), updated_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  const file = join(checkoutFolder, 'migrations', '0034_phone_numbers.sql')
  await sql.raw(await readFile(file, 'utf8')).execute(db)
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'phone', 'version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(rows.map(({ phone }) => phone)).toEqual(entered.map(([, phone]) => phone))
  expect(rows.every(({ version }) => version === 1)).toBe(true)
  // The entries of the search are those that would be made anew.
  const { rows: entries } = await sql<{ kept: object; fresh: object }>`
    select jsonb_build_array(kept.detail, kept.words) as kept, jsonb_build_array(fresh.detail, fresh.words) as fresh
    from search_entry kept join search_source fresh using (kind, record_id) where kept.record_id = any(${ids})
      and kept.kind = 'customer'`.execute(db)
  expect(entries).toHaveLength(ids.length)
  for (const { kept, fresh } of entries) expect(kept).toEqual(fresh)
})
