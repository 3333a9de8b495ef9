import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Project } from '../../contract/projects.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { takeNextNumber } from './number-counters.ts'

let testApp: TestApp
let admin: Caller
beforeEach(async () => {
  testApp = await buildTestApp()
  admin = await testApp.signIn('admin')
})
afterEach(() => testApp.close())

const url = '/api/next_project_number'
const peek = async (counterType = 'bay_area') =>
  (await admin.call('GET', `${url}?counter_type=${counterType}`)).body
const setNext = (number: unknown, counter_type = 'bay_area') =>
  admin.call('POST', url, { number, counter_type })
const addProject = async (region = 'bay_area') =>
  (await admin.call<Project>('POST', '/api/projects', { customer: { name: 'Rosa Diaz' }, region })).body

test('peeking keeps the number; a new project takes it in its region', async () => {
  const first = { next_project_number: 1, formatted: 'BA-26-0001', counter_type: 'bay_area' }
  expect(await peek()).toEqual(first)
  expect(await peek()).toEqual(first)
  expect((await addProject()).number).toBe('BA-26-0001')
  expect(await peek()).toMatchObject({ next_project_number: 2, formatted: 'BA-26-0002' })
  expect(await peek('southern_california')).toMatchObject({ next_project_number: 1, formatted: 'SC-26-0001' })
})

test('the next number is set with the words of the specification, and is in history', async () => {
  expect(await setNext(142)).toMatchObject({
    status: 200,
    body: {
      message: 'Next project number set successfully',
      next_project_number: 142,
      counter_type: 'bay_area',
    },
  })
  expect((await addProject()).number).toBe('BA-26-0142')
  const event = await testApp.deps.db
    .selectFrom('event')
    .select(['summary', 'changes'])
    .where('entity', '=', 'company')
    .executeTakeFirst()
  expect(event).toEqual({
    summary: 'set the next bay area number to BA-26-0142',
    changes: { 'nextNumber.bay_area': { from: 1, to: 142 } },
  })
})

test('a number that a project has, a deleted one too, is refused by name and changes nothing', async () => {
  await addProject()
  const second = await addProject()
  await admin.call('DELETE', `/api/projects/${second.id}`)
  for (const number of [1, 2]) {
    const sentence = `The number BA-26-000${number} is already used`
    expect(await setNext(number)).toMatchObject({
      status: 400,
      body: { error: sentence, code: 'invalid', fields: { number: sentence } },
    })
  }
  expect(await peek()).toMatchObject({ next_project_number: 3 })
  // The other region writes its numbers otherwise: there it is free.
  expect((await setNext(1, 'southern_california')).status).toBe(200)
})

test('skips existing numbers, also when peeking', async () => {
  await setNext(12)
  await addProject()
  await addProject()
  await setNext(11)
  expect((await addProject()).number).toBe('BA-26-0011')
  expect(await peek()).toMatchObject({ next_project_number: 14, formatted: 'BA-26-0014' })
  expect((await addProject()).number).toBe('BA-26-0014')
})

test("the year is the company's: New Year comes to California eight hours after it came to UTC", async () => {
  testApp.clock.set('2027-01-01T07:59:59Z')
  const caller = await testApp.signIn('admin')
  const formatted = async () => (await caller.call('GET', `${url}?counter_type=bay_area`)).body.formatted
  expect(await formatted()).toBe('BA-26-0001')
  testApp.clock.set('2027-01-01T08:00:00Z')
  expect(await formatted()).toBe('BA-27-0001')
})

test('each wrong number and counter is refused by name', async () => {
  const cases: [body: object, field: string][] = [
    [{ number: 0, counter_type: 'bay_area' }, 'number'],
    [{ number: 1.5, counter_type: 'bay_area' }, 'number'],
    [{ number: 'seven', counter_type: 'bay_area' }, 'number'],
    [{ number: 100_000_000, counter_type: 'bay_area' }, 'number'],
    [{ number: 7, counter_type: 'oregon' }, 'counter_type'],
    [{ number: 7 }, 'counter_type'],
  ]
  for (const [body, field] of cases) {
    const answer = await admin.call<{ fields: object }>('POST', url, body)
    expect(answer.status, JSON.stringify(body)).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  }
})

test('only an administrator sets it, everybody may look', async () => {
  const estimator = await testApp.signIn('estimator')
  const body = { number: 9, counter_type: 'bay_area' }
  expect((await estimator.call('POST', url, body)).status).toBe(403)
  expect((await estimator.call('GET', `${url}?counter_type=bay_area`)).body).toMatchObject({
    next_project_number: 1,
  })
  expect((await estimator.call('GET', url)).status).toBe(400)
})

test('50 numbers taken at once while every tenth rolls back: no gap, no repeat', async () => {
  const { db, clock } = testApp.deps
  const taken: string[] = []
  const takings = Array.from({ length: 50 }, async (_, index) => {
    const number = await db.transaction().execute(async (trx) => {
      const formatted = await takeNextNumber(trx, 'bay_area', clock.now())
      if (index % 10 === 3) throw new Error('rolled back on purpose')
      return formatted
    })
    taken.push(number)
  })
  const outcomes = await Promise.allSettled(takings)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  const expected = Array.from({ length: 45 }, (_, index) => `BA-26-${String(index + 1).padStart(4, '0')}`)
  expect(taken.sort()).toEqual(expected)
})

test('two regions whose formats write the same text never give one number twice', async () => {
  const { db } = testApp.deps
  await db.updateTable('number_counter').set({ format: '####' }).execute()
  const regions = ['bay_area', 'southern_california']
  const projects = await Promise.all(Array.from({ length: 10 }, (_, index) => addProject(regions[index % 2])))
  expect(projects.map(({ number }) => number).sort()).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(4, '0')),
  )
})
