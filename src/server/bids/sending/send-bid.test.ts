import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OutgoingMessage } from '../../../contract/bid-actions.ts'
import type { Delivery } from '../../../contract/deliveries.ts'
import { messageOf, openSendingOffice, type SendingOffice } from '../../deliveries/sample-sending.ts'
import { readPdf } from '../../documents/read-pdf.ts'
import {
  answerPlainly,
  findClosedPort,
  type OddAnswer,
  startOddServer,
} from '../../mail/sample-mail-server.ts'
import { newBid, newProject, sampleBid, type WireBid, type WireNewBid } from '../sample-bid.ts'

interface Sent {
  message: string
  notice: string | null
  bid: WireBid
  project: { status: string }
  delivery: Delivery
  error: string
  fields: Record<string, string>
  current: WireBid
}

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
  await office.deps.db
    .updateTable('company')
    .set({ license_number: '1042377', license_classes: ['C-8'], phone: '213-555-0100' })
    .execute()
})
afterEach(() => office.settle())
afterAll(() => office.close())

let people = 0
async function written(changes: WireNewBid = {}, { optIn = true }: { optIn?: boolean } = {}) {
  people += 1
  const digits = String(2000 + people)
  const project = await newProject(office.person, {
    customer: { name: 'Nora Vance', phone: `310-555-${digits}`, email: `nora${people}@customer.example` },
  })
  if (optIn) {
    await office.deps.db
      .updateTable('customer')
      .set({ whatsapp_opt_in: true })
      .where('email', '=', `nora${people}@customer.example`)
      .execute()
  }
  const bid = await newBid(office.person, project.id, sampleBid(changes))
  return {
    bid,
    url: `/api/projects/${project.id}/bids/${bid.id}`,
    projectId: project.id,
    email: `nora${people}@customer.example`,
    phone: `1310555${digits}`,
  }
}
const send = (url: string, channel: string, query = '', body?: object, headers?: Record<string, string>) =>
  office.person.call<Sent>('POST', `${url}/${channel}${query && `?${query}`}`, body, headers)
const preview = (url: string, query: string) =>
  office.person.call<OutgoingMessage>('GET', `${url}/message?${query}`)
const read = async (url: string) => (await office.person.call<WireBid>('GET', url)).body
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
  }
}
const refuse: OddAnswer = (step) => (step === 'RCPT' ? '550 5.1.1 No such user\r\n' : answerPlainly(step))

test('an e-mail goes out exactly as it was previewed, and freezes the bid', async () => {
  const { url, bid, projectId, email } = await written()
  const subject = encodeURIComponent('Your foundation & more')
  const caption = encodeURIComponent('Hello Nora,\n\nhere it is: 3 < 4 "really".')
  const query = `subject=${subject}&caption=${caption}`
  const { body: shown } = await preview(url, `channel=email&${query}`)
  expect(shown).toMatchObject({ isConfigured: true, recipient: email, problems: [], isTemplate: false })
  const asSent = await office.person.call('GET', `${url}/pdf?asSent=true`)
  expect(sha256(asSent.raw)).toBe(shown.documentSha256)

  const answer = await send(url, 'email', query, { documentSha256: shown.documentSha256, remindAfterDays: 5 })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Email sent successfully',
      bid: { id: bid.id, status: 'sent', sentAt: '2026-11-20T18:00:00.000Z', remindAfterDays: 5 },
      project: { status: 'bid_sent' },
      delivery: { status: 'accepted', recipient: email, kind: 'bid' },
    },
  })
  const [mail, second] = await office.mails()
  expect(second).toBeUndefined()
  expect(mail).toMatchObject({
    subject: 'Your foundation & more',
    to: [{ name: 'Nora Vance', address: email }],
    attachments: [{ filename: shown.documentName, mimeType: 'application/pdf' }],
  })
  expect(mail?.text?.trim()).toBe(shown.body.trim())
  expect(mail?.html?.trim()).toBe(shown.html.trim())
  expect(mail?.text).toContain(`https://office.bedrock.example/bid/${bid.bidIndex}`)
  expect(mail?.html).toContain('3 &lt; 4 &quot;really&quot;.')
  expect(attachmentOf(mail).equals(asSent.raw)).toBe(true)
  expect((await readPdf(asSent.raw)).text).not.toMatch(/draft/i)
  // The day stays the one on the paper, and so does every byte.
  office.clock.advance(3 * 86_400_000)
  expect((await office.person.call('GET', `${url}/pdf`)).raw.equals(asSent.raw)).toBe(true)
  office.clock.advance(-3 * 86_400_000)

  const row = await office.deps.db
    .selectFrom('bid')
    .select(['frozen_content', 'frozen_pdf_sha256'])
    .where('id', '=', bid.id)
    .executeTakeFirstOrThrow()
  expect(row.frozen_pdf_sha256).toBe(shown.documentSha256)
  expect(row.frozen_content).toMatchObject({ title: bid.title, total: 3800, scope: 'Drill and pour.' })
  const history = await office.person.call<{ summary: string }[]>('GET', `/api/projects/${projectId}/history`)
  expect(history.body.map(({ summary }) => summary)).toContain('marked bid 1 as sent')
})

test('without words of our own the mail speaks the language of the bid, with company, license and manager', async () => {
  const manager = await office.signIn('project_manager')
  const { url, projectId } = await written({ language: 'es' })
  await office.person.call('PUT', `/api/projects/${projectId}`, { manager_id: manager.employee.id })
  await send(url, 'email')
  const [mail] = await office.mails()
  expect(mail?.subject).toMatch(/^Propuesta \S+-1 de Bedrock Foundations, Foundation repair$/)
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('Hola, Nora Vance:')
    expect(text).toContain('Revisar y firmar')
    expect(text).toContain('20 de diciembre de 2026')
    expect(text).toContain('Bedrock Foundations')
    expect(text).toContain('Licencia núm. 1042377 (C-8)')
    expect(text).toContain(`${manager.employee.firstName} Tester`)
    expect(text).toContain('213-555-0100')
  }
  expect(mail?.replyTo).toMatchObject([{ address: manager.employee.email }])
  expect(mail?.html).not.toMatch(/<img|<script|src=|url\(/)
})

test('a refusal is told in the words of the server; the bid stays a draft and can be sent another way', async () => {
  const { url, bid } = await written()
  let failed = 0
  await withOddServer(refuse, async () => {
    const answer = await send(url, 'email')
    expect(answer).toMatchObject({ status: 502, body: { code: 'upstream_failed' } })
    expect(answer.body.error).toContain('550 5.1.1 No such user')
  })
  expect(await read(url)).toMatchObject({ status: 'draft', isSending: false, sentAt: null })
  const open = await office.person.call<Delivery[]>('GET', `/api/deliveries?open=true&bid_id=${bid.id}`)
  failed = open.body[0]?.id ?? 0
  const other = await send(url, 'whatsapp', '', { insteadOf: failed })
  expect(other).toMatchObject({ status: 200, body: { message: 'PDF sent successfully' } })
  expect((await office.read(failed)).handledAt).not.toBeNull()
  const stranger = await written()
  expect(await send(stranger.url, 'email', '', { insteadOf: failed })).toMatchObject({ status: 404 })
})

test('while the server is not reached the bid waits: 202, no change, no second mail, then one', async () => {
  const { url, bid } = await written()
  office.connectMail({ port: await findClosedPort() })
  const answer = await send(url, 'email')
  expect(answer).toMatchObject({
    status: 202,
    body: {
      message: 'The mail server has not been reached yet; Groundwork keeps trying',
      bid: { status: 'draft', isSending: true },
      delivery: { status: 'queued' },
    },
  })
  const sentence = 'This bid is being sent; wait or give the delivery up'
  for (const [method, path, body] of [
    ['PUT', url, { title: 'Other' }],
    ['DELETE', url, undefined],
    ['POST', `${url}/share`, undefined],
    ['POST', `${url}/finalize`, undefined],
    ['POST', `${url}/revoke`, undefined],
  ] as const) {
    const refused = await office.person.call<Sent>(method, path, body)
    expect([path, refused.status, refused.body.error]).toEqual([path, 409, sentence])
  }
  const again = await send(url, 'email')
  expect(again).toMatchObject({ status: 202, body: { delivery: { id: answer.body.delivery.id } } })

  office.connectMail()
  office.clock.advance(60_000)
  await office.runJobs({ includeLater: true })
  expect(await office.mails()).toHaveLength(1)
  expect(await read(url)).toMatchObject({ id: bid.id, status: 'sent', isSending: false })
  office.clock.advance(-60_000)
})

test('a bid accepted on the next day keeps the day that its paper says', async () => {
  const { url } = await written()
  const before = await office.person.call('GET', `${url}/pdf?asSent=true`)
  office.connectMail({ port: await findClosedPort() })
  await send(url, 'email')
  office.connectMail()
  office.clock.advance(86_400_000)
  await office.runJobs({ includeLater: true })
  expect(await read(url)).toMatchObject({ status: 'sent', sentAt: '2026-11-20T18:00:00.000Z' })
  expect((await office.person.call('GET', `${url}/pdf`)).raw.equals(before.raw)).toBe(true)
  office.clock.advance(-86_400_000)
})

test('ten clicks are one mail, and a click after ten seconds is another', async () => {
  const { url } = await written()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(url, 'email')))
  expect(new Set(answers.map(({ body }) => body.delivery?.id)).size).toBe(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await office.mails()).toHaveLength(1)
  office.clock.advance(11_000)
  expect((await send(url, 'email')).status).toBe(200)
  expect(await office.mails()).toHaveLength(2)
  office.clock.advance(-11_000)
})

test('a repeated key is the same delivery as it stands now, also when it failed; other words are another request', async () => {
  const { url } = await written()
  const key = { 'idempotency-key': 'send-once' }
  let first = 0
  await withOddServer(refuse, async () => {
    expect((await send(url, 'email', 'caption=One', undefined, key)).status).toBe(502)
  })
  office.connectMail()
  const again = await send(url, 'email', 'caption=One', undefined, key)
  expect(again).toMatchObject({ status: 502 })
  expect((await send(url, 'email', 'caption=Two', undefined, key)).status).toBe(422)
  expect((await send(url, 'email', 'caption=One', { to: 'other@customer.example' }, key)).status).toBe(422)
  expect(await office.mails()).toHaveLength(0)

  const fresh = { 'idempotency-key': 'send-fresh' }
  const sent = await send(url, 'email', 'caption=One', undefined, fresh)
  first = sent.body.delivery.id
  office.clock.advance(60_000)
  const repeated = await send(url, 'email', 'caption=One', undefined, fresh)
  expect(repeated).toMatchObject({ status: 200, body: { delivery: { id: first } } })
  expect(await office.mails()).toHaveLength(1)
  office.clock.advance(-60_000)
})

test('what was changed since the preview does not leave', async () => {
  const { url } = await written()
  const { body: shown } = await preview(url, 'channel=email')
  await office.person.call('PUT', url, { title: 'Changed since' })
  const answer = await send(url, 'email', '', { documentSha256: shown.documentSha256 })
  expect(answer).toMatchObject({
    status: 409,
    body: { error: 'The bid has changed since you looked at it; look at it again before sending' },
  })
  expect(await office.mails()).toHaveLength(0)
  expect((await read(url)).status).toBe('draft')
})

test.each([
  ['email', 'subject=Hello%0D%0ABcc%3A%20all%40example.com', 'subject'],
  ['email', 'subject=Bell%07', 'subject'],
  ['email', `subject=${'x'.repeat(201)}`, 'subject'],
  ['email', 'caption=Zero%00', 'caption'],
  ['email', 'caption=%1B%5B2J', 'caption'],
  ['whatsapp', 'caption=Zero%00', 'caption'],
  ['whatsapp', `caption=${'x'.repeat(1000)}`, 'caption'],
])('%s with %s is refused by name', async (channel, query, field) => {
  const { url } = await written()
  const answer = await send(url, channel, query)
  expect({ status: answer.status, fields: Object.keys(answer.body.fields) }).toEqual({
    status: 400,
    fields: [field],
  })
  expect((await read(url)).status).toBe('draft')
})

test.each([
  [{ to: 'nobody' }, 'email', 'Must be an e-mail address'],
  [{ to: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'Must be one line'],
  [{ to: 'a@b.example', toName: 'Nora\u202eecnaV' }, 'email', 'Must not contain marks that turn text around'],
  [{ to: 'call me' }, 'whatsapp', 'call me is not a telephone number'],
])('%j by %s is refused', async (choice, channel, sentence) => {
  const { url } = await written()
  expect(await send(url, channel, '', choice)).toMatchObject({
    status: 400,
    body: { fields: { ['toName' in choice ? 'toName' : 'to']: sentence } },
  })
})

test('the preview says in words why a bid cannot leave', async () => {
  const project = await newProject(office.person, { customer: { name: 'No One' } })
  const empty = await newBid(office.person, project.id, { groups: [] })
  const url = `/api/projects/${project.id}/bids/${empty.id}`
  expect((await preview(url, 'channel=email')).body.problems).toEqual([
    'A bid without lines cannot be sent',
    'The customer has no e-mail address',
  ])
  expect((await preview(url, 'channel=whatsapp')).body.problems).toContain(
    'The customer has no telephone number',
  )
  const { url: other } = await written({}, { optIn: false })
  const unasked = 'The customer has not agreed to be written to on WhatsApp'
  expect((await preview(other, 'channel=whatsapp')).body.problems).toEqual([unasked])
  expect(await send(other, 'whatsapp')).toMatchObject({ status: 409, body: { error: unasked } })
  await office.person.call('PUT', other, {
    paymentSchedule: [{ label: 'Half', percent: 50 }],
    unfinished: true,
  })
  const short = 'The payment schedule adds up to $1,900.00, but the bid is $3,800.00'
  expect((await preview(other, 'channel=email')).body.problems).toEqual([short])
  expect(await send(other, 'email')).toMatchObject({
    status: 400,
    body: { fields: { paymentSchedule: short } },
  })
})

test('a channel that is not set up is named, with the missing setting', async () => {
  const { url } = await written()
  const { mailer, whatsapp } = office.deps
  office.deps.mailer = null
  office.deps.whatsapp = null
  try {
    const sentence = 'E-mail is not set up: SMTP_URL is missing'
    expect(await send(url, 'email')).toMatchObject({ status: 503, body: { error: sentence } })
    expect((await preview(url, 'channel=email')).body).toMatchObject({
      isConfigured: false,
      problems: [sentence],
    })
  } finally {
    Object.assign(office.deps, { mailer, whatsapp })
  }
})

test('on WhatsApp a template goes out, and a free caption once the customer has written to us', async () => {
  const { url, bid, phone } = await written({ language: 'es' })
  const { body: shown } = await preview(url, 'channel=whatsapp&caption=Hola')
  expect(shown).toMatchObject({ isTemplate: true, recipient: phone, subject: '', html: '' })
  expect(shown.body).toContain(`/bid/${bid.bidIndex}`)
  expect(shown).toMatchObject({ takesCaption: false })
  const told = await send(url, 'whatsapp', 'caption=Hola')
  expect(told.body).toMatchObject({
    message: 'PDF sent successfully',
    notice: expect.stringContaining('We left out your message'),
  })
  expect(office.meta.messages[0]).toMatchObject({
    to: phone,
    type: 'template',
    template: { language: { code: 'es' } },
  })
  const link = `https://office.bedrock.example/bid/${bid.bidIndex}`
  expect(JSON.stringify(office.meta.messages[0])).toContain(link)
  expect(JSON.stringify(office.meta.messages[0])).toContain('Nora Vance')

  await office.webhook(messageOf(phone, 'Gracias', office.clock.now()))
  office.clock.advance(60_000)
  expect((await preview(url, 'channel=whatsapp&caption=Hola')).body).toMatchObject({
    isTemplate: false,
    body: `Hola\n\n${link}`,
  })
  expect((await send(url, 'whatsapp', 'caption=Hola')).body.notice).toBeNull()
  expect(office.meta.messages[1]).toMatchObject({
    to: phone,
    type: 'document',
    document: { caption: `Hola\n\n${link}` },
  })
  office.clock.advance(-60_000)
})

test('a bid without a link in force, declined or replaced does not leave', async () => {
  const { url } = await written()
  await office.person.call('POST', `${url}/share`)
  await office.person.call('POST', `${url}/revoke`)
  expect(await send(url, 'email')).toMatchObject({
    status: 409,
    body: { error: 'The link of this bid was taken back; hand out a new one before sending' },
  })
  await office.person.call('POST', `${url}/share`)
  expect((await send(url, 'email')).status).toBe(200)
  await office.person.call('PUT', url, { title: 'Newer' })
  expect(await send(url, 'email')).toMatchObject({
    status: 409,
    body: { error: 'A newer revision has replaced this bid' },
  })
})

test('a draft that could not be sent can be deleted; the ledger keeps what was tried', async () => {
  const { url, projectId } = await written()
  await withOddServer(refuse, async () => {
    expect((await send(url, 'email')).status).toBe(502)
  })
  expect((await office.person.call('DELETE', url)).status).toBe(200)
  const ledger = await office.person.call<Delivery[]>('GET', `/api/deliveries?project_id=${projectId}`)
  expect(ledger.body).toMatchObject([{ status: 'failed', bid: null, kind: 'bid' }])
  const again = await office.person.call('POST', `/api/deliveries/${ledger.body[0]?.id}/retry`)
  expect(again.status).toBe(404)
})

test('two who send and change at once: what arrives is what is on record', async () => {
  const { url } = await written()
  const answers = await Promise.all([
    send(url, 'email'),
    office.person.call<Sent>('PUT', url, { title: 'At the same time' }),
    send(url, 'email', 'caption=Second'),
    office.person.call<Sent>('POST', `${url}/share`),
  ])
  for (const { status } of answers) expect([200, 202, 409]).toContain(status)
  const project = await office.person.call<{ bids: WireBid[] }>('GET', url.replace(/\/bids.*/, ''))
  for (const mail of await office.mails()) {
    const text = (await readPdf(attachmentOf(mail))).text
    const sent = project.body.bids.find(({ bidIndex }) => mail.text?.includes(bidIndex))
    expect(text).toContain(sent?.title)
  }
})
