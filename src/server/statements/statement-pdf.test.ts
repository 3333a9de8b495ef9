import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { newSentInvoice, pay } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { statementFileName } from './statement-document.ts'

let office: TestApp
let staff: Caller
beforeAll(async () => {
  office = await buildTestApp()
  staff = await office.signIn('accountant')
})
afterAll(() => office.close())

test('the statement says what was billed and paid, and asks for the rest', async () => {
  const project = await newProject(staff)
  const { body } = await staff.call<{ customer: { id: number } }>('GET', `/api/projects/${project.id}`)
  const customer = body.customer.id
  await office.deps.db
    .updateTable('customer')
    .set({ name: 'Pat Lee', street: 'PO Box 9', city: 'Napa', state: 'CA', zip: '94558' })
    .where('id', '=', customer)
    .execute()
  const invoice = await newSentInvoice(staff, project.id, {
    items: [{ description: 'Piers', amount: 1000 }],
    retention: 50,
    issued: '2026-09-01',
    dueDate: '2026-10-01',
  })
  await pay(staff, project.id, invoice.id, 200.5, { identification: '1042', received: '2026-09-20' })
  const answer = await staff.call('GET', `/api/customers/${customer}/statement?to=2026-11-19`)
  expect(answer.headers['content-disposition']).toContain(
    encodeURIComponent('Statement 2026-11-19 – Pat Lee.pdf'),
  )
  const { text } = await readPdf(answer.raw)
  for (const said of [
    'Pat Lee PO Box 9 Napa, CA 94558',
    '01/01/2026 – 11/19/2026',
    `09/01/2026 Invoice ${invoice.number} $950.00 $950.00`,
    `09/20/2026 Check 1042, invoice ${invoice.number} $200.50 $749.50`,
    'Balance due, November 19, 2026 $749.50',
    '09/01/2026 10/01/2026 49 days $950.00 $749.50',
    '$0.00 $0.00 $749.50 $0.00 $0.00',
    'no part of the balance $50.00',
    'not confirmed yet $200.50',
  ]) {
    expect(text).toContain(said)
  }
  const again = await staff.call('GET', `/api/customers/${customer}/statement?to=2026-11-19`)
  expect(again.raw.equals(answer.raw)).toBe(true)
})

test('nobody has no statement', async () => {
  expect((await staff.call('GET', '/api/customers/999999/statement')).status).toBe(404)
})

test('a file’s name holds nothing a file system refuses', () => {
  const [account, holder] = [{ to: '2026-11-20' }, { name: '../A/B: "C"\\|?* ', language: 'en' as const }]
  expect(statementFileName({ account, holder })).toBe('Statement 2026-11-20 – .. A B C.pdf')
})
