import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '../../contract/deliveries.ts'
import { openSendingOffice, type SendingOffice } from '../deliveries/sample-sending.ts'
import { inject } from '../testing/build-test-app.ts'
import { followUpBids } from './follow-up-bids.service.ts'
import { newBid, newProject, sampleBid, type WireBid, type WireNewBid } from './sample-bid.ts'

let office: SendingOffice
beforeAll(async () => {
  office = await openSendingOffice()
})
afterEach(async () => {
  await office.settle()
  office.clock.set('2026-11-20T18:00:00Z')
})
afterAll(() => office.close())

const day = 86_400_000

async function written(changes: WireNewBid = {}, customer: object = { email: 'nora@customer.example' }) {
  const project = await newProject(office.person, { customer: { name: 'Nora Vance', ...customer } })
  const bid = await newBid(office.person, project.id, sampleBid(changes))
  return { bid, url: `/api/projects/${project.id}/bids/${bid.id}`, projectId: project.id }
}
const read = async (url: string) => (await office.person.call<WireBid>('GET', url)).body
const reminders = async (bidId: number) =>
  (await office.person.call<Delivery[]>('GET', `/api/deliveries?bid_id=${bidId}`)).body.filter(
    ({ kind }) => kind === 'reminder',
  )
const verbsOf = async (bidId: number) =>
  (
    await office.deps.db
      .selectFrom('event')
      .select('verb')
      .where('entity', '=', 'bid')
      .where('entity_id', '=', bidId)
      .orderBy('id')
      .execute()
  ).map(({ verb }) => verb)

test('a customer who has not answered is reminded once, in the language of the bid, with link and PDF', async () => {
  const { url, bid } = await written({ language: 'es' })
  await office.person.call('POST', `${url}/email`, { remindAfterDays: 3, to: 'work@customer.example' })
  // Sent at ten in the morning: on the third day, not before nine o'clock, whatever the hour of sending.
  office.clock.set('2026-11-23T16:59:00Z')
  await followUpBids(office.deps)
  expect(await reminders(bid.id)).toEqual([])
  office.clock.set('2026-11-23T17:00:00Z')
  await Promise.all([followUpBids(office.deps), followUpBids(office.deps)])
  await followUpBids(office.deps)
  await office.runJobs({ includeLater: true })
  expect(await reminders(bid.id)).toHaveLength(1)
  const mail = (await office.mails()).at(-1)
  expect(mail).toMatchObject({
    to: [{ address: 'work@customer.example' }],
    subject: expect.stringMatching(/^Recordatorio: Propuesta /),
  })
  expect(mail?.text).toContain(bid.bidIndex)
  const pdf = await office.person.call('GET', `${url}/pdf`)
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(pdf.raw)).toBe(true)
  expect(await read(url)).toMatchObject({ remindedAt: '2026-11-23T17:00:00.000Z' })
  expect(await office.person.call('PUT', `${url}/reminder`, { days: 9 })).toMatchObject({
    status: 409,
    body: { error: 'The customer has been reminded already' },
  })
})

test('a reminder comes on the day the screen says, also across the change of the clock', async () => {
  office.clock.set('2026-10-31T07:30:00Z') // 0:30 in Los Angeles; the clocks go back on the next day
  const { url, bid } = await written({ validUntil: '2026-12-01' })
  await office.person.call('POST', `${url}/share`, { remindAfterDays: 2 })
  office.clock.set('2026-11-02T16:30:00Z') // 8:30 on November 2nd
  await followUpBids(office.deps)
  expect(await reminders(bid.id)).toEqual([])
  office.clock.set('2026-11-02T17:30:00Z')
  await followUpBids(office.deps)
  expect(await reminders(bid.id)).toHaveLength(1)
})

test('nobody is reminded of what was answered, taken back, replaced or has expired, or when it is unwanted', async () => {
  const shared = async (changes: WireNewBid = {}) => {
    const one = await written(changes)
    await office.person.call('POST', `${one.url}/share`, { remindAfterDays: 2 })
    return one
  }
  const accepted = await shared()
  await inject(office.app, 'POST', `/api/bid/${accepted.bid.bidIndex}/decline`, {})
  const revoked = await shared()
  await office.person.call('POST', `${revoked.url}/revoke`)
  const replaced = await shared()
  await office.person.call('PUT', replaced.url, { title: 'Newer' })
  const expired = await shared({ validUntil: '2026-11-21' })
  const unwanted = await shared()
  await office.person.call('PUT', `${unwanted.url}/reminder`, { days: null })
  const wanted = await shared()
  office.clock.advance(2 * day)
  await followUpBids(office.deps)
  for (const { bid } of [accepted, revoked, replaced, expired, unwanted]) {
    expect(await reminders(bid.id)).toEqual([])
  }
  expect(await reminders(wanted.bid.id)).toMatchObject([{ recipient: 'nora@customer.example' }])
})

test('where nobody can be written to, history says so and the wish is over', async () => {
  const { url, bid } = await written({}, {})
  await office.person.call('POST', `${url}/share`, { remindAfterDays: 1 })
  office.clock.advance(day)
  await followUpBids(office.deps)
  await followUpBids(office.deps)
  expect(await read(url)).toMatchObject({ remindAfterDays: null, remindedAt: null })
  expect((await verbsOf(bid.id)).filter((verb) => verb === 'reminder_failed')).toHaveLength(1)
})

test('what went out by WhatsApp is reminded of by WhatsApp', async () => {
  const { url, projectId } = await written({}, { phone: '310-555-0188' })
  await office.deps.db
    .updateTable('customer')
    .set({ whatsapp_opt_in: true })
    .where('id', '=', (eb) => eb.selectFrom('project').select('customer_id').where('id', '=', projectId))
    .execute()
  await office.person.call('POST', `${url}/whatsapp`, { remindAfterDays: 1 })
  office.clock.advance(day)
  await followUpBids(office.deps)
  await office.runJobs({ includeLater: true })
  expect(office.meta.messages).toHaveLength(2)
  expect(office.meta.messages[1]).toMatchObject({ to: '13105550188', type: 'template' })
})

test('that a bid has run out is told once, and again after it was extended', async () => {
  const { url, bid } = await written({ validUntil: '2026-11-21' })
  await office.person.call('POST', `${url}/share`)
  office.clock.advance(2 * day)
  await followUpBids(office.deps)
  await followUpBids(office.deps)
  expect(await verbsOf(bid.id)).toEqual(['added', 'sent', 'expired'])
  expect((await office.person.call('POST', `${url}/extend`, { validUntil: '2026-11-22' })).status).toBe(200)
  await followUpBids(office.deps)
  office.clock.advance(day)
  await followUpBids(office.deps)
  expect(await verbsOf(bid.id)).toEqual(['added', 'sent', 'expired', 'extended', 'expired'])
})

test('both jobs run by the queue and by the clock', async () => {
  const { jobHandlers, jobSchedules } = await import('../job-handlers.ts')
  const handlers = jobHandlers(office.deps)
  expect(Object.keys(handlers)).toEqual(expect.arrayContaining(['file-signed-bid', 'follow-up-bids']))
  expect(jobSchedules['follow-up-bids']).toBe('* * * * *')
})
