import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { RightsChange, readOwedMoney } from '../../contract/rights.ts'
import { newProject } from '../bids/sample-bid.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { newSentInvoice } from '../invoices/sample-invoice.ts'
import { answerPlainly, startOddServer } from '../mail/sample-mail-server.ts'
import type { Caller } from '../testing/build-test-app.ts'
import { writeMoney } from '../testing/write-money.ts'

let office: SendingOffice
let manager: Caller
beforeAll(async () => {
  office = await openSendingOffice()
})
beforeEach(async () => {
  office.clock.set('2026-11-20T18:00:00Z')
  manager = await office.signIn()
})
afterEach(() => office.settle())
afterAll(() => office.close())

const put = (id: number, body: Partial<RightsChange>) =>
  manager.call('PUT', `/api/projects/${id}/rights`, body)

async function withMoney() {
  const { id } = await newProject(manager)
  await writeMoney(office.deps.db, id, {
    bids: [{ total: 10_000_00, cost: 0, finalizedOn: '2026-08-01' }],
    finalized: 0,
    invoices: [
      { items: [10_000_00], retention: 1_000_00, voided: false, sent: true, dueDate: null, payments: [] },
    ],
  })
  return id
}
type Wire = z.input<typeof readOwedMoney.response>
const owedOn = async (id: number) => (await manager.call<Wire>('GET', `/api/projects/${id}/owed-money`)).body

test('what is owed to us is listed with its day and what paying late costs', async () => {
  const id = await withMoney()
  const listed = async () =>
    (
      await manager.call<(Wire['owed'][number] & { project: { id: number } })[]>('GET', '/api/rights/money')
    ).body
      .filter(({ project }) => project.id === id)
      .map(({ kind, amount, due, daysLeft, section, charge }) => [
        kind,
        amount,
        due,
        daysLeft,
        section,
        charge,
      ])
  expect(await listed()).toEqual([])
  expect(await owedOn(id)).toEqual({ owed: [], cap: null })
  await put(id, { contractType: 'subcontract' })
  expect(await listed()).toEqual([
    ['progress', 9000, null, null, '', 0],
    ['retention', 1000, null, null, '', 0],
  ])
  await put(id, { completed: '2026-09-06', contractorPaid: '2026-11-01' })
  expect(await listed()).toEqual([
    ['retention', 1000, '2026-10-21', -30, 'Civ. Code § 8812(a)', 19.73],
    ['progress', 9000, '2026-11-08', -12, 'B&P § 7108.5(a)', 71.01],
  ])
})

test('retention above the limit of the law is said, but not of low housing', async () => {
  const id = await withMoney()
  await put(id, { contractType: 'subcontract' })
  expect((await owedOn(id)).cap).toMatchObject({
    limit: 500,
    held: 1000,
    excess: 500,
    section: 'Civ. Code § 8811(b)',
  })
  await put(id, { workKind: 'low_rise' })
  expect((await owedOn(id)).cap).toBeNull()
  await put(id, { workKind: 'private', bondNotGiven: true })
  expect((await owedOn(id)).cap).toBeNull()
})

test('retention that was released no longer counts toward the limit of the law', async () => {
  const id = await withMoney()
  await put(id, { contractType: 'subcontract' })
  const { id: invoice_id } = await office.deps.db
    .selectFrom('invoice')
    .select('id')
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow()
  const releases = [{ invoice_id, amount: 600 }]
  const { body: release } = await manager.call<{ id: number }>('POST', '/api/invoices', {
    project_id: id,
    releases,
  })
  await manager.call('PUT', `/api/invoices/${release.id}`, { datesSent: [office.clock.now().toISOString()] })
  expect((await owedOn(id)).cap).toMatchObject({ held: 400, excess: 0 })
})

test('a letter is filled in from the text of the office, firm only once it is late', async () => {
  const id = await withMoney()
  await put(id, { contractType: 'subcontract', completed: '2026-10-20' })
  const read = (query: string) =>
    manager.call<{ error: string }>('GET', `/api/projects/${id}/money-letter?${query}`)
  expect((await read('of=progress&tone=polite')).body.error).toBe(
    'The day it is due cannot be counted yet; enter the days under Rights',
  )
  expect((await read('of=retention&tone=firm')).body.error).toBe('It is not late yet; send the polite letter')
  const polite = await readPdf((await read('of=retention&tone=polite')).raw)
  expect(polite.text).toContain('Under Civ. Code § 8812(a) it is due on December 4, 2026.')
  await put(id, { completed: '2026-09-06' })
  const admin = await office.signIn('admin')
  const refused = await admin.call<{ fields: object }>('PUT', '/api/company', { firmLetter: 'Pay {all}.' })
  expect(refused.body.fields).toHaveProperty('firmLetter')
  const text = { firmLetter: 'Pay {amount} and {charge}, which is {total}.' }
  expect((await admin.call('PUT', '/api/company', text)).status).toBe(200)
  const firm = await readPdf((await read('of=retention&tone=firm')).raw)
  expect(firm.text).toContain('DEMAND FOR PAYMENT')
  expect(firm.text).toContain('Pay $1,000.00 and $19.73, which is $1,019.73.')
  expect(firm.text).toContain('This is no legal advice.')
})

test('a letter goes out by e-mail and is in the history', async () => {
  const id = await withMoney()
  await put(id, { contractType: 'subcontract', completed: '2026-09-06' })
  const to = { to: 'office@hill.example', toName: 'Hill Builders' }
  const sent = await manager.call<{ message: string }>(
    'POST',
    `/api/projects/${id}/money-letter/send?of=retention&tone=polite`,
    to,
  )
  expect(sent.body.message).toBe('Letter sent successfully')
  const history = await manager.call<{ summary: string }[]>('GET', `/api/projects/${id}/history`)
  expect(history.body[0]?.summary).toBe('sent a letter about what is owed by e-mail to office@hill.example')
})

test('a letter that could not leave is not sent again once money has moved on the job', async () => {
  const id = await withMoney()
  await put(id, { contractType: 'subcontract', completed: '2026-09-06' })
  const server = await startOddServer((step) =>
    step === 'RCPT' ? '550 5.1.1 No such user\r\n' : answerPlainly(step),
  )
  office.connectMail(server)
  const path = `/api/projects/${id}/money-letter/send?of=retention&tone=polite`
  const to = { to: 'gone@hill.example', toName: 'Hill Builders' }
  expect((await manager.call('POST', path, to)).status).toBe(502)
  await server.close()
  office.connectMail()
  office.clock.advance(60_000)
  await newSentInvoice(manager, id)
  const [failed] = (await manager.call<{ id: number }[]>('GET', `/api/deliveries?project_id=${id}`)).body
  const again = await manager.call<{ error: string }>('POST', `/api/deliveries/${failed?.id}/retry`)
  expect([again.status, again.body.error]).toEqual([
    409,
    'What is owed has changed since; write the letter again',
  ])
})
