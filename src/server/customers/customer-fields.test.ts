import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Customer,
  customerFieldNames,
  customerFields,
  importedCustomerFields,
} from '../../contract/customers.ts'
import { pickFields } from '../../contract/plain-fields.ts'
import { anotherValue } from '../../contract/sample-values.ts'
import { importFields } from '../../domain/imports/import-fields.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let testApp: TestApp
let maria: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn()
})
afterAll(() => testApp.close())

const rosa = { name: 'Rosa Diaz', phone: '+14155550199', email: 'rosa@diaz.example' }

async function addCustomer(fields: object = {}): Promise<Customer> {
  const answer = await maria.call<Customer>('POST', '/api/customers', { ...rosa, ...fields })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

describe.each(customerFieldNames)('the field %s of a customer', (field) => {
  test('is kept of a new customer', async () => {
    const plain = await addCustomer()
    const value = anotherValue(customerFields[field], plain[field])
    const customer = await addCustomer({ [field]: value })
    expect(pickFields(customerFields, customer)).toEqual({
      ...pickFields(customerFields, plain),
      [field]: value,
    })
  })

  test('is changed alone, and history tells what it was', async () => {
    const before = await addCustomer()
    const value = anotherValue(customerFields[field], before[field])
    const url = `/api/customers/${before.id}`
    expect((await maria.call('PUT', url, { [field]: value })).status).toBe(200)
    const after = (await maria.call<Customer>('GET', url)).body
    expect(pickFields(customerFields, after)).toEqual({
      ...pickFields(customerFields, before),
      [field]: value,
    })
    const { changes } = await testApp.deps.db
      .selectFrom('event')
      .select('changes')
      .where('entity', '=', 'customer')
      .where('entity_id', '=', before.id)
      .where('verb', '=', 'changed')
      .executeTakeFirstOrThrow()
    expect(changes).toEqual({ [field]: { from: before[field], to: value } })
  })
})

test('a file of customers has a column for each field that the list calls imported', () => {
  const columns = new Set(importFields.customers.map(({ name }) => name))
  expect(columns).toEqual(new Set([...importedCustomerFields, 'street', 'city', 'state', 'zip']))
})
