import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { contractedProject, newInvoice, pay } from './sample-invoice.ts'

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  staff = await testApp.signIn('accountant')
  await testApp.deps.db
    .updateTable('company')
    .set({ payment_terms: ['Net 30', 'Due on receipt'] })
    .execute()
})
afterAll(() => testApp.close())

async function preview(id: number, query = '') {
  const answer = await staff.call('GET', `/api/invoices/${id}/preview${query}`)
  expect(answer.status).toBe(200)
  return { ...answer, text: (await readPdf(answer.raw)).text }
}

test('the paper says what is billed, held back, paid and open', async () => {
  const project = await contractedProject(staff)
  const invoice = await newInvoice(staff, project.id, {
    scheduledPaymentIds: [project.schedule[1]],
    retention: 190,
  })
  await pay(staff, project.id, invoice.id, 500.5, { identification: '1042' })
  const { headers, text } = await preview(invoice.id, '?t=1')
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain(encodeURIComponent(`Invoice ${invoice.number}.pdf`))
  expect(headers.etag).toMatch(/^"[0-9a-f]{64}"$/)
  for (const said of [
    invoice.number,
    'Bedrock Foundations',
    'Concrete poured',
    '$1,900.00',
    '$190.00',
    '$1,710.00',
    '1042',
    '$500.50',
    '$1,209.50',
    'Net 30',
  ]) {
    expect(text).toContain(said)
  }
})

test('other payment terms stand on this paper alone', async () => {
  const project = await newProject(staff)
  const items = [{ description: 'Extra work', amount: 1000 }]
  const invoice = await newInvoice(staff, project.id, { items, issued: '2026-11-20' })
  const query = `?paymentTerms=${encodeURIComponent('Net 15,  2 % a month past due,')}`
  const { text } = await preview(invoice.id, query)
  expect(text).toContain('Net 15')
  // Due as the terms on this very paper say, which would otherwise contradict each other.
  expect(text).toContain('December 5, 2026')
  expect(text).toContain('2 % a month past due')
  expect(text).not.toContain('Net 30')
  expect((await preview(invoice.id, '?paymentTerms=')).text).toContain('Net 30')
  const stored = await staff.call('GET', `/api/invoices/${invoice.id}`)
  expect(stored.body).toMatchObject({ paymentTerms: ['Net 30'], version: 1 })
})

test('what customers and staff write is set as text', async () => {
  const project = await newProject(staff)
  const description = '#eval("1+1") $x^2$ *bold* <script> \\ @ref'
  const invoice = await newInvoice(staff, project.id, { items: [{ description, amount: 5 }] })
  expect((await preview(invoice.id)).text).toContain(description)
})

test('an unknown invoice has no paper', async () => {
  expect((await staff.call('GET', '/api/invoices/999999/preview')).status).toBe(404)
  expect((await staff.call('GET', '/api/invoices/1/preview?paymentTerms=%00')).status).toBe(400)
})

test('as it would go out a draft bears no mark, and is due as its terms say', async () => {
  const project = await newProject(staff)
  const invoice = await newInvoice(staff, project.id, {
    items: [{ description: 'Extra work', amount: 1000 }],
    issued: '2026-11-20',
  })
  expect((await preview(invoice.id)).text).toContain('DRAFT')
  const { text } = await preview(invoice.id, '?asSent=true&paymentTerms=Net%2010')
  expect(text).not.toContain('DRAFT')
  expect(text).toContain('November 30, 2026')
  const tooLong = await staff.call(
    'GET',
    `/api/invoices/${invoice.id}/preview?paymentTerms=${'x'.repeat(201)}`,
  )
  expect(tooLong.status).toBe(400)
})
