import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { advanceDelivery, type DeliveryStatus } from '../../domain/deliveries.ts'
import { inject } from '../testing/build-test-app.ts'
import { attemptDelivery } from './attempt-delivery.service.ts'
import {
  messageOf,
  openSendingOffice,
  type SendingOffice,
  secrets,
  statusOf,
  webhookOf,
} from './sample-sending.ts'
import { whatsappWindowOpen } from './whatsapp-contacts.queries.ts'

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
})
afterEach(() => office.settle())
afterAll(() => office.close())

const send = async () => {
  const { id } = await office.queue('whatsapp')
  return attemptDelivery(office.deps, id)
}
const historyOf = async (projectId: number | undefined) => {
  const url = `/api/projects/${projectId}/history?entity=delivery`
  return (await office.person.call<{ verb: string; summary: string }[]>('GET', url)).body
}

const theirs = { accepted: 'sent', delivered: 'delivered', read: 'read', failed: 'failed' } as const
type News = keyof typeof theirs

describe('statuses of WhatsApp', () => {
  test('move a delivery along, each once, with the time that Meta gives', async () => {
    const { id, messageId, project } = await send()
    const at = new Date(office.clock.now().getTime() + 60_000)
    office.clock.advance(3_600_000)
    const timestamp = String(at.getTime() / 1000)
    const news = statusOf(messageId, 'delivered', { timestamp })
    expect((await office.webhook(news)).status).toBe(200)
    expect((await office.webhook(news)).status).toBe(200)
    expect(await office.read(id)).toMatchObject({ status: 'delivered', deliveredAt: at.toISOString() })
    await office.webhook(statusOf(messageId, 'read'))
    expect(await office.read(id)).toMatchObject({ status: 'read', readAt: expect.any(String) })
    expect((await historyOf(project?.id)).map(({ verb }) => verb)).toEqual(['sent'])
  })

  test('in whatever order and however often they come, the end is the one of the rule', async () => {
    const anyNews = fc.array(fc.constantFrom<News>('accepted', 'delivered', 'read', 'failed'), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(anyNews, fc.nat(6), async (news, acceptedAfter) => {
        const { id } = await office.queue('whatsapp')
        const { messageId, project } = await office.read(id)
        let expected: DeliveryStatus = 'queued'
        for (const [index, each] of [...news, undefined].entries()) {
          // Our own acceptance comes somewhere among the news.
          if (index === Math.min(acceptedAfter, news.length)) {
            await attemptDelivery(office.deps, id)
            if (expected === 'queued') expected = 'accepted'
          }
          if (each === undefined) break
          await office.webhook(
            statusOf(messageId, theirs[each], { id: `wamid.${office.meta.received.length}` }),
          )
          expected = advanceDelivery(expected, each)
        }
        const delivery = await office.read(id)
        expect(delivery.status).toBe(expected)
        expect(delivery.failedAt === null).toBe(expected !== 'failed')
        expect(delivery.readAt !== null || expected !== 'read').toBe(true)
        const verbs = (await historyOf(project?.id)).map(({ verb }) => verb)
        expect(new Set(verbs).size, 'each event once').toBe(verbs.length)
      }),
      { numRuns: 25, seed: 20_261_120 },
    )
  })

  test('a failure that comes later is shown with the words of Meta', async () => {
    const { id, messageId, project } = await send()
    await office.webhook(statusOf(messageId, 'failed'))
    expect(await office.read(id)).toMatchObject({
      status: 'failed',
      error: 'More than 24 hours have passed (131047)',
      handledAt: null,
    })
    expect(await historyOf(project?.id)).toMatchObject([
      {
        verb: 'failed',
        summary: 'could not send bid 1 by WhatsApp to +13105550142: More than 24 hours have passed (131047)',
      },
      { verb: 'sent' },
    ])
    const { body: open } = await office.person.call<{ id: number }[]>('GET', '/api/deliveries?open=true')
    expect(open.map((each) => each.id)).toContain(id)
  })

  test('a failure of another message under the same reference is not the one that was accepted', async () => {
    const { id, messageId } = await send()
    await office.webhook(statusOf(messageId, 'failed', { id: 'wamid.of-an-earlier-attempt' }))
    expect(await office.read(id)).toMatchObject({ status: 'accepted' })
  })

  test('without our reference, the id of the message counts', async () => {
    const { id } = await send()
    await office.webhook(statusOf('', 'read', { biz_opaque_callback_data: undefined }))
    expect(await office.read(id)).toMatchObject({ status: 'read' })
  })

  test('about messages that are not ours are taken and change nothing', async () => {
    const odd = [
      statusOf('nobody@example.com', 'read', { id: 'wamid.unknown' }),
      webhookOf({ statuses: [null, { id: 7 }] }),
      webhookOf({ something: 'new' }),
      { object: 'page', entry: [] },
      {},
    ]
    for (const body of odd) expect((await office.webhook(body)).status).toBe(200)
  })
})

describe('the webhook', () => {
  const url = '/api/whatsapp/webhook'

  test('takes only what Meta signed, to the byte', async () => {
    const { id, messageId } = await send()
    const news = statusOf(messageId, 'read')
    for (const signature of ['', `sha256=${'0'.repeat(64)}`]) {
      const answer = await office.webhook(news, signature)
      expect([answer.status, answer.body]).toMatchObject([401, { code: 'unauthenticated' }])
    }
    const bytes = Buffer.from(JSON.stringify(news))
    const unsigned = await inject(office.app, 'POST', url, bytes, { 'content-type': 'application/json' })
    expect(unsigned.status).toBe(401)
    expect(await office.read(id)).toMatchObject({ status: 'accepted' })
  })

  test.each(['application/json', 'text/plain', 'application/octet-stream', 'multipart/form-data'])(
    'a body of a megabyte and more is refused, as %s too',
    async (type) => {
      const bytes = Buffer.alloc(1024 * 1024 + 1, 'x')
      const answer = await inject<{ code: string }>(office.app, 'POST', url, bytes, { 'content-type': type })
      expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
    },
  )

  test('shows Meta that it is ours, and nobody else', async () => {
    const ask = (token: string, mode = 'subscribe') => {
      const query = `hub.mode=${mode}&hub.verify_token=${token}&hub.challenge=1158201444`
      return inject<{ code: string }>(office.app, 'GET', `${url}?${query}`)
    }
    const right = await ask(secrets.WHATSAPP_VERIFY_TOKEN)
    expect([right.status, right.raw.toString()]).toEqual([200, '1158201444'])
    expect(right.headers['content-type']).toMatch(/^text\/plain/)
    for (const wrong of [await ask('wrong'), await ask(secrets.WHATSAPP_VERIFY_TOKEN, 'unsubscribe')]) {
      expect([wrong.status, wrong.body.code]).toEqual([403, 'forbidden'])
    }
  })
})

interface Consent {
  id: number
  whatsappOptIn: boolean
  version: number
}

describe('a message of a customer', () => {
  const number = '15105550199'

  test('opens the window for 24 hours', async () => {
    const { deps, clock } = office
    const isOpen = (hours: number) =>
      whatsappWindowOpen(deps.db, number, new Date(clock.now().getTime() + hours * 3_600_000))
    expect(await isOpen(0)).toBe(false)
    await office.webhook(messageOf(number, 'When do you start?', clock.now()))
    await office.webhook(messageOf(number, 'An older one, late', new Date(clock.now().getTime() - 7_200_000)))
    expect(await Promise.all([isOpen(0), isOpen(23.9), isOpen(24)])).toEqual([true, true, false])
    await office.webhook(messageOf(number, 'From the future', new Date('2099-01-01T00:00:00Z')))
    expect(await isOpen(25)).toBe(false)
  })

  test.each(['STOP', ' Alto. ', 'no más', 'Baja'])('%j takes the consent back', async (text) => {
    const { body: project } = await office.person.call<{ customer: { id: number } }>(
      'POST',
      '/api/projects',
      {
        customer: { name: 'Rosa', phone: '(510) 555-0177' },
        region: 'bay_area',
      },
    )
    const { id } = project.customer
    const change = { whatsappOptIn: true }
    const { body: before } = await office.person.call<Consent>('PUT', `/api/customers/${id}`, change)
    expect(before.whatsappOptIn).toBe(true)
    const consent = async () => {
      const { body: customers } = await office.person.call<Consent[]>('GET', '/api/customers')
      return customers.find((customer) => customer.id === id)
    }
    await office.webhook(messageOf('15105550177', 'Please stop by tomorrow', office.clock.now()))
    expect(await consent()).toMatchObject({ whatsappOptIn: true })
    await office.webhook(messageOf('15105550177', text, office.clock.now()))
    expect(await consent()).toMatchObject({ whatsappOptIn: false, version: before.version + 1 })
    const events = await office.deps.db
      .selectFrom('event')
      .select(['summary', 'actor_id'])
      .where('entity', '=', 'customer')
      .where('entity_id', '=', id)
      .where('summary', 'like', 'asked by WhatsApp%')
      .execute()
    expect(events).toMatchObject([{ actor_id: null }])
  })
})
