import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '../../contract/routes.ts'
import { newProject } from '../bids/sample-bid.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { newInvoice } from '../invoices/sample-invoice.ts'
import type { Caller } from '../testing/build-test-app.ts'
import { type SampleCreates, type SampleRequest, sampleCreates, sendSample } from './sample-creates.ts'

let office: SendingOffice
let caller: Caller
let samples: SampleCreates
beforeAll(async () => {
  office = await openSendingOffice()
  caller = await office.signIn('admin')
  samples = sampleCreates(office, caller)
})
afterAll(() => office.close())

type Made = Record<string, unknown> & { id: number; version?: number }

const sampleOf = (name: string) => (samples[name] as () => Promise<SampleRequest>)()
/** Their records are made of a file, or of a device's signature. */
const notOfFields = ['createReceipt', 'uploadImport', 'addPasskey']
const creates = allRoutes.filter(
  ({ name, route: { method, status, response } }) =>
    method === 'POST' &&
    status === 201 &&
    response instanceof z.ZodObject &&
    'id' in response.shape &&
    !notOfFields.includes(name),
)

describe.each(creates.map(({ name }) => name))('%s', (name) => {
  test('takes a record back as it was answered, and makes a new one', async () => {
    const first = await sendSample<Made>(caller, name, await sampleOf(name))
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    const sample = await sampleOf(name)
    const second = await sendSample<Made>(caller, name, {
      ...sample,
      body: { ...first.body, ...sample.body },
    })
    expect(second.status, JSON.stringify(second.body)).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
    if ('status' in first.body) expect(second.body.status).toBe(first.body.status)
    const strange = await sampleOf(name)
    const refused = await sendSample<{ error: string }>(caller, name, {
      ...strange,
      body: { ...strange.body, shoeSize: 9 },
    })
    expect([refused.status, refused.body.error]).toEqual([400, 'shoeSize: Is not a field of this call'])
  })
})

describe('what a form gives as text', () => {
  test("a day may come as an instant: it is the company's day", async () => {
    const { id } = await newProject(caller)
    const made = await caller.call<Made>('POST', `/api/project/${id}/expenses`, {
      paidTo: 'White Cap',
      cost: '90.00',
      // Still the 19th in California.
      date: '2026-11-20T05:30:00.000Z',
    })
    expect([made.status, made.body.date]).toEqual([201, '2026-11-19'])
    const changed = await caller.call<Made>('PUT', `/api/project/${id}/expenses/${made.body.id}`, {
      date: '2026-11-18T22:00:00-08:00',
    })
    expect(changed.body.date).toBe('2026-11-18')
    const paid = await caller.call<Made>('POST', `/api/project/${id}/expenses/${made.body.id}`, {
      amount: '40',
      method: 'Check',
      date: '2026-11-20T05:30:00.000Z',
    })
    expect(paid.body).toMatchObject({ method: 'check', date: '2026-11-19' })
    const wrong = await caller.call<{ fields: object }>('POST', `/api/project/${id}/expenses`, {
      paidTo: 'White Cap',
      cost: 90,
      date: '2026-11-20T25:00:00Z',
    })
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { date: 'Must be a day that exists, as YYYY-MM-DD' },
    ])
  })

  test.each(['Check', 'ACH', 'cArD'])('a method may come as %s', async (method) => {
    const invoice = await newInvoice(caller, (await newProject(caller)).id)
    const body = { invoice_id: invoice.id, amount: '100.00', method }
    const paid = await caller.call<Made>('POST', `/api/projects/${invoice.project_id}/payments`, body)
    expect([paid.status, paid.body.method]).toEqual([201, method.toLowerCase()])
    const other = await caller.call<{ fields: object }>(
      'POST',
      `/api/projects/${invoice.project_id}/payments`,
      { ...body, method: 'IOU' },
    )
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['method']])
  })

  test('the next number of a counter and an id may come as text', async () => {
    const next = await caller.call<Made>('POST', '/api/next_project_number', {
      number: '501',
      counter_type: 'bay_area',
    })
    expect([next.status, next.body.next_project_number]).toEqual([200, 501])
    for (const number of ['5 01', '', '1e3', '-1', '0', 0.5]) {
      const refused = await caller.call<{ fields: object }>('POST', '/api/next_project_number', {
        number,
        counter_type: 'bay_area',
      })
      expect([number, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
        number,
        400,
        ['number'],
      ])
    }
    const category = await caller.call<Made>('POST', '/api/categories', { name: 'Helical piers' })
    const product = await caller.call<Made>('POST', '/api/products', {
      name: 'Helical pier',
      unit: 'EA',
      unitPrice: 850,
      category_id: String(category.body.id),
    })
    expect(product.body.category_id).toBe(category.body.id)
  })
})
