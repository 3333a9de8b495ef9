import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { attemptDelivery, deliverDue } from './attempt-delivery.service.ts'
import { openSendingOffice, type SendingOffice, samplePdf, statusOf } from './sample-sending.ts'

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
})
afterEach(() => office.settle())
afterAll(() => office.close())

const attempt = (id: number) => attemptDelivery(office.deps, id)
const bidStatus = async (bidId: number) =>
  (await office.deps.db.selectFrom('bid').select('status').where('id', '=', bidId).executeTakeFirstOrThrow())
    .status

test('a message that is taken carries template, document and our reference', async () => {
  const queued = await office.queue('whatsapp')
  const delivery = await attempt(queued.id)
  expect(delivery).toMatchObject({ status: 'accepted', attempts: 1, isTemplate: true })
  expect(delivery.messageId).toMatch(/^[0-9a-f-]{36}@office\.bedrock\.example$/)
  expect(office.meta.received).toMatchObject([
    {
      to: '13105550142',
      reference: delivery.messageId,
      fileName: 'Bid 1.pdf',
      template: { name: 'bid_document', language: 'en', bodyTexts: ['Pat', 'Oak St'] },
    },
  ])
  expect(office.meta.received[0]?.content.equals(samplePdf)).toBe(true)
  expect(await bidStatus(queued.bid.id)).toBe('sent')
})

test('inside the window the message goes out as it was written', async () => {
  const queued = await office.queue('whatsapp', { template: null, body: 'Hello Pat,\nyour bid.' })
  expect(await attempt(queued.id)).toMatchObject({ status: 'accepted', isTemplate: false })
  expect(office.meta.received).toMatchObject([{ caption: 'Hello Pat,\nyour bid.', template: null }])
})

test('who has said STOP gets no message that still waited, nor one that is sent again', async () => {
  const queued = await office.queue('whatsapp')
  await office.deps.db.updateTable('customer').set({ whatsapp_opt_in: false }).execute()
  const delivery = await attempt(queued.id)
  expect(delivery).toMatchObject({ status: 'failed', error: expect.stringMatching(/does not agree/) })
  const again = await office.person.call('POST', `/api/deliveries/${queued.id}/retry`)
  expect(again.status).toBe(502)
  expect(office.meta.received).toEqual([])
})

test('a refusal is told in the words of Meta', async () => {
  office.meta.behave('message', 'refuse')
  const queued = await office.queue('whatsapp')
  expect(await attempt(queued.id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('not on WhatsApp'),
  })
  expect(await bidStatus(queued.bid.id)).toBe('draft')
})

test('what surely never arrived is tried again soon', async () => {
  office.meta.behave('upload', 'be overloaded')
  const queued = await office.queue('whatsapp')
  const { nextAttemptAt } = await attempt(queued.id)
  expect(nextAttemptAt).toBe(new Date(office.clock.now().getTime() + 15_000).toISOString())
  office.meta.reset()
  office.clock.advance(15_000)
  await deliverDue(office.deps)
  expect(await office.read(queued.id)).toMatchObject({ status: 'accepted', attempts: 2 })
  expect(office.meta.received).toHaveLength(1)
})

/** A message whose answer was never heard, or whose process was killed meanwhile. */
const uncertain: [string, (id: number) => Promise<void>][] = [
  [
    'an answer that was cut off',
    async (id) => {
      office.meta.behave('message', 'close')
      await attempt(id)
      office.meta.reset()
    },
  ],
  [
    'an answer that is garbage',
    async (id) => {
      office.meta.behave('message', 'answer HTML')
      await attempt(id)
      office.meta.reset()
    },
  ],
  [
    'a process that ended in the middle',
    async (id) => {
      const at = office.clock.now()
      const leaseUntil = new Date(at.getTime() + 1500)
      await office.deps.db
        .updateTable('delivery')
        .set({ attempts: 1, lease_until: leaseUntil, next_attempt_at: leaseUntil })
        .where('id', '=', id)
        .execute()
      await office.deps.db
        .insertInto('delivery_attempt')
        .values({ delivery_id: id, number: 1, started_at: at })
        .execute()
      office.clock.advance(1500)
      await deliverDue(office.deps)
    },
  ],
]

describe.each(uncertain)('%s', (_name, leave) => {
  test('is waited out; a status that proves the message is its acceptance, and nothing goes out again', async () => {
    const queued = await office.queue('whatsapp')
    await leave(queued.id)
    const { messageId, status, nextAttemptAt } = await office.read(queued.id)
    expect(status).toBe('queued')
    expect(nextAttemptAt).toBe(new Date(office.clock.now().getTime() + 90_000).toISOString())
    office.clock.advance(60_000)
    await deliverDue(office.deps)
    expect(office.meta.received).toEqual([])
    expect((await office.webhook(statusOf(messageId, 'delivered'))).status).toBe(200)
    office.clock.advance(3_600_000)
    await deliverDue(office.deps)
    await office.runJobs({ includeLater: true })
    expect(office.meta.received).toEqual([])
    expect(await office.read(queued.id)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      error: null,
      nextAttemptAt: null,
    })
    expect(await bidStatus(queued.bid.id)).toBe('sent')
  })

  test('goes out again when no status comes', async () => {
    const queued = await office.queue('whatsapp')
    await leave(queued.id)
    office.clock.advance(90_000)
    await deliverDue(office.deps)
    expect(await office.read(queued.id)).toMatchObject({ status: 'accepted', attempts: 2 })
    expect(office.meta.received).toHaveLength(1)
  })
})

test('a status that comes before our own word of the acceptance ends right', async () => {
  const queued = await office.queue('whatsapp')
  const { messageId } = await office.read(queued.id)
  const whatsapp = office.deps.whatsapp
  office.deps.whatsapp = {
    async send(message, signal) {
      const outcome = await whatsapp?.send(message, signal)
      await office.webhook(statusOf(messageId, 'sent'))
      await office.webhook(statusOf(messageId, 'delivered'))
      return outcome ?? { outcome: 'unreached', mayHaveArrived: false, response: '' }
    },
  }
  expect(await attempt(queued.id)).toMatchObject({ status: 'delivered', attempts: 1, error: null })
  office.deps.whatsapp = whatsapp
  expect(await office.read(queued.id)).toMatchObject({ attemptLog: [{ outcome: 'accepted' }] })
  expect(await bidStatus(queued.bid.id)).toBe('sent')
  const { body: events } = await office.person.call<{ verb: string }[]>(
    'GET',
    `/api/projects/${queued.project.id}/history?entity=delivery`,
  )
  expect(events.map(({ verb }) => verb)).toEqual(['sent'])
})
