import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from './routes.ts'

/** Every call that makes a record and answers it. */
const creates = allRoutes.flatMap(({ name, route }) => {
  const { method, status, response, body } = route
  if (method !== 'POST' || status !== 201 || !(response instanceof z.ZodObject)) return []
  if (!('id' in response.shape) || !body) return []
  return [{ name, body, record: response }]
})

test('there are creates of every feature', () => {
  expect(creates.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['createProject', 'createBid', 'createInvoice', 'createPayment', 'createExpense']),
  )
  expect(creates.length).toBeGreaterThan(22)
})

describe.each(creates.map((create) => [create.name, create] as const))('%s', (_name, { body, record }) => {
  const refusedOf = (sent: object) =>
    body
      .safeParse(sent)
      .error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])) ?? []

  test('takes every field of the record that is sent back', () => {
    const sent = Object.fromEntries(Object.keys(record.shape).map((field) => [field, null]))
    expect(refusedOf({ ...sent, project: {}, project_id: 1, status: 'new', version: 1 })).toEqual([])
  })

  test('refuses any other by name', () => {
    expect(refusedOf({ shoeSize: 9, __proto__: {} })).toEqual(['shoeSize'])
  })
})
