import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { newBid, newProject, type WireBid } from './sample-bid.ts'

let testApp: TestApp
let maria: Caller
let tom: Caller
beforeAll(async () => {
  testApp = await buildTestApp()
  maria = await testApp.signIn('estimator')
  tom = await testApp.signIn('project_manager')
})
afterAll(() => testApp.close())

async function openBid() {
  const project = await newProject(maria)
  const bid = await newBid(maria, project.id)
  const list = `/api/projects/${project.id}/bids`
  const url = `${list}/${bid.id}`
  const put = (caller: Caller, change: object) => caller.call<WireBid>('PUT', url, change)
  return { bid, list, url, put }
}

test('a save that comes again is done once, and answered with the bid as it is now', async () => {
  const { bid, put } = await openBid()
  const save = { title: 'Mine', version: bid.version, saveId: 'one' }
  const first = await put(maria, save)
  expect((await put(maria, save)).body).toEqual(first.body)
  const theirs = await put(tom, { title: 'Theirs', version: 2 })
  expect((await put(maria, save)).body).toEqual(theirs.body)
})

test('the same save ten times at once is done once', async () => {
  const { bid, put } = await openBid()
  const save = { title: 'Mine', version: bid.version, saveId: 'one' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => put(maria, save)))
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual(
    Array.from({ length: 10 }, () => [200, 2]),
  )
})

test('a save that made a revision is answered with that revision, also when it comes again', async () => {
  const { list, url, put } = await openBid()
  const { body: sent } = await maria.call<{ bid: WireBid }>('POST', `${url}/share`)
  const save = { title: 'Mine', version: sent.bid.version, saveId: 'one' }
  const first = await put(maria, save)
  expect(first.body.revision).toBe(2)
  expect((await put(maria, save)).body).toEqual(first.body)
  expect((await maria.call<WireBid[]>('GET', list)).body).toHaveLength(2)
})

test('a save of a draft that was handed out since makes no revision when it comes again', async () => {
  const { bid, list, url, put } = await openBid()
  const save = { title: 'Mine', version: bid.version, saveId: 'one' }
  await put(maria, save)
  await tom.call('POST', `${url}/share`)
  expect((await put(maria, save)).body).toMatchObject({ id: bid.id, status: 'sent', title: 'Mine' })
  expect((await maria.call<WireBid[]>('GET', list)).body).toHaveLength(1)
})

test('a save that was refused or is new is judged by its version', async () => {
  const { bid, put } = await openBid()
  await put(tom, { title: 'Theirs', version: bid.version, saveId: 'theirs' })
  const save = { title: 'Mine', version: bid.version, saveId: 'mine' }
  expect((await put(maria, save)).status).toBe(409)
  expect((await put(maria, { ...save, version: 2 })).body).toMatchObject({ title: 'Mine', version: 3 })
  expect((await put(maria, { title: 'x', saveId: 'two words' })).status).toBe(400)
})

test('the last twenty saves are known', async () => {
  const { bid, put } = await openBid()
  for (let version = 1; version <= 21; version += 1)
    await put(maria, { title: `${version}`, version, saveId: `${version}` })
  expect((await put(maria, { title: '2', version: 2, saveId: '2' })).body).toMatchObject({
    id: bid.id,
    title: '21',
  })
  expect((await put(maria, { title: '1', version: 1, saveId: '1' })).status).toBe(409)
})
