import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tutorial } from '../../contract/tutorial.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let person: Caller

beforeAll(async () => {
  office = await buildTestApp()
  person = await office.signIn()
})
afterAll(() => office.close())

const read = async (caller = person) => (await caller.call<Tutorial>('GET', '/api/auth/tutorial')).body
const keep = (body: object) => person.call<Tutorial>('PUT', '/api/auth/tutorial', body)

test('is new to everybody, and remembered per person', async () => {
  expect(await read()).toEqual({ state: 'new', step: null })
  expect((await keep({ state: 'left', step: 'bids' })).body).toEqual({ state: 'left', step: 'bids' })
  expect(await read()).toEqual({ state: 'left', step: 'bids' })
  expect(await read(await office.signIn())).toEqual({ state: 'new', step: null })
})

test('what is finished or declined is at no step', async () => {
  await keep({ state: 'finished', step: 'bids' })
  expect(await read()).toEqual({ state: 'finished', step: null })
  await keep({ state: 'declined' })
  expect(await read()).toEqual({ state: 'declined', step: null })
})

test('nobody becomes new again, and no other state is known', async () => {
  expect((await keep({ state: 'new' })).status).toBe(400)
  expect((await keep({ state: 'asleep' })).status).toBe(400)
})
