import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'

/*
 * From a lead to a payment by another client: one that knows the specification and no line of our code.
 * It talks HTTP to a listening server, sends the calls of section 7 and reads what sections 3 and 4 name.
 */

let testApp: TestApp
let base: string
beforeAll(async () => {
  testApp = await buildTestApp()
  await testApp.signIn('admin')
  base = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())

let token = ''

// A foreign client has no types: it reads what comes.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

async function request(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: Json; bytes: Buffer }> {
  const isForm = body instanceof FormData
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return { status: response.status, json: isJson ? JSON.parse(bytes.toString()) : undefined, bytes }
}

test('a lead becomes a contract, an invoice and a payment', async () => {
  const login = await request('POST', '/api/auth/login', {
    email: 'person1@example.com',
    password: 'a long enough password',
  })
  token = login.json.token
  expect((await request('GET', '/api/auth/me')).json).toEqual(login.json.employee)

  const lead = await request('POST', '/api/projects', {
    customer: { name: 'Iris Calderón', phone: '(510) 555-0142' },
    site: { street: '1234 Hillcrest Ave', city: 'Oakland', state: 'CA', zip: '94602' },
    region: 'bay_area',
  })
  expect(lead.status).toBe(201)
  const { id } = lead.json

  const groups = ['Caissons', 'Grade beams', 'Drainage'].map((name, group) => ({
    name,
    items: [1, 2, 3, 4].map((line) => ({
      description: `${name} ${line}`,
      quantity: 2.5 * line,
      unit: 'LF',
      unitPrice: 100.25 * (group + 1),
    })),
  }))
  const total =
    [1, 2, 3]
      .flatMap((group) => [1, 2, 3, 4].map((line) => Math.round((25 * line * 10_025 * group) / 10)))
      .reduce((sum, line) => sum + line, 0) / 100
  const created = await request('POST', `/api/projects/${id}/bids`, {
    groups,
    paymentSchedule: [
      { label: 'Deposit', amount: 1000 },
      { label: 'On completion', amount: Math.round(total * 100 - 100_000) / 100 },
    ],
  })
  expect(created.status).toBe(201)
  expect(created.json).toMatchObject({ project_id: id, project: { id }, total })
  const bidPath = `/api/projects/${id}/bids/${created.json.id}`

  const pdf = await request('GET', `${bidPath}/pdf?full=true&logo=true`)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const finalized = await request('POST', `${bidPath}/finalize`)
  expect(finalized.json.message).toBe('Bid finalized successfully')
  expect(finalized.json.bid.status).toBe('finalized')
  expect(finalized.json.project.finalized.id).toBe(created.json.id)

  const deposit = finalized.json.bid.paymentSchedule[0]
  const invoice = await request('POST', '/api/invoices', {
    project_id: id,
    scheduledPaymentIds: [deposit.id],
  })
  expect(invoice.status).toBe(201)
  expect(invoice.json).toMatchObject({ total: 1000, datesSent: [], received_payments: [] })
  const preview = await request(
    'GET',
    `/api/invoices/${invoice.json.id}/preview?paymentTerms=Net%2030,Due%20on%20receipt`,
  )
  expect(preview.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const form = new FormData()
  form.set('invoice_id', String(invoice.json.id))
  form.set('amount', '$400.00')
  form.set('method', 'check')
  form.set('identification', '1042')
  const payment = await request('POST', `/api/projects/${id}/payments`, form)
  expect(payment.json).toMatchObject({
    invoice: invoice.json.id,
    amount: 400,
    method: 'check',
    identification: '1042',
  })

  await request('POST', `/api/projects/${id}/notes`, { content: 'Deposit in part; the rest on Friday.' })
  const project = (await request('GET', `/api/projects/${id}?t=${Date.now()}`)).json
  expect(project.invoices[0]).toMatchObject({
    paid: 400,
    balance: 600,
    received_payments: [{ id: payment.json.id }],
  })
  expect(project.money).toMatchObject({ contract: total, billed: 1000, collected: 400, balance: 600 })
  expect(project.notes[0].content).toContain('Friday')
  expect(project).toMatchObject({ appointments: [], permits: [], expenses: [], before: [], after: [] })
})

test('the sentences of the specification, letter for letter', async () => {
  const lead = await request('POST', '/api/projects', {
    customer: { name: 'A' },
    region: 'southern_california',
  })
  const path = `/api/projects/${lead.json.id}`
  const message = async (method: string, call: string, body?: unknown) =>
    (await request(method, call, body)).json.message
  expect((await request('POST', '/api/projects/undefined/bids', {})).json.error).toBe('Invalid project ID')
  const bid = await request('POST', `${path}/bids`, {
    groups: [{ name: 'Work', items: [{ description: 'Pier', quantity: 1, unit: 'EA', unitPrice: 900 }] }],
  })
  expect(await message('POST', `${path}/bids/${bid.json.id}/finalize`)).toBe('Bid finalized successfully')
  const invoice = await request('POST', '/api/invoices', {
    project_id: lead.json.id,
    items: [{ description: 'Pier', amount: 900 }],
  })
  expect(await message('DELETE', `/api/invoices/${invoice.json.id}`)).toBe('Invoice deleted successfully')
  const completed = await request('PUT', `${path}/complete`)
  expect(completed.json.project.status).toBe('completed')
  expect(await message('PUT', `${path}/uncomplete`)).toBe('Project completion undone successfully')
  expect(await message('POST', `${path}/cancel`)).toContain('canceled')
  expect((await request('GET', path)).json.status).toBe('project_cancelled')
  const other = await request('POST', '/api/projects', {
    customer: { name: 'B' },
    region: 'southern_california',
  })
  expect(await message('PUT', `/api/projects/${other.json.id}/decline`)).toContain('declined')
  expect((await request('GET', `/api/projects/${other.json.id}`)).json.status).toBe('contract_declined')
  const next = await request('GET', '/api/next_project_number?counter_type=bay_area')
  expect(next.json.next_project_number).toEqual(expect.any(Number))
  expect(await message('POST', '/api/next_project_number', { number: 500, counter_type: 'bay_area' })).toBe(
    'Next project number set successfully',
  )
  expect(
    (await request('GET', '/api/next_project_number?counter_type=bay_area')).json.next_project_number,
  ).toBe(500)
  const business = await request('POST', '/api/businesses', { name: 'Hill Realty' })
  const salesperson = await request('POST', `/api/businesses/${business.json.id}/salespeople`, {
    name: 'Dana',
  })
  expect(salesperson.json).toMatchObject({ name: 'Dana', business_id: business.json.id })
  await request('DELETE', `/api/businesses/${business.json.id}/salespeople/${salesperson.json.id}`)
  expect((await request('DELETE', `/api/businesses/${business.json.id}`)).status).toBe(204)
  expect((await request('GET', '/api/no_such_call')).json).toMatchObject({ code: 'not_found' })
})
