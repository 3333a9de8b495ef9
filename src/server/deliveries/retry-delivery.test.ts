import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Delivery } from '../../contract/deliveries.ts'
import { answerPlainly, findClosedPort, startOddServer } from '../mail/sample-mail-server.ts'
import type { Caller } from '../testing/build-test-app.ts'
import { attemptDelivery } from './attempt-delivery.service.ts'
import { openSendingOffice, type SendingOffice } from './sample-sending.ts'

let office: SendingOffice
let person: Caller
beforeAll(async () => {
  office = await openSendingOffice()
  person = office.person
})
afterEach(() => office.settle())
afterAll(() => office.close())

type Answer = { delivery: Delivery; message: string; error: string; code: string; current?: Delivery }
const post = (id: number, action: string, body?: object, headers?: Record<string, string>) =>
  person.call<Answer>('POST', `/api/deliveries/${id}/${action}`, body, headers)

describe('sending once more', () => {
  test('is a delivery of its own, with the same words and file; the failure is dealt with', async () => {
    const failed = await office.queueFailed()
    const before = await office.read(failed.id)
    const { status, body } = await post(failed.id, 'retry', { to: 'pat.lee@customer.example' })
    expect([status, body.message]).toEqual([200, 'Email sent successfully'])
    expect(body.delivery).toMatchObject({
      status: 'accepted',
      retryOfId: failed.id,
      recipient: 'pat.lee@customer.example',
      subject: before.subject,
      body: before.body,
      documentSha256: before.documentSha256,
    })
    expect(body.delivery.messageId).not.toBe(before.messageId)
    const after = await office.read(failed.id)
    expect(after).toMatchObject({ status: 'failed', handledAt: office.clock.now().toISOString() })
    expect((await office.mails()).map((mail) => mail.to?.[0]?.address)).toEqual(['pat.lee@customer.example'])
    const historyUrl = `/api/projects/${failed.project.id}/history?entity=delivery`
    const { body: events } = await person.call<{ verb: string }[]>('GET', historyUrl)
    expect(events.map(({ verb }) => verb)).toEqual(['sent', 'retried', 'failed'])
    const { body: project } = await person.call<{ bids: { status: string }[] }>(
      'GET',
      `/api/projects/${failed.project.id}`,
    )
    expect(project.bids.map((bid) => bid.status)).toEqual(['sent'])
  })

  test('by two people at once is done once', async () => {
    const failed = await office.queueFailed()
    const other = await office.signIn()
    const answers = await Promise.all([
      post(failed.id, 'retry', undefined, { 'idempotency-key': 'one' }),
      other.call<Answer>('POST', `/api/deliveries/${failed.id}/retry`),
      post(failed.id, 'retry', undefined, { 'idempotency-key': 'two' }),
    ])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409])
    const loser = answers.find(({ status }) => status === 409)
    const winner = answers.find(({ status }) => status === 200)
    expect(loser?.body.current?.id).toBe(winner?.body.delivery.id)
    expect(office.mailServer.received).toHaveLength(1)
  })

  test('is refused once the bid has expired', async () => {
    const failed = await office.queueFailed()
    const { db } = office.deps
    await db.updateTable('bid').set({ valid_until: '2026-11-19' }).where('id', '=', failed.bid.id).execute()
    expect(await post(failed.id, 'retry')).toMatchObject({
      status: 409,
      body: { error: 'This bid has expired; extend it before sending' },
    })
    expect(office.mailServer.received).toHaveLength(0)
  })

  test('is refused once the bid was extended: its paper names another day', async () => {
    const { id, bid } = await office.queueFailed()
    const url = `/api/projects/${bid.project_id}/bids/${bid.id}`
    expect((await office.person.call('POST', `${url}/share`)).status).toBe(200)
    office.clock.advance(1000)
    expect((await office.person.call('POST', `${url}/extend`, { validUntil: '2027-03-01' })).status).toBe(200)
    expect(await post(id, 'retry')).toMatchObject({
      status: 409,
      body: { error: 'The bid has been changed since; send it as it is now' },
    })
    expect(office.mailServer.received).toHaveLength(0)
  })

  test('with the same Idempotency-Key is the same delivery', async () => {
    const failed = await office.queueFailed()
    const headers = { 'idempotency-key': `retry-${failed.id}` }
    const answers = await Promise.all([1, 2, 3].map(() => post(failed.id, 'retry', {}, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.delivery.id)).size).toBe(1)
    expect(office.mailServer.received).toHaveLength(1)
    expect((await post(failed.id, 'retry', { to: 'x@customer.example' }, headers)).status).toBe(422)
  })

  test('answers 202 while the mail server is away, and 502 with its words when it refuses again', async () => {
    const failed = await office.queueFailed()
    office.connectMail({ port: await findClosedPort() })
    const away = await post(failed.id, 'retry')
    expect([away.status, away.body.delivery.status]).toEqual([202, 'queued'])
    const refused = await office.queueFailed()
    const server = await startOddServer((step) =>
      step === 'RCPT' ? '552 5.2.2 Mailbox full\r\n' : answerPlainly(step),
    )
    office.connectMail(server)
    const { status, body } = await post(refused.id, 'retry')
    await server.close()
    expect([status, body.code]).toEqual([502, 'upstream_failed'])
    expect(body.error).toContain('552 5.2.2 Mailbox full')
    const { body: open } = await person.call<Delivery[]>(
      'GET',
      `/api/deliveries?open=true&project_id=${refused.project.id}`,
    )
    expect(open).toMatchObject([{ retryOfId: refused.id, error: expect.stringContaining('Mailbox full') }])
  })

  test('is refused for what did not fail, and for a bid that has been changed since', async () => {
    const queued = await office.queue('email')
    expect(await post(queued.id, 'retry')).toMatchObject({ status: 409 })
    const failed = await office.queueFailed()
    office.clock.advance(1_000)
    const bidUrl = `/api/projects/${failed.project.id}/bids/${failed.bid.id}`
    expect((await person.call('PUT', bidUrl, { title: 'Another' })).status).toBe(200)
    const { status, body } = await post(failed.id, 'retry')
    expect([status, body.error]).toEqual([409, expect.stringContaining('changed since')])
    expect(office.mailServer.received).toEqual([])
  })

  test('names a recipient that is none', async () => {
    const failed = await office.queueFailed()
    const { status, body } = await post(failed.id, 'retry', { to: 'not an address' })
    expect([status, body]).toMatchObject([400, { fields: { to: 'Must be an e-mail address' } }])
  })

  test('by WhatsApp: a free message leaves only while the 24 hours last', async () => {
    office.meta.behave('message', 'refuse')
    const failed = await office.queue('whatsapp', { template: null })
    await attemptDelivery(office.deps, failed.id)
    office.meta.reset()
    expect((await post(failed.id, 'retry')).status).toBe(409)
    await office.deps.db
      .insertInto('whatsapp_contact')
      .values({ number: '13105550142', last_message_at: office.clock.now() })
      .execute()
    expect(await post(failed.id, 'retry')).toMatchObject({
      status: 200,
      body: { message: 'PDF sent successfully' },
    })
  })
})
