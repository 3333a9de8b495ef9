import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import type { Delivery } from '../../contract/deliveries.ts'
import { newProject } from '../bids/sample-bid.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { answerPlainly, findClosedPort, type OddAnswer, startOddServer } from '../mail/sample-mail-server.ts'
import { newInvoice, pay, type WireInvoice, type WireNewInvoice } from './sample-invoice.ts'

interface Sent {
  message: string
  invoice: WireInvoice
  project: { id: number; invoices: WireInvoice[] }
  delivery: Delivery
  error: string
  code: string
  fields: Record<string, string>
  current: WireInvoice
}

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
  await office.deps.db
    .updateTable('company')
    .set({
      license_number: '1042377',
      license_classes: ['C-8'],
      phone: '213-555-0100',
      street: '350 Bay St',
      city: 'Oakland',
      state: 'CA',
      zip: '94607',
      payment_terms: ['Net 30'],
    })
    .execute()
})
afterEach(async () => {
  await office.settle()
  office.clock.set('2026-11-20T18:00:00Z')
})
afterAll(() => office.close())

async function written(changes: WireNewInvoice = {}, customer: object = { email: 'nora@customer.example' }) {
  const project = await newProject(office.person, {
    customer: { name: 'Nora Vance', ...customer },
    site: { street: '12 Oak St', city: 'Oakland', state: 'CA', zip: '94602' },
  })
  const invoice = await newInvoice(office.person, project.id, {
    items: [{ description: 'Extra work', amount: 1250.5 }],
    ...changes,
  })
  return { invoice, project, url: `/api/invoices/${invoice.id}` }
}
const send = (url: string, query = '', body?: object, headers?: Record<string, string>) =>
  office.person.call<Sent>('POST', `${url}/send${query && `?${query}`}`, body, headers)
const preview = (url: string, query = '') =>
  office.person.call<OutgoingMessage>('GET', `${url}/message?${query}`)
const read = async (url: string) => (await office.person.call<WireInvoice>('GET', url)).body
const ledgerOf = async (query: string) =>
  (await office.person.call<Delivery[]>('GET', `/api/deliveries?${query}`)).body
const historyOf = async (projectId: number) => {
  const url = `/api/projects/${projectId}/history`
  return (await office.person.call<{ summary: string; verb: string }[]>('GET', url)).body
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const attachmentOf = (mail: { attachments: { content: unknown }[] } | undefined) =>
  Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)

async function withOddServer(answer: OddAnswer, work: () => Promise<void>): Promise<void> {
  const server = await startOddServer(answer)
  office.connectMail(server)
  try {
    await work()
  } finally {
    await server.close()
    office.connectMail()
  }
}
const refuse: OddAnswer = (step) => (step === 'RCPT' ? '550 5.1.1 No such user\r\n' : answerPlainly(step))

test('an invoice goes out exactly as it was previewed; its acceptance is the date it was sent', async () => {
  const { url, invoice, project } = await written()
  const { body: shown } = await preview(url)
  expect(shown).toMatchObject({
    channel: 'email',
    isConfigured: true,
    recipient: 'nora@customer.example',
    subject: `Invoice ${invoice.number} from Bedrock Foundations`,
    documentName: `Invoice ${invoice.number}.pdf`,
    problems: [],
  })
  const asSent = await office.person.call('GET', `${url}/preview?asSent=true`)
  expect(sha256(asSent.raw)).toBe(shown.documentSha256)

  const answer = await send(url, '', { documentSha256: shown.documentSha256 })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Invoice sent successfully',
      invoice: { id: invoice.id, status: 'sent', datesSent: ['2026-11-20T18:00:00.000Z'] },
      project: { id: project.id, invoices: [{ status: 'sent' }] },
      delivery: { status: 'accepted', kind: 'invoice', invoice: { id: invoice.id, number: invoice.number } },
    },
  })
  const [mail, second] = await office.mails()
  expect(second).toBeUndefined()
  expect(mail).toMatchObject({
    subject: shown.subject,
    to: [{ name: 'Nora Vance', address: 'nora@customer.example' }],
    attachments: [{ filename: shown.documentName, mimeType: 'application/pdf' }],
  })
  expect(mail?.text?.trim()).toBe(shown.body.trim())
  expect(mail?.html?.trim()).toBe(shown.html.trim())
  expect(attachmentOf(mail).equals(asSent.raw)).toBe(true)
  expect((await readPdf(asSent.raw)).text).not.toMatch(/draft/i)
  const summaries = (await historyOf(project.id)).map(({ summary }) => summary)
  expect(summaries).toContain(`sent invoice ${invoice.number} by e-mail to nora@customer.example`)
  expect(summaries).toContain(`marked invoice ${invoice.number} as sent`)
})

test('our own words name what is owed, when, for which site, and how to pay; the office and its license sign', async () => {
  const manager = await office.signIn('project_manager')
  const { url, project, invoice } = await written({ title: 'Extra piers' })
  await office.person.call('PUT', `/api/projects/${project.id}`, { manager_id: manager.employee.id })
  await pay(office.person, project.id, invoice.id, 250.5)
  await send(url)
  const [mail] = await office.mails()
  for (const text of [mail?.text, mail?.html]) {
    for (const said of [
      'Hello Nora Vance,',
      `invoice ${invoice.number}`,
      'For: Extra piers',
      'Job site: 12 Oak St, Oakland, CA 94602',
      'Invoice total: $1,250.50',
      'Paid so far: $250.50',
      'Amount due: $1,000.00',
      'Due: December 20, 2026',
      'payable to Bedrock Foundations',
      '350 Bay St, Oakland, CA 94607',
      'License #1042377 (C-8)',
      `${manager.employee.firstName} Tester`,
      '213-555-0100',
    ]) {
      expect(text).toContain(said)
    }
  }
  expect(mail?.replyTo).toMatchObject([{ address: manager.employee.email }])
  expect(mail?.html).not.toMatch(/<img|<script|src=|url\(/)
})

test('somebody’s own words and recipient replace ours; what is paid asks for nothing', async () => {
  const { url, project, invoice } = await written()
  const words = `subject=${encodeURIComponent('Piers & more')}&caption=${encodeURIComponent('3 < 4\n\n"really"')}`
  await send(url, words, { to: 'books@customer.example', toName: 'Accounts payable' })
  await pay(office.person, project.id, invoice.id, 1250.5)
  await send(url)
  const [own, paid] = await office.mails()
  expect(own).toMatchObject({
    subject: 'Piers & more',
    to: [{ name: 'Accounts payable', address: 'books@customer.example' }],
  })
  expect(own?.html).toContain('&quot;really&quot;')
  expect(own?.text).not.toContain('Hello')
  expect(paid?.text).toContain('Nothing is left to pay')
  expect(paid?.text).not.toMatch(/Amount due|payable to/)
  expect((await read(url)).datesSent).toHaveLength(2)
})

test('other payment terms become the invoice’s own, with the due date that followed them, also on the paper', async () => {
  const { url, project } = await written()
  const query = `paymentTerms=${encodeURIComponent('Net 10, 2 % a month past due')}`
  const { body: shown } = await preview(url, query)
  expect(shown.body).toContain('Due: November 30, 2026')
  expect(await read(url)).toMatchObject({ paymentTerms: ['Net 30'], version: 1 })
  expect((await send(url, query, { documentSha256: shown.documentSha256 })).status).toBe(200)
  expect(await read(url)).toMatchObject({
    paymentTerms: ['Net 10', '2 % a month past due'],
    dueDate: '2026-11-30',
    status: 'sent',
  })
  const paper = await readPdf(attachmentOf((await office.mails())[0]))
  expect(paper.text).toContain('2 % a month past due')
  expect(paper.text).toContain('November 30, 2026')
  expect((await historyOf(project.id)).map(({ verb }) => verb)).toEqual(
    expect.arrayContaining(['changed', 'sent']),
  )
  const own = await written({ dueDate: '2026-12-01' })
  await send(own.url, query)
  expect(await read(own.url)).toMatchObject({ dueDate: '2026-12-01' })
})

test('a refusal is told in the words of the server; the invoice stays a draft, and another way deals with it', async () => {
  const { url, invoice } = await written()
  await withOddServer(refuse, async () => {
    const answer = await send(url)
    expect(answer).toMatchObject({ status: 502, body: { code: 'upstream_failed' } })
    expect(answer.body.error).toContain('550 5.1.1 No such user')
  })
  expect(await read(url)).toMatchObject({ status: 'draft', datesSent: [] })
  const [failed] = await ledgerOf(`open=true&invoice_id=${invoice.id}`)
  const stranger = await written()
  expect(await send(stranger.url, '', { insteadOf: failed?.id })).toMatchObject({ status: 404 })
  const other = await send(url, '', { to: 'right@customer.example', insteadOf: failed?.id })
  expect(other.status).toBe(200)
  expect(await ledgerOf(`open=true&invoice_id=${invoice.id}`)).toEqual([])
  expect((await ledgerOf(`invoice_id=${invoice.id}`)).map(({ status }) => status)).toEqual([
    'accepted',
    'failed',
  ])
})

test('while the server is not reached the invoice waits: 202, no date, no second mail, no deletion; then one', async () => {
  const { url, invoice } = await written()
  office.connectMail({ port: await findClosedPort() })
  const answer = await send(url)
  expect(answer).toMatchObject({
    status: 202,
    body: {
      message: 'The mail server has not been reached yet; Groundwork keeps trying',
      invoice: { status: 'draft', datesSent: [] },
      delivery: { status: 'queued' },
    },
  })
  expect(await send(url)).toMatchObject({ status: 202, body: { delivery: { id: answer.body.delivery.id } } })
  expect(await office.person.call('DELETE', url)).toMatchObject({
    status: 409,
    body: { error: 'This invoice is being sent; wait or give the delivery up' },
  })
  office.connectMail()
  office.clock.advance(60_000)
  await office.runJobs({ includeLater: true })
  expect(await office.mails()).toHaveLength(1)
  expect(await read(url)).toMatchObject({
    id: invoice.id,
    status: 'sent',
    datesSent: ['2026-11-20T18:01:00.000Z'],
  })
})

test('a draft that could not be sent can be deleted; the ledger keeps what was tried', async () => {
  const { url, project } = await written()
  await withOddServer(refuse, async () => {
    expect((await send(url)).status).toBe(502)
  })
  expect((await office.person.call('DELETE', url)).status).toBe(200)
  const [row] = await ledgerOf(`project_id=${project.id}`)
  expect(row).toMatchObject({ status: 'failed', invoice: null, kind: 'invoice' })
  const again = await office.person.call<Sent>('POST', `/api/deliveries/${row?.id}/retry`)
  expect([again.status, again.body.error]).toEqual([409, 'The invoice has been deleted'])
})

test('fifty clicks are one mail and one date, and a click after ten seconds is another', async () => {
  const { url } = await written()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(url)))
  expect(new Set(answers.map(({ body }) => body.delivery?.id)).size).toBe(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await office.mails()).toHaveLength(1)
  expect((await read(url)).datesSent).toHaveLength(1)
  office.clock.advance(11_000)
  expect((await send(url)).status).toBe(200)
  expect(await office.mails()).toHaveLength(2)
  expect((await read(url)).datesSent).toHaveLength(2)
})

test('a repeated key is the same delivery; other words, terms or recipient are another request', async () => {
  const { url } = await written()
  const key = { 'idempotency-key': 'invoice-once' }
  const first = await send(url, 'caption=One', undefined, key)
  expect(first.status).toBe(200)
  office.clock.advance(60_000)
  const again = await send(url, 'caption=One', undefined, key)
  expect(again).toMatchObject({ status: 200, body: { delivery: { id: first.body.delivery.id } } })
  expect((await send(url, 'caption=Two', undefined, key)).status).toBe(422)
  expect((await send(url, 'caption=One&paymentTerms=Net%2015', undefined, key)).status).toBe(422)
  expect((await send(url, 'caption=One', { to: 'other@customer.example' }, key)).status).toBe(422)
  expect(await office.mails()).toHaveLength(1)
})

test('what was changed since the preview does not leave', async () => {
  const { url } = await written()
  const { body: shown } = await preview(url)
  await office.person.call('PUT', url, { items: [{ description: 'More', amount: 9000 }] })
  expect(await send(url, '', { documentSha256: shown.documentSha256 })).toMatchObject({
    status: 409,
    body: { error: 'The paper has changed since you looked at it; look at it again before sending' },
  })
  expect(await office.mails()).toHaveLength(0)
  expect((await read(url)).status).toBe('draft')
})

test('whoever sends and changes at once: what arrives is what is on record', async () => {
  const { url } = await written()
  const answers = await Promise.all([
    send(url),
    office.person.call<Sent>('PUT', url, { items: [{ description: 'At the same time', amount: 77 }] }),
    send(url, 'paymentTerms=Net%2015'),
    office.person.call<Sent>('POST', `${url}/void`, {}),
  ])
  for (const { status } of answers) expect([200, 202, 409]).toContain(status)
  const { datesSent } = await read(url)
  expect(await office.mails()).toHaveLength(datesSent.length)
})

test.each([
  ['subject=Hello%0D%0ABcc%3A%20all%40example.com', 'subject'],
  [`subject=${'x'.repeat(201)}`, 'subject'],
  ['caption=Zero%00', 'caption'],
  [`paymentTerms=${'x'.repeat(201)}`, 'paymentTerms'],
  ['paymentTerms=Net%20999', 'paymentTerms'],
])('%s is refused by name', async (query, field) => {
  const { url } = await written()
  const answer = await send(url, query)
  expect({ status: answer.status, fields: Object.keys(answer.body.fields) }).toEqual({
    status: 400,
    fields: [field],
  })
  expect((await read(url)).status).toBe('draft')
})

test('the preview says in words why an invoice cannot leave', async () => {
  const { url } = await written({}, {})
  expect((await preview(url)).body.problems).toEqual(['The customer has no e-mail address'])
  expect(await send(url)).toMatchObject({
    status: 400,
    body: { fields: { to: 'The customer has no e-mail address' } },
  })
  expect(await send(url, '', { to: 'nobody' })).toMatchObject({
    status: 400,
    body: { fields: { to: 'Must be an e-mail address' } },
  })
  await office.person.call('POST', `${url}/void`, { reason: 'Twice' })
  expect((await preview(url, 'to=a%40b.example')).body.problems).toEqual(['A void invoice cannot be sent'])
  expect((await send(url, '', { to: 'a@b.example' })).status).toBe(409)
  const reminder = (await preview(url, 'occasion=reminder&to=a%40b.example')).body.problems
  expect(reminder).toEqual(['Nobody is reminded of a void invoice'])
  expect((await preview('/api/invoices/999999')).status).toBe(404)
  expect((await send('/api/invoices/999999')).status).toBe(404)
})

test('a missing setting is named', async () => {
  const { url } = await written()
  const { mailer } = office.deps
  office.deps.mailer = null
  try {
    const sentence = 'E-mail is not set up: SMTP_URL is missing'
    expect(await send(url)).toMatchObject({ status: 503, body: { error: sentence } })
    expect((await preview(url)).body).toMatchObject({ isConfigured: false, problems: [sentence] })
  } finally {
    office.deps.mailer = mailer
  }
})

describe('once it is under way', () => {
  test('a voided invoice that has left is sent all the same; one that waits stays in the office', async () => {
    const left = await written()
    const { promise: accepted, resolve: accept } = Promise.withResolvers<void>()
    const { mailer } = office.deps
    office.deps.mailer = {
      send: async () => {
        await accepted
        return { outcome: 'accepted', providerId: 'Q1', response: '250 Ok' }
      },
      close: () => undefined,
    }
    const sending = send(left.url)
    await expect.poll(async () => (await ledgerOf(`invoice_id=${left.invoice.id}`))[0]?.attempts).toBe(1)
    expect((await office.person.call('POST', `${left.url}/void`, {})).status).toBe(200)
    accept()
    expect((await sending).status).toBe(200)
    office.deps.mailer = mailer
    expect(await read(left.url)).toMatchObject({ status: 'void', datesSent: ['2026-11-20T18:00:00.000Z'] })

    const waiting = await written()
    office.connectMail({ port: await findClosedPort() })
    expect((await send(waiting.url)).status).toBe(202)
    expect((await office.person.call('POST', `${waiting.url}/void`, {})).status).toBe(200)
    office.connectMail()
    office.clock.advance(60_000)
    await office.runJobs({ includeLater: true })
    expect(await office.mails()).toHaveLength(0)
    expect(await ledgerOf(`invoice_id=${waiting.invoice.id}`)).toMatchObject([
      { status: 'failed', error: 'The invoice has been voided' },
    ])
  })

  test('interrupted in the middle, it goes out once more, and was sent once', async () => {
    const { url, invoice } = await written()
    const { mailer } = office.deps
    // The process ends while the mail server thinks: nobody hears its answer.
    office.deps.mailer = { send: () => new Promise(() => undefined), close: () => undefined }
    void send(url)
    await expect.poll(async () => (await ledgerOf(`invoice_id=${invoice.id}`))[0]?.attempts).toBe(1)
    office.clock.advance(1500)
    const reborn = { ...office.deps, mailer }
    const { deliverDue } = await import('../deliveries/attempt-delivery.service.ts')
    await Promise.all([deliverDue(reborn), deliverDue({ ...reborn })])
    await deliverDue(reborn)
    office.deps.mailer = mailer
    expect(await office.mails()).toHaveLength(1)
    const [row] = await ledgerOf(`invoice_id=${invoice.id}`)
    expect(await office.read(row?.id ?? 0)).toMatchObject({
      status: 'accepted',
      attemptLog: [{ outcome: 'interrupted' }, { outcome: 'accepted' }],
    })
    expect((await read(url)).datesSent).toEqual(['2026-11-20T18:00:01.500Z'])
  })

  test('a report that it was delivered, told twice after an acceptance, adds no date', async () => {
    const { url, invoice } = await written()
    await send(url)
    const [row] = await ledgerOf(`invoice_id=${invoice.id}`)
    const report = [
      'From: mailer@mx.example',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; nora@customer.example',
      'Action: delivered',
      'Status: 2.0.0',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${row?.messageId}`,
      '',
      '--b--',
      '',
    ].join('\r\n')
    for (let told = 0; told < 2; told += 1) {
      await office.app.inject({
        method: 'POST',
        url: '/api/mail/reports',
        payload: Buffer.from(report),
        headers: {
          'content-type': 'message/rfc822',
          authorization: 'Bearer the-inbound-token-of-the-tests',
        },
      })
    }
    expect((await office.read(row?.id ?? 0)).status).toBe('delivered')
    expect((await read(url)).datesSent).toHaveLength(1)
  })
})

describe('sending a failure once more', () => {
  async function failed(changes: WireNewInvoice = {}) {
    const one = await written(changes)
    await withOddServer(refuse, async () => {
      expect((await send(one.url)).status).toBe(502)
    })
    const [row] = await ledgerOf(`invoice_id=${one.invoice.id}`)
    office.clock.advance(60_000)
    const retry = () => office.person.call<Sent>('POST', `/api/deliveries/${row?.id}/retry`)
    return { ...one, retry }
  }

  test('sends the same paper; the invoice counts as sent', async () => {
    const { url, retry } = await failed()
    await office.person.call('PUT', url, { notes: 'Called about it' })
    expect((await retry()).status).toBe(200)
    expect((await read(url)).datesSent).toHaveLength(1)
  })

  test.each<[string, (one: { url: string; invoice: WireInvoice }) => Promise<unknown>, string]>([
    [
      'changed',
      ({ url }) => office.person.call('PUT', url, { dueDate: '2026-12-24' }),
      'The invoice has been changed since; send it as it is now',
    ],
    ['voided', ({ url }) => office.person.call('POST', `${url}/void`, {}), 'The invoice has been voided'],
    [
      'paid in part',
      ({ invoice }) => pay(office.person, invoice.project_id, invoice.id, 100),
      'A payment was recorded since; send the invoice as it is now',
    ],
  ])('is refused once the invoice was %s', async (_name, change, sentence) => {
    const one = await failed()
    await change(one)
    const answer = await one.retry()
    expect([answer.status, answer.body.error]).toEqual([409, sentence])
    expect(await office.mails()).toHaveLength(0)
  })
})
