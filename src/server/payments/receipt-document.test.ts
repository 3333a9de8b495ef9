import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProject } from '../bids/sample-bid.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { newInvoice, pay } from '../invoices/sample-invoice.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let staff: Caller
beforeAll(async () => {
  office = await buildTestApp()
  staff = await office.signIn('accountant')
})
afterAll(() => office.close())

/** An invoice for $1,000.00. */
async function owed() {
  const project = await newProject(staff)
  return newInvoice(staff, project.id)
}

type Owed = Awaited<ReturnType<typeof owed>>

async function paid({ project_id, id }: Owed, amount: number, fields: object = {}): Promise<number> {
  return (await pay(staff, project_id, id, amount, fields)).body.id
}

/** A refund or a reversal, straight into the table. */
async function correct(payment: number, kind: 'refund' | 'reversal', cents: number): Promise<number> {
  const { invoice_id } = await office.deps.db
    .selectFrom('received_payment')
    .select('invoice_id')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  const { id } = await office.deps.db
    .insertInto('received_payment')
    .values({
      invoice_id,
      kind,
      corrects_id: payment,
      amount: -cents,
      method: 'check',
      received: '2026-11-20',
      reason: 'INTERNAL: bounced twice',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function receipt({ project_id }: Owed, payment: number) {
  const answer = await staff.call('GET', `/api/projects/${project_id}/payments/${payment}/receipt`)
  expect(answer.status).toBe(200)
  return { ...answer, text: (await readPdf(answer.raw)).text }
}

test('each receipt says where the invoice stood after its payment', async () => {
  const invoice = await owed()
  const later = await paid(invoice, 250.25, { received: '2026-11-19', method: 'zelle' })
  const first = await paid(invoice, 100, { received: '2026-11-10', identification: '1042' })
  const { headers, text } = await receipt(invoice, first)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain(encodeURIComponent(`Receipt R-${first}.pdf`))
  expect(headers.etag).toMatch(/^"[0-9a-f]{64}"$/)
  for (const said of [
    `Receipt no. R-${first}`,
    'November 10, 2026',
    'Number 1042',
    'One hundred and 00/100 dollars',
    `Invoice ${invoice.number}`,
    'Left to pay $900.00',
    'Not cleared yet',
  ]) {
    expect(text).toContain(said)
  }
  const second = await receipt(invoice, later)
  expect(second.text).toContain('Paid before −$100.00')
  expect(second.text).toContain('Left to pay $649.75')
  expect((await receipt(invoice, first)).raw.equals((await receipt(invoice, first)).raw)).toBe(true)
})

test.each([
  ['a check the bank has paid', { cleared: '2026-11-20' }],
  ['cash', { method: 'cash' }],
])('%s waits for no bank', async (_name, fields) => {
  const invoice = await owed()
  const { text } = await receipt(invoice, await paid(invoice, 1000, fields))
  expect(text).not.toContain('Not cleared')
  expect(text).toContain('paid in full')
})

test('a refund has its own paper, and the receipt says what was paid back', async () => {
  const invoice = await owed()
  const payment = await paid(invoice, 1000, { cleared: '2026-11-20', identification: '1042' })
  const refund = await correct(payment, 'refund', 25_000)
  const paper = await receipt(invoice, refund)
  expect(paper.headers['content-disposition']).toContain(encodeURIComponent(`Refund R-${refund}.pdf`))
  expect(paper.text).toContain('Amount refunded $250.00')
  expect(paper.text).toContain(`R-${payment}, Check 1042, received November 20, 2026`)
  expect(paper.text).toContain('Left to pay $250.00')
  const before = await receipt(invoice, payment)
  expect(before.text).toContain('$250.00 of this payment was paid back.')
  expect(before.text).toContain('Left to pay $0.00')
  for (const { text } of [paper, before]) expect(text).not.toContain('INTERNAL')
})

test('the receipt of a payment that was reversed says so', async () => {
  const invoice = await owed()
  const payment = await paid(invoice, 600)
  const other = await paid(invoice, 150)
  const reversal = await correct(payment, 'reversal', 60_000)
  const { text } = await receipt(invoice, payment)
  expect(text).toContain('REVERSED')
  expect(text).toContain('does not count')
  expect(text).toContain('Paid before −$150.00')
  expect(text).toContain('Left to pay $850.00')
  expect(text).not.toContain('Not cleared')
  expect((await receipt(invoice, reversal)).text).toContain('Amount reversed $600.00')
  expect((await receipt(invoice, other)).text).toContain('Left to pay $250.00')
})

test('no receipt for another project’s payment, or a deleted project’s', async () => {
  const [invoice, other] = [await owed(), await owed()]
  const payment = await paid(invoice, 10)
  const url = (projectId: number) => `/api/projects/${projectId}/payments/${payment}/receipt`
  expect((await staff.call('GET', url(other.project_id))).status).toBe(404)
  expect((await staff.call('GET', url(invoice.project_id))).status).toBe(200)
  await office.deps.db
    .updateTable('project')
    .set({ deleted_at: office.clock.now() })
    .where('id', '=', invoice.project_id)
    .execute()
  expect((await staff.call('GET', url(invoice.project_id))).status).toBe(404)
})
