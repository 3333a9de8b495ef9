import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Needs } from '../../contract/needs.ts'
import type { Waiver, WaiverProposal } from '../../contract/waivers.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { contractedProject, newInvoice, newSentInvoice, pay } from '../invoices/sample-invoice.ts'
import { sampleWordings } from '../statutory-texts/sample-wordings.ts'
import type { Caller } from '../testing/build-test-app.ts'

let office: SendingOffice
let manager: Caller
let admin: Caller
beforeAll(async () => {
  office = await openSendingOffice()
  admin = await office.signIn('admin')
  for (const [section, wording] of Object.entries(sampleWordings)) {
    await admin.call('POST', '/api/statutory-texts', {
      section,
      wording,
      standing: 'attorney',
      source: 'Pat Lee, Esq.',
    })
  }
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  manager = await office.signIn()
  admin = await office.signIn('admin')
})
afterEach(() => office.settle())
afterAll(() => office.close())

type WireWaiver = Omit<Waiver, 'amount'> & { amount: number; error: string; fields: Record<string, string> }
const billed = async (more?: Parameters<typeof newSentInvoice>[2]) => {
  const project = await contractedProject(manager)
  return {
    id: project.id,
    invoice: await newSentInvoice(manager, project.id, more),
    schedule: project.schedule,
  }
}
const propose = async (id: number, query: string) =>
  (
    await manager.call<WaiverProposal & { error: string }>(
      'GET',
      `/api/projects/${id}/waivers/proposal?${query}`,
    )
  ).body
const form = (invoice_id: number, more: object = {}) => ({
  invoice_id,
  kind: 'conditional_progress',
  customer: 'Nora Vance',
  owner: 'Ann Lee',
  jobLocation: '1 Oak St, Oakland, CA 94602',
  throughDate: '2026-11-18',
  maker: 'Nora Vance',
  amount: 1000,
  signedBy: 'Maria Alvarez',
  signedTitle: 'Owner',
  ...more,
})
const sign = (id: number, body: object, person = manager, headers = {}) =>
  person.call<WireWaiver>('POST', `/api/projects/${id}/waivers`, body, headers)
const list = async (id: number) =>
  (await manager.call<WireWaiver[]>('GET', `/api/projects/${id}/waivers`)).body
const textOf = async (id: number, waiver: number) =>
  (await readPdf((await manager.call('GET', `/api/projects/${id}/waivers/${waiver}/pdf`)).raw)).text

test('a conditional waiver of an invoice is signed, listed and printed; it says what the form asks for', async () => {
  const { id, invoice } = await billed()
  const proposal = await propose(id, `invoice_id=${invoice.id}`)
  expect(proposal).toMatchObject({
    amount: 1000,
    maker: expect.stringMatching(/^Customer \d+$/),
    throughDate: '2026-11-20',
    earlier: [],
  })
  expect(proposal.choices.map(({ kind, notYet }) => [kind, notYet])).toEqual([
    ['conditional_progress', ''],
    ['unconditional_progress', 'Make it from a payment that has cleared'],
    ['conditional_final', ''],
    ['unconditional_final', 'The contract is not paid in full'],
  ])
  const signed = await sign(id, form(invoice.id))
  expect(signed).toMatchObject({
    status: 201,
    body: {
      state: 'pending',
      section: '8132',
      standing: 'attorney',
      signedOn: '2026-11-20',
      isOverdue: false,
    },
  })
  expect(await list(id)).toEqual([signed.body])
  const text = await textOf(id, signed.body.id)
  for (const words of [
    'Name of Claimant: Bedrock Foundations',
    'Through Date: 11/18/2026',
    'Maker of Check: Nora Vance',
    'Amount of Check: $1,000.00',
    'Date(s) of waiver and release: None',
    '/s/ Maria Alvarez (signed electronically)',
    'our attorney’s wording (Pat Lee, Esq.)',
    'This is no legal advice.',
  ])
    expect(text).toContain(words)
})

test('an earlier conditional waiver whose money isn’t there is the next one’s exception, until it is paid', async () => {
  const { id, invoice } = await billed()
  const first = await sign(id, form(invoice.id, { amount: 400 }))
  const second = await sign(id, form(invoice.id, { amount: 600 }))
  expect(await textOf(id, second.body.id)).toContain('Amount(s) of unpaid progress payment(s): $400.00')
  await pay(manager, id, invoice.id, 400, { cleared: '2026-11-20', received: '2026-11-20' })
  expect((await list(id)).map(({ id: one, state }) => [one, state])).toEqual([
    [second.body.id, 'pending'],
    [first.body.id, 'paid'],
  ])
})

test('an unconditional waiver is refused until the payment has cleared, and never says more than was received', async () => {
  const { id, invoice } = await billed()
  const payment = await pay(manager, id, invoice.id, 1000, { received: '2026-11-19' })
  const body = form(invoice.id, { kind: 'unconditional_progress', payment_id: payment.body.id })
  const refused = await sign(id, body)
  expect(refused).toMatchObject({
    status: 403,
    body: { fields: { kind: 'The payment has not cleared yet' } },
  })
  expect((await manager.call('POST', `/api/projects/${id}/waivers/preview`, body)).status).toBe(403)
  expect(await list(id)).toEqual([])

  await manager.call('POST', '/api/payments/clear', { payments: [payment.body.id], cleared: '2026-11-20' })
  expect(await sign(id, { ...body, amount: 1000.01 })).toMatchObject({
    status: 400,
    body: { fields: { amount: 'Only $1,000.00 of the payment was received' } },
  })
  expect(await sign(id, body)).toMatchObject({ status: 201, body: { state: 'given', overrideReason: '' } })

  await manager.call('POST', `/api/projects/${id}/payments/${payment.body.id}/reverse`, { reason: 'NSF' })
  expect((await sign(id, { ...body, amount: 999 })).body.error).toBe('The payment was reversed')
})

test('only an administrator may sign an unconditional one before the money is there, and has to say why', async () => {
  const { id, invoice } = await billed()
  const body = form(invoice.id, { kind: 'unconditional_progress', overrideReason: 'Escrow holds the money' })
  expect((await sign(id, body)).status).toBe(403)
  expect(await sign(id, { ...body, overrideReason: '' }, admin)).toMatchObject({
    status: 400,
    body: { fields: { overrideReason: 'Say why it is signed before the money is there' } },
  })
  expect(await sign(id, body, admin)).toMatchObject({
    status: 201,
    body: { state: 'given', overrideReason: 'Escrow holds the money' },
  })
  const history = await manager.call<{ summary: string }[]>('GET', `/api/projects/${id}/history`)
  expect(history.body[0]?.summary).toMatch(/before the money was there: Escrow holds the money$/)
})

test('a final one is unconditional once the contract is paid in full and the bank has all of it', async () => {
  const { id, schedule } = await billed({ items: [{ description: 'Extra', amount: 1 }] })
  const invoice = await newSentInvoice(manager, id, { scheduledPaymentIds: schedule })
  const [extra] = (await manager.call<{ invoices: { id: number }[] }>('GET', `/api/projects/${id}`)).body
    .invoices
  await pay(manager, id, extra?.id ?? 0, 1, { method: 'cash' })
  const payment = await pay(manager, id, invoice.id, 3800)
  const body = form(invoice.id, { kind: 'unconditional_final', payment_id: payment.body.id, amount: 3800 })
  expect((await sign(id, body)).body.error).toBe('The bank has not confirmed every payment yet')
  await manager.call('POST', '/api/payments/clear', { payments: [payment.body.id], cleared: '2026-11-20' })
  const signed = await sign(id, { ...body, disputed: 250 })
  expect(signed).toMatchObject({ status: 201, body: { state: 'given', throughDate: null, disputed: 250 } })
  expect(await textOf(id, signed.body.id)).toContain('Disputed claims for extras in the amount of: $250.00')
})

test.each([
  [{ customer: ' ' }, 'customer'],
  [{ jobLocation: '' }, 'jobLocation'],
  [{ throughDate: null }, 'throughDate'],
  [{ maker: '' }, 'maker'],
  [{ amount: 0 }, 'amount'],
  [{ disputed: -1 }, 'disputed'],
  [{ signedBy: '' }, 'signedBy'],
  [{ signedTitle: '' }, 'signedTitle'],
  [{ kind: 'final' }, 'kind'],
  [{ extra: 1 }, 'extra'],
])('refuses a waiver with %j by the name of the field', async (more, field) => {
  const { id, invoice } = await billed()
  const { status, body } = await sign(id, form(invoice.id, more))
  expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
})

test('a draft, a void invoice, a foreign one and a foreign payment take no waiver', async () => {
  const { id, invoice } = await billed()
  const other = await billed()
  const draft = await newInvoice(manager, id)
  expect((await sign(id, form(draft.id))).body.error).toBe('Send the invoice first, or mark it as sent')
  expect((await sign(id, form(other.invoice.id))).status).toBe(404)
  const payment = await pay(manager, other.id, other.invoice.id, 10)
  expect((await sign(id, form(invoice.id, { payment_id: payment.body.id }))).status).toBe(404)
  await manager.call('POST', `/api/invoices/${invoice.id}/void`, {})
  expect((await sign(id, form(invoice.id))).body.error).toBe('A void invoice takes no waiver')
})

test('without the section’s wording nothing is printed', async () => {
  const bare = await openSendingOffice()
  try {
    const person = await bare.signIn()
    const { id } = await contractedProject(person)
    const invoice = await newSentInvoice(person, id)
    const refused = await person.call<WireWaiver>('POST', `/api/projects/${id}/waivers`, form(invoice.id))
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Add the wording of Civ. Code § 8132 in Settings first',
    ])
  } finally {
    await bare.close()
  }
})

test('a second click signs once; what was signed by mistake is taken back with a reason, and its paper stays', async () => {
  const { id, invoice } = await billed()
  const key = { 'idempotency-key': 'waiver-1' }
  const first = await sign(id, form(invoice.id), manager, key)
  const second = await sign(id, form(invoice.id), manager, key)
  expect(second.body.id).toBe(first.body.id)
  const url = `/api/projects/${id}/waivers/${first.body.id}`
  expect(await manager.call('POST', `${url}/take-back`, { reason: 'Wrong amount' })).toMatchObject({
    status: 200,
    body: { state: 'taken_back', takenBackReason: 'Wrong amount' },
  })
  expect((await manager.call('POST', `${url}/take-back`, { reason: 'Again' })).status).toBe(409)
  expect((await manager.call('GET', `${url}/pdf`)).status).toBe(200)
  expect((await manager.call('POST', `${url}/send`, { to: 'gc@customer.example' })).status).toBe(409)
})

test('it goes out by e-mail exactly as it was signed, and the list says when', async () => {
  const { id, invoice } = await billed()
  const { body } = await sign(id, form(invoice.id))
  const url = `/api/projects/${id}/waivers/${body.id}`
  const sent = await manager.call('POST', `${url}/send`, { to: 'gc@customer.example' })
  expect(sent).toMatchObject({
    status: 200,
    body: { message: 'Waiver sent successfully', delivery: { kind: 'waiver' } },
  })
  const [mail] = await office.mails()
  const paper = await manager.call('GET', `${url}/pdf`)
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(paper.raw)).toBe(true)
  expect(mail?.text).toContain('It takes effect once we have received the payment.')
  expect((await list(id))[0]?.sentAt).toBe('2026-11-20T18:00:00.000Z')
})

test('an unconditional waiver whose payment was reversed does not go out, even from the queue', async () => {
  const { id, invoice } = await billed()
  const payment = await pay(manager, id, invoice.id, 1000, { received: '2026-11-19', cleared: '2026-11-20' })
  const { body } = await sign(
    id,
    form(invoice.id, { kind: 'unconditional_progress', payment_id: payment.body.id }),
  )
  await manager.call('POST', `/api/projects/${id}/payments/${payment.body.id}/reverse`, { reason: 'NSF' })
  const url = `/api/projects/${id}/waivers/${body.id}`
  expect((await list(id))[0]).toMatchObject({ state: 'given', isReversed: true })
  const sent = await manager.call<{ error: string }>('POST', `${url}/send`, { to: 'gc@customer.example' })
  expect([sent.status, sent.body.error]).toEqual([409, 'The payment was reversed'])
  expect(await office.mails()).toEqual([])
})

test('a conditional waiver warns once 30 days have brought no money', async () => {
  const { id, invoice } = await billed()
  await sign(id, form(invoice.id))
  const needs = async () => {
    manager = await office.signIn()
    await office.deps.db
      .updateTable('project')
      .set({ manager_id: manager.employee.id })
      .where('id', '=', id)
      .execute()
    const { body } = await manager.call<Needs>('GET', '/api/needs')
    return body.needs
      .filter(({ kind, project }) => kind === 'waiver' && project?.id === id)
      .map(({ text }) => text)
  }
  office.clock.set('2026-12-19T20:00:00Z')
  expect(await needs()).toEqual([])
  office.clock.set('2026-12-20T20:00:00Z')
  expect(await needs()).toEqual([
    'We signed a waiver for $1,000.00 on November 20, 2026, and the money hasn’t come',
  ])
  expect((await list(id))[0]?.isOverdue).toBe(true)
  await pay(manager, id, invoice.id, 1000, { cleared: '2026-12-20' })
  expect(await needs()).toEqual([])
})
