import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../documents/read-pdf.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { contractedProject, newInvoice, newSentInvoice, type WireInvoice } from './sample-invoice.ts'

let office: TestApp
let staff: Caller
beforeAll(async () => {
  office = await buildTestApp()
  staff = await office.signIn('admin')
})
afterAll(() => office.close())

async function paper({ id }: Pick<WireInvoice, 'id'>): Promise<string> {
  const { raw, status } = await staff.call('GET', `/api/invoices/${id}/preview`)
  expect(status).toBe(200)
  return (await readPdf(raw)).text
}

/** Of a contract of $3,800.00: half of the $1,900.00 with $95.00 held back, then a draft of the rest of it. */
async function billedInParts() {
  const project = await contractedProject(staff)
  const [, second] = project.schedule
  const half = await newSentInvoice(staff, project.id, {
    progress: [{ scheduledPaymentId: second, percent: 50 }],
    retention: 95,
    issued: '2026-10-01',
  })
  const rest = await newInvoice(staff, project.id, {
    scheduledPaymentIds: [second],
    retention: 0,
    issued: '2026-11-02',
  })
  return { project, half, rest }
}

test('each paper counts what was billed before it, and nothing that came after', async () => {
  const { half, rest } = await billedInParts()
  const first = await paper(half)
  for (const said of [
    '(50% of $1,900.00) $950.00',
    'Contract with approved changes $3,800.00',
    'Billed before $0.00',
    'This invoice $950.00',
    'Billed to date $950.00',
    'Retention held to date $95.00',
    'Left to bill $2,850.00',
  ]) {
    expect(first).toContain(said)
  }
  expect(first).not.toContain('billed before')
  expect(first.split('50% of')).toHaveLength(2)
  const second = await paper(rest)
  for (const said of [
    '50% of $1,900.00; billed before $950.00',
    'Billed before $950.00',
    'Billed to date $1,900.00',
    'Retention held to date $95.00',
    'Left to bill $1,900.00',
  ]) {
    expect(second).toContain(said)
  }
})

test('an invoice dated back counts where its day puts it', async () => {
  const { project, half, rest } = await billedInParts()
  const [deposit] = project.schedule
  const early = await newSentInvoice(staff, project.id, {
    scheduledPaymentIds: [deposit],
    retention: 0,
    issued: '2026-09-01',
  })
  expect(await paper(early)).toContain('Left to bill $3,420.00')
  expect(await paper(half)).toContain('Billed before $380.00')
  expect(await paper(rest)).toContain('Billed before $1,330.00')
})

test('of two invoices sent on one day, the paper of the later one counts the earlier one', async () => {
  const project = await contractedProject(staff)
  const [deposit, second] = project.schedule
  const made = await newInvoice(staff, project.id, { scheduledPaymentIds: [deposit] })
  const sentFirst = await newInvoice(staff, project.id, { scheduledPaymentIds: [second] })
  for (const { id } of [sentFirst, made]) {
    const sent = { datesSent: [office.clock.now().toISOString()] }
    expect((await staff.call('PUT', `/api/invoices/${id}`, sent)).status).toBe(200)
    office.clock.advance(60_000)
  }
  expect(await paper(sentFirst)).toContain('Billed before $0.00')
  expect(await paper(made)).toContain('Billed before $1,900.00')
  expect(await paper(made)).toContain('Left to bill $1,520.00')
})

test('what was voided before an invoice goes out is not billed', async () => {
  const { half, rest } = await billedInParts()
  await staff.call('POST', `/api/invoices/${half.id}/void`)
  const second = await paper(rest)
  expect(second).toContain('50% of $1,900.00 $950.00')
  expect(second).toContain('Billed before $0.00')
  expect(await paper(half)).not.toContain('Contract to date')
})

test('once it went out, its paper stays what the customer was told', async () => {
  const { half, rest } = await billedInParts()
  const { version } = (await staff.call<WireInvoice>('GET', `/api/invoices/${rest.id}`)).body
  const sent = await staff.call('PUT', `/api/invoices/${rest.id}`, {
    datesSent: [office.clock.now().toISOString()],
    version,
  })
  expect(sent.status).toBe(200)
  const told = await paper(rest)
  office.clock.advance(86_400_000)
  await staff.call('POST', `/api/invoices/${half.id}/void`)
  expect(await paper(rest)).toBe(told)
  office.clock.advance(-86_400_000)
})

test('an invoice for retention names whose it is, and what stays held', async () => {
  const { project, half } = await billedInParts()
  const ask = (amount: number) => ({ releases: [{ invoice_id: half.id, amount }] })
  await newSentInvoice(staff, project.id, ask(25))
  const text = await paper(await newInvoice(staff, project.id, ask(50)))
  for (const said of [
    `Retention held on invoice ${half.number} $95.00 held back on October 1, 2026; billed before $25.00 $50.00`,
    'Work billed to date $950.00',
    'Retention held before $70.00',
    'This invoice −$50.00',
    'Retention still held $20.00',
    'Left to bill $2,850.00',
  ]) {
    expect(text).toContain(said)
  }
})
