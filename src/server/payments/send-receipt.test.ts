import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { Delivery } from '../../contract/deliveries.ts'
import { newProject } from '../bids/sample-bid.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { newInvoice, pay } from '../invoices/sample-invoice.ts'
import { answerPlainly, startOddServer } from '../mail/sample-mail-server.ts'
import type { WirePayment } from './sample-payment.ts'

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

async function paid(amount = 380) {
  const project = await newProject(office.person, {
    customer: { name: 'Nora Vance', email: 'nora@customer.example' },
  })
  const invoice = await newInvoice(office.person, project.id, {
    items: [{ description: 'Extra work', amount: 1000 }],
  })
  const { body } = await pay(office.person, project.id, invoice.id, amount, { identification: '1042' })
  const payments = `/api/projects/${project.id}/payments`
  return { project, invoice, payments, url: `${payments}/${body.id}` }
}
const send = (url: string, query = '', body?: object) =>
  office.person.call<Sent>('POST', `${url}/receipt/send${query && `?${query}`}`, body)
const preview = async (url: string) =>
  (await office.person.call<OutgoingMessage>('GET', `${url}/receipt/message`)).body
const ledgerOf = async ({ id }: { id: number }) =>
  (await office.person.call<Delivery[]>('GET', `/api/deliveries?invoice_id=${id}`)).body
const attachmentOf = (mail: { attachments: { content: unknown }[] } | undefined) =>
  Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)

test('a receipt goes out as it was previewed, with the paper that staff see; it is no sending of the invoice', async () => {
  const { url, invoice, project } = await paid()
  const shown = await preview(url)
  expect(shown).toMatchObject({ recipient: 'nora@customer.example', problems: [] })
  expect(shown.subject).toBe(`Receipt for $380.00 on invoice ${invoice.number} from Bedrock Foundations`)
  const answer = await send(url, '', { documentSha256: shown.documentSha256 })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Receipt sent successfully',
      delivery: {
        kind: 'receipt',
        status: 'accepted',
        invoice: { id: invoice.id },
        project: { id: project.id },
      },
    },
  })
  const [mail, second] = await office.mails()
  expect(second).toBeUndefined()
  expect(mail?.text?.trim()).toBe(shown.body.trim())
  expect(mail?.text).toContain('Thank you for your payment of $380.00 by check 1042')
  expect(mail?.text).toContain('Left to pay on this invoice today: $620.00')
  const paper = await office.person.call('GET', `${url}/receipt`)
  expect(attachmentOf(mail).equals(paper.raw)).toBe(true)
  const { body } = await office.person.call<{ datesSent: string[] }>('GET', `/api/invoices/${invoice.id}`)
  expect(body.datesSent).toEqual([])
  const history = await office.person.call<{ summary: string }[]>(
    'GET',
    `/api/projects/${project.id}/history`,
  )
  expect(history.body.map(({ summary }) => summary)).toContain(
    `sent a receipt on invoice ${invoice.number} by e-mail to nora@customer.example`,
  )
})

test('ten clicks are one mail; the receipts for two payments on one invoice are two', async () => {
  const { url, invoice, payments, project } = await paid()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(url)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.delivery.id}`)).size).toBe(1)
  const other = await pay(office.person, project.id, invoice.id, 120)
  expect((await send(`${payments}/${other.body.id}`)).status).toBe(200)
  expect(await office.mails()).toHaveLength(2)
})

test('a refund and a reversal have papers and words of their own', async () => {
  const refunded = await paid()
  const refund = await office.person.call<WirePayment>('POST', `${refunded.url}/refund`, {
    amount: 80,
    method: 'ach',
    reason: 'INTERNAL',
  })
  expect((await send(`${refunded.payments}/${refund.body.id}`)).status).toBe(200)
  const reversed = await paid()
  const reversal = await office.person.call<WirePayment>('POST', `${reversed.url}/reverse`, {})
  expect((await send(`${reversed.payments}/${reversal.body.id}`)).status).toBe(200)
  expect((await send(reversed.url)).status).toBe(200)
  const [back, bounced, payment] = await office.mails()
  expect(back?.text).toContain('We paid $80.00 back to you by ACH transfer')
  expect(back?.text).not.toContain('INTERNAL')
  expect(bounced?.text).toContain('did not go through')
  expect(payment?.text).toContain('was reversed')
  expect(payment?.text).not.toContain('Thank you for your payment')
})

test('what was paid on an invoice that is void by now asks for nothing', async () => {
  const { url, invoice } = await paid()
  await office.person.call('POST', `${url}/reverse`, {})
  expect((await office.person.call('POST', `/api/invoices/${invoice.id}/void`, {})).status).toBe(200)
  const { body } = await preview(url)
  expect(body).toContain('This invoice is void; nothing is owed on it.')
  expect(body).not.toContain('Left to pay')
})

test('a refusal is told; once the payment was corrected its old receipt is not sent again', async () => {
  const { url, invoice } = await paid()
  const stranger = await paid()
  const server = await startOddServer((step) =>
    step === 'RCPT' ? '550 5.1.1 No such user\r\n' : answerPlainly(step),
  )
  office.connectMail(server)
  const answer = await send(url)
  expect([answer.status, answer.body.error]).toEqual([502, expect.stringContaining('550 5.1.1')])
  await server.close()
  office.connectMail()
  const [failed] = await ledgerOf(invoice)
  expect((await send(stranger.url, '', { insteadOf: failed?.id })).status).toBe(404)
  office.clock.advance(60_000)
  expect((await office.person.call('POST', `${url}/reverse`, {})).status).toBe(201)
  const again = await office.person.call<Sent>('POST', `/api/deliveries/${failed?.id}/retry`)
  expect([again.status, again.body.error]).toEqual([
    409,
    'The payment has been changed since; send the receipt as it is now',
  ])
  expect((await send(url, '', { insteadOf: failed?.id })).status).toBe(200)
  expect((await office.read(failed?.id ?? 0)).handledAt).not.toBeNull()
})

test('once its invoice asks for more, or is void, an old receipt is not sent again', async () => {
  const server = await startOddServer((step) =>
    step === 'RCPT' ? '550 5.1.1 No such user\r\n' : answerPlainly(step),
  )
  office.connectMail(server)
  const [changed, voided] = [await paid(), await paid()]
  await office.person.call('POST', `${voided.url}/reverse`, {})
  for (const { url } of [changed, voided]) expect((await send(url)).status).toBe(502)
  await server.close()
  office.connectMail()
  office.clock.advance(60_000)
  const items = [{ description: 'Extra work', amount: 1200 }]
  await office.person.call('PUT', `/api/invoices/${changed.invoice.id}`, { items })
  await office.person.call('POST', `/api/invoices/${voided.invoice.id}/void`, {})
  for (const { invoice } of [changed, voided]) {
    const [failed] = await ledgerOf(invoice)
    const again = await office.person.call<Sent>('POST', `/api/deliveries/${failed?.id}/retry`)
    expect([again.status, again.body.error]).toEqual([
      409,
      'The invoice has been changed since; send the receipt as it is now',
    ])
  }
})

test('what was changed since the preview does not leave; what is not there has no receipt', async () => {
  const { url, payments } = await paid()
  const { documentSha256 } = await preview(url)
  await office.person.call('PUT', url, { identification: '1043' })
  expect((await send(url, '', { documentSha256 })).status).toBe(409)
  expect((await send(`${payments}/999999`)).status).toBe(404)
  const other = await paid()
  expect((await send(`${other.payments}/${url.split('/').at(-1)}`)).status).toBe(404)
  expect(await office.mails()).toHaveLength(0)
})
