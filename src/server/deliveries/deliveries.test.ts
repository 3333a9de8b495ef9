import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Delivery, SendingState } from '../../contract/deliveries.ts'
import { buildApp } from '../app.ts'
import { createLog } from '../log.ts'
import { buildTestApp, type Caller, inject } from '../testing/build-test-app.ts'
import { attemptDelivery } from './attempt-delivery.service.ts'
import { openSendingOffice, type SendingOffice, samplePdf, secrets, statusOf } from './sample-sending.ts'

let office: SendingOffice
let person: Caller
beforeAll(async () => {
  office = await openSendingOffice()
  person = office.person
})
afterEach(() => office.settle())
afterAll(() => office.close())

type Answer = { message: string; delivery: Delivery; error: string; code: string; current?: Delivery }
const post = (id: number, action: string, body?: object, headers?: Record<string, string>) =>
  person.call<Answer>('POST', `/api/deliveries/${id}/${action}`, body, headers)
const historyOf = async (projectId: number) => {
  const url = `/api/projects/${projectId}/history?entity=delivery`
  return (await person.call<{ verb: string; summary: string; actor: object | null }[]>('GET', url)).body
}

describe('giving up', () => {
  test('ends a queued delivery; the queue leaves it alone', async () => {
    const queued = await office.queue('email')
    const { status, body } = await post(queued.id, 'cancel')
    expect(status).toBe(200)
    expect(body.delivery).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Given up by Person\d+ Tester$/),
      handledAt: expect.any(String),
      nextAttemptAt: null,
    })
    await office.runJobs({ includeLater: true })
    expect(office.mailServer.received).toEqual([])
    expect(await historyOf(queued.project.id)).toMatchObject([
      { verb: 'gave_up', summary: 'gave up sending bid 1 by e-mail to pat@customer.example' },
    ])
    expect((await post(queued.id, 'cancel')).status).toBe(409)
  })

  test('is refused while an attempt is under way, which then ends as it would', async () => {
    const queued = await office.queue('email')
    const { promise: accepted, resolve: accept } = Promise.withResolvers<void>()
    office.deps.mailer = {
      send: async () => {
        await accepted
        return { outcome: 'accepted', providerId: 'Q1', response: '250 Ok' }
      },
      close: () => undefined,
    }
    const attempt = attemptDelivery(office.deps, queued.id)
    await expect.poll(async () => (await office.read(queued.id)).attempts).toBe(1)
    const { status, body } = await post(queued.id, 'cancel')
    expect([status, body.error]).toEqual([409, expect.stringContaining('being sent at this moment')])
    accept()
    expect(await attempt).toMatchObject({ status: 'accepted' })
    expect((await post(queued.id, 'cancel')).status).toBe(409)
  })
})

test('a failure that was dealt with is noted once, and is no longer open', async () => {
  const failed = await office.queueFailed()
  const isOpen = async () => {
    const url = `/api/deliveries?open=true&bid_id=${failed.bid.id}`
    return (await person.call<Delivery[]>('GET', url)).body.length
  }
  expect(await isOpen()).toBe(1)
  for (let press = 0; press < 2; press += 1) {
    const { status, body } = await post(failed.id, 'handle')
    expect([status, body.delivery.handledAt]).toEqual([200, expect.any(String)])
  }
  expect(await isOpen()).toBe(0)
  expect(await historyOf(failed.project.id)).toMatchObject([
    { verb: 'dismissed', summary: 'dealt with the failure of bid 1 by e-mail to pat@customer.example' },
    { verb: 'failed', actor: null },
  ])
  const { id } = await office.queue('email')
  expect((await post(id, 'handle')).status).toBe(409)
})

describe('the ledger', () => {
  test('is narrowed by project, bid, status and words, and paged by key', async () => {
    const first = await office.queue('email', { subject: 'About caissons' })
    const second = await office.queueFailed({ recipient: 'ana%b@customer.example' })
    const { body: all, headers } = await person.call<Delivery[]>('GET', '/api/deliveries')
    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(headers['x-total-count']).toBe(String(all.length))
    const ids = async (query: string) =>
      (await person.call<Delivery[]>('GET', `/api/deliveries?${query}`)).body.map(({ id }) => id)
    expect(await ids(`project_id=${first.project.id}`)).toEqual([first.id])
    expect(await ids(`bid_id=${second.bid.id}`)).toEqual([second.id])
    expect(await ids('search=CAISSONS')).toEqual([first.id])
    expect(await ids('search=ana%25b')).toEqual([second.id])
    expect(await ids(`status=queued,failed&project_id=${second.project.id}`)).toEqual([second.id])
    expect(await ids(`status=read,accepted&project_id=${second.project.id}`)).toEqual([])
    expect((await person.call('GET', '/api/deliveries?status=lost')).status).toBe(400)
    const seen: number[] = []
    let url: string | undefined = '/api/deliveries?limit=2'
    while (url) {
      const page: Awaited<ReturnType<typeof person.call<Delivery[]>>> = await person.call('GET', url)
      seen.push(...page.body.map(({ id }) => id))
      url = /<(.*)>; rel="next"/.exec(String(page.headers.link))?.[1]
    }
    expect(seen).toEqual(all.map(({ id }) => id))
  })

  test('gives the document back, byte for byte', async () => {
    const { id } = await office.queue('email')
    const { status, raw, headers } = await person.call('GET', `/api/deliveries/${id}/document`)
    expect([status, raw.equals(samplePdf), headers['content-type']]).toEqual([200, true, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(/^attachment/)
    const plain = await office.queue('email', { document: null })
    expect((await person.call('GET', `/api/deliveries/${plain.id}/document`)).status).toBe(404)
  })

  test('knows no delivery that is not there', async () => {
    for (const path of ['999999', '999999/document', 'x']) {
      expect((await person.call('GET', `/api/deliveries/${path}`)).status).toBe(404)
    }
    for (const action of ['retry', 'cancel', 'handle']) {
      expect((await post(999_999, action)).status).toBe(404)
    }
  })
})

describe('settings', () => {
  test('say which channels are set up', async () => {
    const { body } = await person.call<SendingState>('GET', '/api/sending')
    expect(body).toEqual({
      email: { isConfigured: true, missing: [], from: 'office@bedrock.example' },
      whatsapp: { isConfigured: true, missing: [], from: '106540352242922' },
      payments: { isConfigured: false, missing: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], from: '' },
      isDemo: false,
    })
  })

  test('that are missing are named, and nothing is sent or taken', async () => {
    const bare = await buildTestApp()
    const admin = await bare.signIn('admin')
    const { body } = await admin.call<SendingState>('GET', '/api/sending')
    expect(body).toMatchObject({
      email: { isConfigured: false, missing: ['SMTP_URL', 'MAIL_FROM'], from: '' },
      whatsapp: { isConfigured: false, missing: ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TOKEN'] },
    })
    const tries: [string, object, string][] = [
      ['/api/sending/test', { channel: 'email', to: 'ana@example.com' }, 'SMTP_URL and MAIL_FROM'],
      ['/api/sending/test', { channel: 'whatsapp', to: '3105550142' }, 'WHATSAPP_PHONE_NUMBER_ID'],
      ['/api/whatsapp/webhook', {}, 'WHATSAPP_APP_SECRET'],
      ['/api/mail/reports', {}, 'MAIL_INBOUND_TOKEN'],
    ]
    for (const [url, sent, setting] of tries) {
      const answer = await admin.call<{ error: string; code: string }>('POST', url, sent)
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
      expect(answer.body.error).toContain(setting)
    }
    expect((await admin.call<Delivery[]>('GET', '/api/deliveries')).body).toEqual([])
    await bare.close()
  })

  test('can be tried by an administrator', async () => {
    const admin = await office.signIn('admin')
    const mail = await admin.call<Answer>('POST', '/api/sending/test', {
      channel: 'email',
      to: 'ana@bedrock.example',
    })
    expect([mail.status, mail.body.delivery.kind]).toEqual([200, 'test'])
    expect(await office.mails()).toMatchObject([
      { to: [{ address: 'ana@bedrock.example' }], text: expect.stringContaining('Bedrock Office can send') },
    ])
    const whatsapp = await admin.call<Answer>('POST', '/api/sending/test', {
      channel: 'whatsapp',
      to: '(510) 555-0100',
    })
    expect([whatsapp.status, whatsapp.body.message]).toEqual([200, 'PDF sent successfully'])
    expect(office.meta.received).toMatchObject([{ to: '15105550100', template: { name: 'bid_document' } }])
    const sent = { channel: 'whatsapp', to: 'no number' }
    expect((await admin.call('POST', '/api/sending/test', sent)).status).toBe(400)
    expect((await person.call('POST', '/api/sending/test', sent)).status).toBe(403)
  })
})

test('no secret is in any answer or line of the log', async () => {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog({ logLevel: 'trace', production: true }, destination)
  const deps = { ...office.deps, log }
  const app = await buildApp(deps)
  const authorization = { authorization: `Bearer ${person.token}` }
  const texts: string[] = []
  const ask = async (method: 'GET' | 'POST', url: string, body?: object, headers = {}) => {
    const { raw } = await inject(app, method, url, body, { ...authorization, ...headers })
    texts.push(raw.toString())
  }
  office.meta.answer('message', {
    status: 401,
    body: JSON.stringify({
      error: { code: 190, message: `Malformed access token ${secrets.WHATSAPP_TOKEN}` },
    }),
  })
  const { id } = await office.queue('whatsapp')
  await attemptDelivery(deps, id)
  await ask('GET', `/api/deliveries/${id}`)
  await ask('POST', `/api/deliveries/${id}/retry`)
  await ask('GET', '/api/sending')
  const token = secrets.WHATSAPP_VERIFY_TOKEN
  await ask('GET', `/api/whatsapp/webhook?hub.mode=x&hub.verify_token=${token}&hub.challenge=1`)
  await ask('POST', '/api/whatsapp/webhook', statusOf('x', 'read'))
  const inbound = { authorization: `Bearer ${secrets.MAIL_INBOUND_TOKEN}` }
  await ask('POST', '/api/mail/reports', {}, inbound)
  await app.close()
  expect(lines.length).toBeGreaterThan(5)
  expect(texts).toHaveLength(6)
  for (const text of [...lines, ...texts]) {
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
  }
})
