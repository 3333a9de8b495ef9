import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newBid, newProject, sampleBid } from './sample-bid.ts'
import { followUpBids } from './sending/follow-up-bids.service.ts'

interface HistoryEvent {
  verb: string
  actor: { name: string } | null
  changes: Record<string, { from: unknown; to: unknown }>
}

let testApp: TestApp
let maria: Caller
let hugh: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn('estimator')
  hugh = await testApp.signIn('project_manager')
})
afterAll(() => testApp.close())

const minutes = (count: number) => testApp.clock.advance(count * 60_000)

async function openBid() {
  const project = await newProject(maria)
  const bid = await newBid(maria, project.id, sampleBid({ title: 'At first' }))
  const url = `/api/projects/${project.id}/bids/${bid.id}`
  const type = (person: Caller, title: string) =>
    person.call('PUT', url, { title, unfinished: true }).then(({ status }) => expect(status).toBe(200))
  const save = (person: Caller, title: string) => person.call('PUT', url, { title })
  const changes = async () => {
    const { body } = await maria.call<HistoryEvent[]>('GET', `/api/projects/${project.id}/history`)
    return body
      .filter(({ verb }) => verb === 'changed' || verb === 'sent')
      .map((event) => [event.verb, event.actor?.name, event.changes['title'] ?? event.changes['status']])
      .toReversed()
  }
  return { url, type, save, changes }
}

test('what is saved while somebody types stands in history once, when they pause', async () => {
  const { type, changes } = await openBid()
  for (const title of ['A', 'At', 'At l', 'At last']) {
    await type(maria, title)
    minutes(1)
  }
  await followUpBids(testApp.deps)
  expect(await changes()).toEqual([])
  minutes(3)
  await followUpBids(testApp.deps)
  await followUpBids(testApp.deps)
  expect(await changes()).toEqual([['changed', 'Person1 Tester', { from: 'At first', to: 'At last' }]])
})

test('what was typed stands before that the bid was handed out', async () => {
  const { url, type, changes } = await openBid()
  await type(maria, 'At last')
  expect((await maria.call('POST', `${url}/share`)).status).toBe(200)
  expect(await changes()).toEqual([
    ['changed', 'Person1 Tester', { from: 'At first', to: 'At last' }],
    ['sent', 'Person1 Tester', { from: 'draft', to: 'sent' }],
  ])
})

test('two who type, and one who saves for good, each have their own line', async () => {
  const { type, save, changes } = await openBid()
  await type(maria, "Maria's")
  await type(hugh, "Hugh's")
  await type(hugh, "Hugh's own")
  await save(maria, 'At last')
  expect(await changes()).toEqual([
    ['changed', 'Person1 Tester', { from: 'At first', to: "Maria's" }],
    ['changed', 'Person2 Tester', { from: "Maria's", to: "Hugh's own" }],
    ['changed', 'Person1 Tester', { from: "Hugh's own", to: 'At last' }],
  ])
})

test('who types for hours is told of every half hour; what is taken back, never', async () => {
  const { type, changes } = await openBid()
  await type(maria, 'Soon')
  minutes(31)
  await type(maria, 'Later')
  await type(maria, 'Soon')
  minutes(5)
  await followUpBids(testApp.deps)
  expect(await changes()).toEqual([['changed', 'Person1 Tester', { from: 'At first', to: 'Soon' }]])
})
