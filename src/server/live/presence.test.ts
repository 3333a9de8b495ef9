import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Colleague } from '../../contract/live.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { readLive } from '../testing/read-live.ts'

let office: TestApp
let maria: Caller
let bob: Caller

beforeAll(async () => {
  office = await buildTestApp()
  await office.app.listen({ port: 0, host: '127.0.0.1' })
  maria = await office.signIn()
  bob = await office.signIn()
})
afterAll(() => office.close())

async function announce(person: Caller, entityId: number, more: object = {}): Promise<number[]> {
  const body = { entity: 'bid', entityId, tab: `tab-of-${person.employee.id}`, ...more }
  const answer = await person.call<Colleague[]>('POST', '/api/live/presence', body)
  expect(answer.status).toBe(200)
  return answer.body.map(({ id }) => id)
}

test('two people at one form see each other, and nobody at another', async () => {
  expect(await announce(maria, 1)).toEqual([])
  expect(await announce(bob, 1)).toEqual([maria.employee.id])
  expect(await announce(maria, 1)).toEqual([bob.employee.id])
  expect(await announce(bob, 2)).toEqual([])
})

test('leaving ends the presence, unless another window is open', async () => {
  await announce(maria, 3)
  await announce(maria, 3, { tab: 'second-window' })
  await announce(maria, 3, { leaving: true })
  expect(await announce(bob, 3)).toEqual([maria.employee.id])
  await announce(maria, 3, { tab: 'second-window', leaving: true })
  expect(await announce(bob, 3)).toEqual([])
})

test('presence ends after 25 seconds without an announcement, and its row is deleted', async () => {
  await announce(maria, 4)
  office.clock.advance(24_000)
  expect(await announce(bob, 4)).toEqual([maria.employee.id])
  office.clock.advance(2_000)
  expect(await announce(bob, 4)).toEqual([])
  const rows = await office.deps.db.selectFrom('presence').select('employee_id').execute()
  expect(rows).toEqual([{ employee_id: bob.employee.id }])
})

test('announces coming and going at once', async () => {
  const reader = await readLive(office.app, bob.token)
  let form = 100
  const is = (here: boolean) =>
    reader.wait(
      (message) => message.type === 'presence' && message.entityId === form && message.here === here,
    )
  // The first window lets the server listen to the database: what is told before it does is nobody's news.
  const { message } = await vi.waitFor(
    async () => {
      form += 1
      await announce(maria, form)
      return is(true)
    },
    { timeout: 15_000 },
  )
  expect(message).toMatchObject({ entity: 'bid', employee: { id: maria.employee.id } })
  await announce(maria, form, { leaving: true })
  await is(false)
  await reader.hangUp()
})
