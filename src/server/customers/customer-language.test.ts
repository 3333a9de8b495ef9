import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bid } from '../../contract/bids.ts'
import type { Company } from '../../contract/company.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let staff: Caller
let customerId: number
let projectId: number
beforeAll(async () => {
  office = await buildTestApp()
  staff = await office.signIn('admin')
  const customer = { name: 'Lucía Ramos', email: 'lucia@example.com', language: 'es' }
  const { body } = await staff.call<{ id: number; customer: { id: number } }>('POST', '/api/projects', {
    customer,
    region: 'bay_area',
    site: { street: '1 Oak St', city: 'Oakland', state: 'CA', zip: '94602' },
  })
  projectId = body.id
  customerId = body.customer.id
})
afterAll(() => office.close())

interface Message {
  subject: string
  body: string
  html: string
  documentName: string
}

async function newInvoice(): Promise<number> {
  const items = [{ description: 'Pilotes', amount: 1250.5 }]
  const body = { project_id: projectId, items, retention: 100, dueDate: '2026-12-20' }
  const answer = await staff.call<{ id: number }>('POST', '/api/invoices', body)
  expect(answer.status).toBe(201)
  const url = `/api/invoices/${answer.body.id}`
  const datesSent = [office.clock.now().toISOString()]
  expect((await staff.call('PUT', url, { datesSent })).status).toBe(200)
  return answer.body.id
}

async function readPaper(url: string) {
  const { status, raw } = await staff.call('GET', url)
  expect(status).toBe(200)
  return readPdf(raw)
}

/** Words of the English mails and papers that no Spanish one has. */
const english =
  /\b(?:the|your|you|was|from|Invoice|Receipt|Statement|Hello|License|Due|Balance|attached|check)\b/

test('a new bid of a Spanish customer starts in Spanish, with the usual texts of its language', async () => {
  const { body: company } = await staff.call<Company>('GET', '/api/company')
  await staff.call('PUT', '/api/company', {
    version: company.version,
    defaultScope: 'Build the caissons.',
    defaultScopeSpanish: 'Construir los pilotes.',
    defaultTerms: 'Due as scheduled.',
  })
  const url = `/api/projects/${projectId}/bids`
  const { body } = await staff.call<Bid>('POST', url, {})
  expect(body).toMatchObject({ language: 'es', scope: 'Construir los pilotes.', terms: 'Due as scheduled.' })
  const given = await staff.call<Bid>('POST', url, { language: 'en' })
  expect(given.body).toMatchObject({ language: 'en', scope: 'Build the caissons.' })
})

test('an invoice, its mail and its reminder are in the language of the customer', async () => {
  const id = await newInvoice()
  const paper = await readPaper(`/api/invoices/${id}/preview`)
  expect(paper).toMatchObject({ language: 'es-US' })
  expect(paper.text).toContain('Vence el 20 de diciembre de 2026 $1,150.50')
  for (const occasion of ['invoice', 'reminder']) {
    const { body } = await staff.call<Message>('GET', `/api/invoices/${id}/message?occasion=${occasion}`)
    expect(body.subject).toMatch(occasion === 'invoice' ? /^Factura .* de / : /^Recordatorio: Factura /)
    expect(body.documentName).toMatch(/^Factura .*\.pdf$/)
    expect(body.html).toContain('<html lang="es">')
    expect(body.body).toContain('Hola, Lucía Ramos:')
    expect(body.body).toContain('Vence: 20 de diciembre de 2026')
    expect(`${body.subject} ${body.body}`).not.toMatch(english)
  }
})

test('retention and parts of a line are described in the language of the customer', async () => {
  const id = await newInvoice()
  const { body } = await staff.call<{ items: { description: string }[] }>('POST', '/api/invoices', {
    project_id: projectId,
    releases: [{ invoice_id: id }],
  })
  expect(body.items[0]?.description).toMatch(/^Retención de la factura /)
})

test('receipts, refunds and reversals are in the language of the customer', async () => {
  const id = await newInvoice()
  const url = `/api/projects/${projectId}/payments`
  const pay = (amount: number) =>
    staff.call<{ id: number }>('POST', url, { invoice_id: id, amount, method: 'check', identification: '7' })
  const { body: payment } = await pay(300)
  const { body: bounced } = await pay(40)
  const { body: refund } = await staff.call<{ id: number }>('POST', `${url}/${payment.id}/refund`, {
    amount: 25.5,
    method: 'cash',
  })
  const { body: reversal } = await staff.call<{ id: number }>('POST', `${url}/${bounced.id}/reverse`)
  for (const each of [payment, bounced, refund, reversal]) {
    expect(await readPaper(`${url}/${each.id}/receipt`)).toMatchObject({ language: 'es-US' })
    const { body } = await staff.call<Message>('GET', `${url}/${each.id}/receipt/message`)
    expect(body.subject).toMatch(/^(Recibo por|Reembolso de|Se revirtió el pago de) \$/)
    expect(`${body.subject} ${body.body} ${body.documentName}`).not.toMatch(english)
  }
})

test('a statement is in the language of the customer, the account on the screen stays English', async () => {
  const url = `/api/customers/${customerId}`
  const paper = await readPaper(`${url}/statement`)
  expect(paper.text).toContain('Estado de cuenta')
  expect(paper.text).toMatch(/Cheque 7, factura /)
  expect(paper.text).toMatch(/Revertido: Cheque 7, factura /)
  const { body: account } = await staff.call<{ entries: { description: string }[] }>('GET', `${url}/account`)
  expect(account.entries[0]?.description).toMatch(/^Invoice /)
  const { body } = await staff.call<Message>('GET', `${url}/statement/message`)
  expect(body.subject).toMatch(/^Estado de cuenta de .*, 20 de noviembre de 2026$/)
  expect(`${body.subject} ${body.body} ${body.documentName}`).not.toMatch(english)
})
