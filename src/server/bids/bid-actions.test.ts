import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Caller, inject, type TestApp } from '../testing/build-test-app.ts'
import { newBid, newProject, sampleBid, type WireBid } from './sample-bid.ts'

interface Answer {
  message: string
  url?: string
  bid: WireBid
  project: { status: string; finalized: WireBid | null; bids: WireBid[]; money: { contract: number } }
}

let testApp: TestApp
let staff: Caller
beforeAll(async () => {
  testApp = await buildTestApp({ PUBLIC_URL: 'https://office.example.com' })
  staff = await testApp.signIn()
})
afterAll(() => testApp.close())

async function draft(bid = sampleBid()): Promise<{ projectId: number; url: string; bid: WireBid }> {
  const project = await newProject(staff)
  const written = await newBid(staff, project.id, bid)
  return { projectId: project.id, url: `/api/projects/${project.id}/bids/${written.id}`, bid: written }
}

function eventsOf(bidId: number) {
  return testApp.deps.db
    .selectFrom('event')
    .select(['verb', 'summary', 'actor_id'])
    .where('entity', '=', 'bid')
    .where('entity_id', '=', bidId)
    .orderBy('id')
    .execute()
}

test('sharing freezes the bid, hands out its link and moves the project; again is the same', async () => {
  const { url, bid } = await draft()
  const first = await staff.call<Answer>('POST', `${url}/share`, {})
  expect(first).toMatchObject({
    status: 200,
    body: {
      message: 'Bid link is ready',
      url: `https://office.example.com/bid/${bid.bidIndex}`,
      bid: { id: bid.id, status: 'sent', sentAt: '2026-11-20T18:00:00.000Z', version: 2 },
      project: { status: 'bid_sent' },
    },
  })
  expect(first.body.project.bids).toEqual([first.body.bid])
  const again = await staff.call<Answer>('POST', `${url}/share`)
  expect(again.body).toEqual(first.body)
  expect((await eventsOf(bid.id)).map(({ verb }) => verb)).toEqual(['added', 'sent'])
})

test('clicking share many times at once sends once', async () => {
  const { url, bid } = await draft()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => staff.call<Answer>('POST', `${url}/share`)),
  )
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  expect((await eventsOf(bid.id)).filter(({ verb }) => verb === 'sent')).toHaveLength(1)
})

test.each([
  [{ groups: [], discount: 0, paymentSchedule: [] }, 'groups', 'A bid without lines cannot be sent'],
  [
    { groups: [{ name: 'Empty', items: [] }], discount: 0, paymentSchedule: [] },
    'groups',
    'A bid without lines cannot be sent',
  ],
  [
    { validUntil: '2026-11-19' },
    'validUntil',
    'The day until which the bid is valid has passed; choose a later one',
  ],
])('%j cannot be sent', async (changes, field, sentence) => {
  const { projectId, url } = await draft(sampleBid(changes))
  const answer = await staff.call('POST', `${url}/share`)
  expect(answer).toMatchObject({ status: 400, body: { error: sentence, fields: { [field]: sentence } } })
  expect((await staff.call<Answer['project']>('GET', `/api/projects/${projectId}`)).body).toMatchObject({
    status: 'new_lead',
    bids: [{ status: 'draft' }],
  })
})

test('finalizing makes the bid the contract, and history says how it was agreed', async () => {
  const { projectId, url, bid } = await draft()
  const answer = await staff.call<Answer>('POST', `${url}/finalize`, {
    agreedHow: 'on_paper',
    reason: 'signed at the kitchen table',
  })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Bid finalized successfully',
      bid: { id: bid.id, status: 'finalized', finalizedAt: '2026-11-20T18:00:00.000Z' },
      project: { status: 'contract_signed', finalized: { id: bid.id }, money: { contract: 3800 } },
    },
  })
  const events = await eventsOf(bid.id)
  expect(events.at(-1)).toEqual({
    verb: 'finalized',
    summary: 'finalized bid 1, agreed on paper: signed at the kitchen table',
    actor_id: staff.employee.id,
  })
  const project = await staff.call<Answer['project']>('GET', `/api/projects/${projectId}`)
  expect(project.body).toEqual(answer.body.project)
})

test.each([
  [undefined, 'finalized bid 1 without a signature; nobody recorded how the customer agreed'],
  [{ reason: 'she called' }, 'finalized bid 1 without a signature: she called'],
  [{ agreedHow: 'by_phone' }, 'finalized bid 1, agreed by phone'],
  [{ agreedHow: 'by_text', reason: ' ok! ' }, 'finalized bid 1, agreed by text message: ok!'],
  [{ agreedHow: 'other', reason: 'purchase order' }, 'finalized bid 1, agreed another way: purchase order'],
])('finalized with %j, history says no more than what was said', async (body, summary) => {
  const { url, bid } = await draft()
  const { status, body: answer } = await staff.call<Answer>('POST', `${url}/finalize`, body)
  expect([status, answer.message]).toEqual([200, 'Bid finalized successfully'])
  expect((await eventsOf(bid.id)).at(-1)?.summary).toBe(summary)
})

test('refuses another way of agreement that nobody describes', async () => {
  const { url } = await draft()
  expect(await staff.call('POST', `${url}/finalize`, { agreedHow: 'other', reason: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Say how the customer agreed' } },
  })
  expect((await staff.call('POST', `${url}/finalize`, { agreedHow: 'somehow' })).status).toBe(400)
})

test('what is finalized stays as it is', async () => {
  const { url } = await draft()
  await staff.call('POST', `${url}/finalize`)
  const after = await staff.call<WireBid>('GET', url)
  expect(await staff.call('POST', `${url}/finalize`)).toMatchObject({
    status: 409,
    body: { error: 'Bid is already finalized' },
  })
  expect(await staff.call('PUT', url, { title: 'Other' })).toMatchObject({
    status: 409,
    body: { error: 'A finalized bid cannot be changed' },
  })
  expect((await staff.call('DELETE', url)).status).toBe(409)
  expect((await staff.call<Answer>('POST', `${url}/share`)).body.bid).toEqual(after.body)
  expect((await staff.call<WireBid>('GET', url)).body).toEqual(after.body)
})

test('a sent bid and one that has expired can be finalized; a second bid of the project cannot', async () => {
  const { projectId, url } = await draft(sampleBid({ validUntil: '2026-11-20' }))
  await staff.call('POST', `${url}/share`)
  const second = await newBid(staff, projectId)
  testApp.clock.set('2026-11-25T18:00:00Z')
  expect((await staff.call('POST', `${url}/finalize`)).status).toBe(200)
  expect((await staff.call<WireBid>('GET', url)).body.status).toBe('finalized')
  testApp.clock.set('2026-11-20T18:00:00Z')
  expect(await staff.call('POST', `/api/projects/${projectId}/bids/${second.id}/finalize`)).toMatchObject({
    status: 409,
    body: { error: 'Another bid of this project is already finalized' },
  })
})

test('an empty bid cannot be finalized', async () => {
  const { url } = await draft({ groups: [] })
  expect(await staff.call('POST', `${url}/finalize`)).toMatchObject({
    status: 400,
    body: { fields: { groups: 'A bid without lines cannot be finalized' } },
  })
})

test('of many bids finalized at once exactly one is the contract', async () => {
  const project = await newProject(staff)
  const bids = await Promise.all(Array.from({ length: 4 }, () => newBid(staff, project.id)))
  const answers = await Promise.all(
    [...bids, ...bids].map((bid) =>
      staff.call('POST', `/api/projects/${project.id}/bids/${bid.id}/finalize`),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409, 409, 409,
  ])
  const { body } = await staff.call<Answer['project']>('GET', `/api/projects/${project.id}`)
  expect(body.bids.filter(({ status }) => status === 'finalized')).toEqual([body.finalized])
})

test('changing, sharing, finalizing and looking at once neither locks up nor leaves half a state', async () => {
  const { projectId, url, bid } = await draft()
  await staff.call('POST', `${url}/share`)
  const calls = Array.from({ length: 6 }, (_, round) => [
    inject(testApp.app, 'GET', `/api/bid/${bid.bidIndex}`, undefined, { 'x-forwarded-for': '203.0.113.1' }),
    staff.call('PUT', url, { title: `Round ${round}` }),
    staff.call('POST', `${url}/share`),
    staff.call('POST', `${url}/finalize`),
  ]).flat()
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const { body } = await staff.call<Answer['project']>('GET', `/api/projects/${projectId}`)
  const old = body.bids.find(({ id }) => id === bid.id)
  expect(['finalized', 'superseded']).toContain(old?.status)
  expect(body.finalized?.id ?? null).toBe(old?.status === 'finalized' ? bid.id : null)
})

test('a bid of a canceled project is not finalized until the project is back', async () => {
  const { projectId, url } = await draft()
  await staff.call('POST', `/api/projects/${projectId}/cancel`, {})
  const refused = await staff.call<{ error: string }>('POST', `${url}/finalize`, {})
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'The project is canceled; set it back to new lead before finalizing a bid',
  ])
  await staff.call('PUT', `/api/projects/${projectId}`, { status: 'new_lead' })
  expect((await staff.call('POST', `${url}/finalize`, {})).status).toBe(200)
})
