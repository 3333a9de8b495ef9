import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { Delivery } from '../../contract/deliveries.ts'
import { newProject } from '../bids/sample-bid.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { newInvoice, pay } from '../invoices/sample-invoice.ts'
import { answerPlainly, findClosedPort, startOddServer } from '../mail/sample-mail-server.ts'

interface Sent {
  message: string
  delivery: Delivery
  error: string
}

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
})
afterEach(async () => {
  await office.settle()
  office.clock.set('2026-11-20T18:00:00Z')
})
afterAll(() => office.close())

async function billed(email = 'nora@customer.example') {
  const { id } = await newProject(office.person, { customer: { name: 'Nora Vance', email } })
  const project = await office.person.call<{ customer: { id: number } }>('GET', `/api/projects/${id}`)
  const customerId = project.body.customer.id
  const invoice = await newInvoice(office.person, id, {
    items: [{ description: 'Extra work', amount: 1000 }],
    issued: '2026-11-10',
  })
  return { projectId: id, invoice, customerId, url: `/api/customers/${customerId}` }
}
const send = (url: string, query = '', body?: object, headers?: Record<string, string>) =>
  office.person.call<Sent>('POST', `${url}/statement/send${query && `?${query}`}`, body, headers)
const preview = async (url: string, query = '') =>
  (await office.person.call<OutgoingMessage>('GET', `${url}/statement/message?${query}`)).body
const ledgerOf = async (query: string) =>
  (await office.person.call<Delivery[]>('GET', `/api/deliveries?${query}`)).body
const attachmentOf = (mail: { attachments: { content: unknown }[] } | undefined) =>
  Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)

test('a statement goes out as it was previewed; the ledger has it under its customer, and so has the account', async () => {
  const { url, customerId, projectId, invoice } = await billed()
  await pay(office.person, projectId, invoice.id, 250.5)
  const shown = await preview(url)
  expect(shown).toMatchObject({ recipient: 'nora@customer.example', problems: [] })
  const answer = await send(url, '', { documentSha256: shown.documentSha256 })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Statement sent successfully',
      delivery: {
        kind: 'statement',
        status: 'accepted',
        project: null,
        customer: { id: customerId, name: 'Nora Vance' },
      },
    },
  })
  const [mail, second] = await office.mails()
  expect(second).toBeUndefined()
  expect(mail?.text?.trim()).toBe(shown.body.trim())
  expect(mail?.subject).toBe('Statement of account from Bedrock Foundations, November 20, 2026')
  expect(mail?.text).toContain('from January 1, 2026 to November 20, 2026')
  expect(mail?.text).toContain('Balance on November 20, 2026: $749.50')
  const paper = await office.person.call('GET', `${url}/statement`)
  expect(attachmentOf(mail).equals(paper.raw)).toBe(true)

  const { id } = answer.body.delivery
  expect((await ledgerOf(`customer_id=${customerId}`)).map((row) => row.id)).toEqual([id])
  expect((await ledgerOf('search=nora%40customer')).map((row) => row.id)).toContain(id)
  const document = await office.person.call('GET', `/api/deliveries/${id}/document`)
  expect(document.raw.equals(paper.raw)).toBe(true)
  const account = await office.person.call<{ lastSentAt: string }>('GET', `${url}/account`)
  expect(account.body.lastSentAt).toBe('2026-11-20T18:00:00.000Z')
  const events = await office.deps.db
    .selectFrom('event')
    .select('summary')
    .where('entity', '=', 'customer')
    .where('entity_id', '=', customerId)
    .execute()
  expect(events.map(({ summary }) => summary)).toContain(
    'sent the statement of account of Nora Vance by e-mail to nora@customer.example',
  )
})

test('the period and the recipient are those that were asked for', async () => {
  const { url } = await billed()
  const period = 'from=2026-11-01&to=2026-11-09'
  const shown = await preview(url, `${period}&recipient=books%40customer.example`)
  expect(shown.recipient).toBe('books@customer.example')
  const sent = await send(url, period, {
    to: 'books@customer.example',
    documentSha256: shown.documentSha256,
  })
  expect(sent.status).toBe(200)
  const [mail] = await office.mails()
  expect(mail?.text).toContain('from November 1, 2026 to November 9, 2026')
  expect(mail?.text).toContain('Nothing is left to pay')
  const refused = await send(url, 'from=2026-11-09&to=2026-11-01')
  expect(refused.status).toBe(400)
})

test('ten clicks are one mail; a repeated key is the same delivery, another period another request', async () => {
  const { url } = await billed()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(url)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.delivery.id}`)).size).toBe(1)
  expect(await office.mails()).toHaveLength(1)
  const key = { 'idempotency-key': 'statement-once' }
  const first = await send(url, '', undefined, key)
  office.clock.advance(60_000)
  expect(await send(url, '', undefined, key)).toMatchObject({
    status: 200,
    body: { delivery: { id: first.body.delivery.id } },
  })
  expect((await send(url, 'from=2026-02-01', undefined, key)).status).toBe(422)
})

test('what failed is sent again from the ledger, until the account has moved on', async () => {
  const { url, customerId, projectId, invoice } = await billed()
  const server = await startOddServer((step) =>
    step === 'RCPT' ? '550 5.1.1 No such user\r\n' : answerPlainly(step),
  )
  office.connectMail(server)
  expect((await send(url)).status).toBe(502)
  expect((await send(url, 'from=2026-02-01')).status).toBe(502)
  await server.close()
  office.connectMail()
  const [second, first] = await ledgerOf(`open=true&customer_id=${customerId}`)
  office.clock.advance(60_000)
  const retry = (id = 0) =>
    office.person.call<Sent>('POST', `/api/deliveries/${id}/retry`, { to: 'right@customer.example' })
  expect(await retry(first?.id)).toMatchObject({
    status: 200,
    body: { delivery: { customer: { id: customerId }, recipient: 'right@customer.example' } },
  })
  await pay(office.person, projectId, invoice.id, 100)
  const late = await retry(second?.id)
  expect([late.status, late.body.error]).toEqual([
    409,
    "The customer's account has changed since; send the statement as it is now",
  ])
  const handled = await office.person.call('POST', `/api/deliveries/${second?.id}/handle`)
  expect(handled.status).toBe(200)
})

test('one that waits goes out once the server is back, and can be given up', async () => {
  const { url, customerId } = await billed()
  office.connectMail({ port: await findClosedPort() })
  expect((await send(url)).status).toBe(202)
  const other = await send(url, 'from=2026-02-01')
  const given = await office.person.call('POST', `/api/deliveries/${other.body.delivery.id}/cancel`)
  expect(given.status).toBe(200)
  office.connectMail()
  office.clock.advance(60_000)
  await office.runJobs({ includeLater: true })
  expect(await office.mails()).toHaveLength(1)
  expect((await ledgerOf(`customer_id=${customerId}`)).map(({ status }) => status)).toEqual([
    'failed',
    'accepted',
  ])
})

test('a customer without an address, and no customer at all, are told apart', async () => {
  const { url } = await billed('')
  expect((await preview(url)).problems).toEqual(['The customer has no e-mail address'])
  expect((await send(url)).status).toBe(400)
  expect((await send('/api/customers/999999')).status).toBe(404)
})
