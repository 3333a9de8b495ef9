import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '../../../contract/deliveries.ts'
import { openSendingOffice, type SendingOffice } from '../../deliveries/sample-sending.ts'
import { inject } from '../../testing/build-test-app.ts'
import { newBid, newProject, sampleBid, sampleItem, type WireBid, type WireNewBid } from '../sample-bid.ts'
import { followUpBids } from './follow-up-bids.service.ts'

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
/** A busy machine takes its time. */
const patiently = { timeout: 15_000 }

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
  const asked = await shared()
  const question = { name: 'Nora Vance', question: 'Is hauling included?' }
  await inject(office.app, 'POST', `/api/bid/${asked.bid.bidIndex}/questions`, question)
  const { id } = (await read(asked.url)).questions[0] ?? { id: 0 }
  const answered = await office.person.call('POST', `${asked.url}/questions/${id}/answered`)
  expect(answered.status).toBe(200)
  expect(await office.person.call('PUT', `${asked.url}/reminder`, { days: 1 })).toMatchObject({
    status: 409,
    body: { error: 'The customer has asked about this bid; no reminder will be sent' },
  })
  const wanted = await shared()
  office.clock.advance(2 * day)
  await followUpBids(office.deps)
  for (const { bid } of [accepted, revoked, replaced, expired, unwanted, asked]) {
    expect(await reminders(bid.id)).toEqual([])
  }
  expect(await reminders(wanted.bid.id)).toMatchObject([{ recipient: 'nora@customer.example' }])
})

/** Two bids of one job, of which the customer is to be reminded of the second. */
async function alternatives() {
  const first = await written()
  const project = `/api/projects/${first.projectId}`
  const bid = await newBid(office.person, first.projectId, sampleBid())
  await office.person.call('POST', `${first.url}/share`)
  await office.person.call('POST', `${project}/bids/${bid.id}/share`, { remindAfterDays: 2 })
  return { first, bid, project }
}
const sign = ({ bidIndex, total }: WireBid) =>
  inject(office.app, 'POST', `/api/bid/${bidIndex}/accept`, {
    name: 'Nora Vance',
    selected: [],
    total,
    agreed: true,
  })

test('nobody is reminded of a bid whose job has another one signed or under contract, or is over', async () => {
  const signed = await alternatives()
  expect((await sign(signed.first.bid)).status).toBe(200)
  const contracted = await alternatives()
  await office.person.call('POST', `${contracted.first.url}/finalize`, {})
  const completed = await alternatives()
  await office.person.call('POST', `${completed.first.url}/finalize`, {})
  expect((await office.person.call('PUT', `${completed.project}/complete`, {})).status).toBe(200)
  const declined = await alternatives()
  expect((await office.person.call('PUT', `${declined.project}/decline`, {})).status).toBe(200)
  const canceled = await alternatives()
  expect((await office.person.call('POST', `${canceled.project}/cancel`, {})).status).toBe(200)
  const waiting = await alternatives()
  office.clock.advance(2 * day)
  await followUpBids(office.deps)
  for (const { bid } of [signed, contracted, completed, declined, canceled]) {
    expect(await reminders(bid.id)).toEqual([])
  }
  expect(await reminders(waiting.bid.id)).toHaveLength(1)
})

test('of a change order the customer is reminded, for it adds to the contract, until the job is completed', async () => {
  const shared = async () => {
    const contract = await written()
    await office.person.call('POST', `${contract.url}/finalize`, {})
    const groups = [{ name: 'Piers', items: [sampleItem()] }]
    const bid = await newBid(office.person, contract.projectId, { kind: 'change_order', groups })
    const project = `/api/projects/${contract.projectId}`
    await office.person.call('POST', `${project}/bids/${bid.id}/share`, { remindAfterDays: 2 })
    return { bid, project }
  }
  const [open, completed] = [await shared(), await shared()]
  expect((await office.person.call('PUT', `${completed.project}/complete`, {})).status).toBe(200)
  office.clock.advance(2 * day)
  await followUpBids(office.deps)
  expect(await reminders(open.bid.id)).toHaveLength(1)
  expect(await reminders(completed.bid.id)).toEqual([])
})

test('a signature that comes while the reminder is being written is in time', async () => {
  const { first, bid } = await alternatives()
  office.clock.advance(2 * day)
  const { db } = office.deps
  const answered = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('project').select('id').where('id', '=', first.projectId).forUpdate().execute()
    const following = followUpBids(office.deps)
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
        return rows[0]?.count
      }, patiently)
      .toBe(1)
    await trx.updateTable('bid').set({ status: 'accepted' }).where('id', '=', first.bid.id).execute()
    return { following }
  })
  await answered.following
  expect(await reminders(bid.id)).toEqual([])
  expect(await read(`/api/projects/${first.projectId}/bids/${bid.id}`)).toMatchObject({ remindedAt: null })
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
  const { jobHandlers, jobSchedules } = await import('../../job-handlers.ts')
  const handlers = jobHandlers(office.deps)
  expect(Object.keys(handlers)).toEqual(expect.arrayContaining(['file-signed-bid', 'follow-up-bids']))
  expect(jobSchedules['follow-up-bids']).toBe('* * * * *')
})
