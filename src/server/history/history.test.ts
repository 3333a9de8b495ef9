import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HistoryEvent } from '../../contract/history.ts'
import type { Project } from '../../contract/projects.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

let office: TestApp
let person: Caller
let project: Project

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  person = await office.signIn()
  project = (
    await person.call<Project>('POST', '/api/projects', {
      customer: { name: 'Rosa Delgado' },
      region: 'bay_area',
    })
  ).body
})
afterAll(() => office.close())

const history = (query = '') =>
  person.call<HistoryEvent[]>('GET', `/api/projects/${project.id}/history${query}`)
const write = (content: string) => person.call('POST', `/api/projects/${project.id}/notes`, { content })

test('what happened, newest first, with who and what', async () => {
  office.clock.advance(60_000)
  await person.call('PUT', `/api/projects/${project.id}`, { name: 'Garage', status: 'bid_sent' })
  office.clock.advance(60_000)
  await person.call('PUT', `/api/projects/${project.id}/decline`, { reason: 'Too dear' })
  const { body, headers } = await history()
  expect(body.map(({ verb }) => verb)).toEqual(['declined', 'changed', 'moved', 'added'])
  expect(body[0]).toEqual({
    id: expect.any(Number),
    at: office.clock.now().toISOString(),
    actor: { id: person.employee.id, name: `${person.employee.firstName} Tester` },
    project: { id: project.id, number: project.number, isDeleted: false },
    entity: 'project',
    entityId: project.id,
    verb: 'declined',
    summary: 'noted that the customer declined the contract',
    changes: {
      status: { from: 'bid_sent', to: 'contract_declined' },
      reason: { from: null, to: 'Too dear' },
    },
    isOvertaken: false,
    removal: null,
  })
  expect(headers['x-total-count']).toBe('4')
})

test('pages stay whole while things go on happening', async () => {
  for (let index = 0; index < 6; index += 1) await write(`note ${index}`)
  const all = (await history()).body.map(({ id }) => id)
  const seen: number[] = []
  let query = '?limit=2'
  for (let page = 0; page < 4; page += 1) {
    const { body, headers } = await history(query)
    seen.push(...body.map(({ id }) => id))
    await write('one more')
    query = /(\?.*)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
  }
  expect(seen.slice(0, all.length)).toEqual(all)
})

test('narrows by what it was about and by words', async () => {
  await write('Hello')
  expect((await history('?entity=note')).body).toHaveLength(1)
  expect((await history('?search=WROTE')).body).toHaveLength(1)
  expect((await history('?search=nothing%20like%20it')).body).toEqual([])
  expect((await history('?sort=at')).body.map(({ verb }) => verb)).toEqual(['added', 'added'])
  expect((await history('?sort=summary')).status).toBe(400)
})

test('the history of an unknown project answers 404', async () => {
  expect((await person.call('GET', '/api/projects/999999/history')).status).toBe(404)
})

/** By the rights of the role; where it owns the table, by a trigger. */
const refusal = /permission denied for table event|history is append-only/

test('refuses to change or delete history', async () => {
  const change = office.deps.db.updateTable('event').set({ summary: 'nothing happened' }).execute()
  await expect(change).rejects.toThrow(refusal)
  await expect(office.deps.db.deleteFrom('event').execute()).rejects.toThrow(refusal)
})
