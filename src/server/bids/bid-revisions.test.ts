import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newBid, newProject, sampleBid, sampleItem, type WireBid, type WireNewBid } from './sample-bid.ts'

interface Refusal {
  error: string
  code: string
  current?: WireBid
}

let testApp: TestApp
let maria: Caller
let tom: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn('estimator')
  tom = await testApp.signIn('project_manager')
})
afterAll(() => testApp.close())

async function sentBid(changes: WireNewBid = {}): Promise<{ url: string; list: string; bid: WireBid }> {
  const project = await newProject(maria)
  const draft = await newBid(maria, project.id, sampleBid(changes))
  const list = `/api/projects/${project.id}/bids`
  const url = `${list}/${draft.id}`
  const shared = await maria.call<{ bid: WireBid }>('POST', `${url}/share`)
  return { url, list, bid: shared.body.bid }
}

test('two editors of one bid, twenty rounds: one is saved, the other is told, nothing is lost', async () => {
  const project = await newProject(maria)
  let bid = await newBid(maria, project.id)
  const url = `/api/projects/${project.id}/bids/${bid.id}`
  for (let round = 1; round <= 20; round += 1) {
    const { version } = bid
    const changes = [
      { title: `Maria ${round}`, version },
      {
        scope: `Tom ${round}`,
        groups: [{ name: `G${round}`, items: [sampleItem()] }],
        discount: 0,
        paymentSchedule: [],
        version,
      },
    ]
    const answers = await Promise.all([
      maria.call<WireBid & Refusal>('PUT', url, changes[0]),
      tom.call<WireBid & Refusal>('PUT', url, changes[1]),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    const saved = answers[winner]?.body as WireBid
    const refusal = answers[1 - winner]?.body as Refusal
    const { version: _, ...won } = changes[winner] ?? {}
    expect(saved).toMatchObject({
      ...bid,
      ...won,
      groups: expect.anything(),
      subtotal: expect.anything(),
      total: expect.anything(),
      cost: expect.anything(),
      version: version + 1,
    })
    expect(refusal).toMatchObject({ code: 'conflict', current: saved })
    bid = (await maria.call<WireBid>('GET', url)).body
    expect(bid).toEqual(saved)
    // The loser compares, and tries again on what there is now.
    const again = await (winner === 0 ? tom : maria).call<WireBid>('PUT', url, {
      ...changes[1 - winner],
      version: bid.version,
    })
    expect(again.status).toBe(200)
    bid = again.body
    expect(bid).toMatchObject({ title: `Maria ${round}`, scope: `Tom ${round}`, version: version + 2 })
  }
})

test('a change of a sent bid makes a new revision with a link of its own', async () => {
  const { url, list, bid } = await sentBid()
  const answer = await tom.call<WireBid>('PUT', url, {
    discount: 118.75,
    paymentSchedule: [],
    version: bid.version,
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    number: 1,
    revision: 2,
    status: 'draft',
    version: 1,
    total: 3700,
    sentAt: null,
    scope: bid.scope,
    validUntil: bid.validUntil,
  })
  expect(answer.body.id).not.toBe(bid.id)
  expect(answer.body.bidIndex).not.toBe(bid.bidIndex)
  const old = (await tom.call<WireBid>('GET', url)).body
  expect(old).toEqual({ ...bid, status: 'superseded', version: bid.version + 1, updatedAt: old.updatedAt })
  expect((await tom.call<WireBid[]>('GET', list)).body.map(({ revision }) => revision)).toEqual([2, 1])
  const further = await tom.call<WireBid>('PUT', `${list}/${answer.body.id}`, { title: 'Still a draft' })
  expect(further.body).toMatchObject({ id: answer.body.id, revision: 2, version: 2 })
})

test('what was superseded can be neither changed, shared nor finalized', async () => {
  const { url, bid } = await sentBid()
  await tom.call('PUT', url, { title: 'New' })
  const refused = { status: 409, body: { error: 'A newer revision has replaced this bid' } }
  expect(await maria.call('PUT', url, { title: 'Older' })).toMatchObject(refused)
  expect(await maria.call('POST', `${url}/share`)).toMatchObject(refused)
  expect(await maria.call('POST', `${url}/finalize`)).toMatchObject(refused)
  const stale = await maria.call<Refusal>('PUT', url, { title: 'Older', version: bid.version })
  expect(stale).toMatchObject({ status: 409, body: { current: { status: 'superseded' } } })
})

test('a sent bid sent back as it is makes no revision', async () => {
  const { url, list, bid } = await sentBid()
  expect((await tom.call<WireBid>('PUT', url, bid)).body).toEqual(bid)
  expect((await tom.call<WireBid[]>('GET', list)).body).toHaveLength(1)
})

test('two people who revise one sent bid at once make one revision', async () => {
  const { url, list, bid } = await sentBid()
  const answers = await Promise.all(
    [maria, tom, maria, tom].map((caller, number) =>
      caller.call('PUT', url, { title: `By ${number}`, version: bid.version }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect((await tom.call<WireBid[]>('GET', list)).body).toHaveLength(2)
})

test('deleting the draft of a revision puts the one before it back in force', async () => {
  const { url, list, bid } = await sentBid()
  const revision = await tom.call<WireBid>('PUT', url, { title: 'A mistake' })
  expect((await tom.call('DELETE', `${list}/${revision.body.id}`)).status).toBe(200)
  const old = await tom.call<WireBid>('GET', url)
  expect(old.body).toMatchObject({ status: 'sent', title: bid.title, sentAt: bid.sentAt })
  const again = await tom.call<WireBid>('PUT', url, { title: 'Meant so' })
  expect(again.body).toMatchObject({ revision: 2, title: 'Meant so' })
})

test('an expired bid is revised with a validity that starts over unless a day is chosen', async () => {
  const { url, bid } = await sentBid({ validUntil: '2026-11-22' })
  const second = await sentBid({ validUntil: '2026-11-22' })
  testApp.clock.set('2026-11-23T07:59:00Z') // the 22nd in Los Angeles, the last day
  const lastDay = await tom.call<WireBid>('GET', url)
  testApp.clock.set('2026-11-23T08:01:00Z')
  const dayAfter = await tom.call<WireBid>('GET', url)
  const extended = await tom.call<WireBid>('PUT', url, { title: 'Again' })
  const chosen = await tom.call<WireBid>('PUT', second.url, { validUntil: '2026-12-01' })
  testApp.clock.set('2026-11-20T18:00:00Z')
  expect(lastDay.body).toEqual(bid)
  expect(dayAfter.body).toEqual({ ...bid, status: 'expired' })
  expect(extended.body).toMatchObject({ revision: 2, status: 'draft', validUntil: '2026-12-23' })
  expect(chosen.body).toMatchObject({ revision: 2, status: 'draft', validUntil: '2026-12-01' })
})
