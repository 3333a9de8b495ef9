import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProjectNote } from '../../contract/notes.ts'
import type { Project } from '../../contract/projects.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'

type Refusal = { error: string; code: string; fields: object; current: ProjectNote }

let office: TestApp
let author: Caller
let projectId: number

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  author = await office.signIn('estimator')
  projectId = await addProject()
})
afterAll(() => office.close())

async function addProject(): Promise<number> {
  const { body } = await author.call<Project>('POST', '/api/projects', {
    customer: { name: 'Rosa Delgado' },
    region: 'bay_area',
  })
  return body.id
}

const write = <T = ProjectNote>(content: unknown) =>
  author.call<T>('POST', `/api/projects/${projectId}/notes`, { content })
const notesOf = async () => (await author.call<Project>('GET', `/api/projects/${projectId}`)).body.notes
const verbs = async () =>
  (await author.call<{ verb: string }[]>('GET', `/api/projects/${projectId}/history?entity=note`)).body.map(
    ({ verb }) => verb,
  )

test('a note is written and stands on the project, newest first', async () => {
  const first = await write('Gate code 4711\n\tsecond line')
  expect(first.status).toBe(201)
  expect(first.body).toEqual({
    id: expect.any(Number),
    project_id: projectId,
    content: 'Gate code 4711\n\tsecond line',
    author: { id: author.employee.id, name: `${author.employee.firstName} Tester` },
    version: 1,
    createdAt: office.clock.now().toISOString(),
    updatedAt: office.clock.now().toISOString(),
  })
  const second = await write('<script>alert(1)</script> ½ 🏗 \u202Eright-to-left')
  expect(await notesOf()).toEqual([second.body, first.body])
  expect(await verbs()).toEqual(['added', 'added'])
})

test('a note kept while offline is written when it was, once under its key', async () => {
  const writtenAt = new Date(office.clock.now().getTime() - 5 * 3_600_000).toISOString()
  const send = () =>
    author.call<ProjectNote>(
      'POST',
      `/api/projects/${projectId}/notes`,
      { content: 'No signal', writtenAt },
      { 'idempotency-key': `note-${projectId}` },
    )
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await notesOf()).toMatchObject([{ content: 'No signal', createdAt: writtenAt }])
})

test('a note written more than two weeks ago is refused by name', async () => {
  const writtenAt = new Date(office.clock.now().getTime() - 15 * 86_400_000).toISOString()
  const answer = await author.call<Refusal>('POST', `/api/projects/${projectId}/notes`, {
    content: 'When?',
    writtenAt,
  })
  expect([answer.status, answer.body.fields]).toEqual([400, { writtenAt: 'Must be within the last 14 days' }])
})

test.each([
  ['', ' \n '],
  [undefined, 7],
  ['a\0b', 'bell\x07'],
  ['x'.repeat(20_001), null],
])('what is no note is refused by name', async (...contents) => {
  for (const content of contents) {
    const { status, body } = await write<Refusal>(content)
    expect(status).toBe(400)
    expect(body.fields).toHaveProperty('content')
  }
  expect(await notesOf()).toEqual([])
})

test('its author and an administrator may change and delete it, others may not', async () => {
  const { body: note } = await write('First words')
  const url = `/api/projects/${projectId}/notes/${note.id}`
  const other = await office.signIn('project_manager')
  const admin = await office.signIn('admin')
  const refused = await other.call<Refusal>('PUT', url, { content: 'Mine now' })
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect((await other.call('DELETE', url)).status).toBe(403)

  const changed = await author.call<ProjectNote>('PUT', url, { content: 'Second words', version: 1 })
  expect(changed.body).toMatchObject({ content: 'Second words', version: 2 })
  const stale = await author.call<Refusal>('PUT', url, { content: 'Third words', version: 1 })
  expect(stale.status).toBe(409)
  expect(stale.body.current).toEqual(changed.body)
  expect((await admin.call<ProjectNote>('PUT', url, { content: 'Fourth words' })).body.author.id).toBe(
    author.employee.id,
  )
  expect(await verbs()).toEqual(['changed', 'changed', 'added'])

  const deleted = await author.call<{ message: string }>('DELETE', url)
  expect([deleted.status, deleted.body.message]).toEqual([200, 'Note deleted'])
  expect((await author.call('DELETE', url)).status).toBe(404)
  expect(await notesOf()).toEqual([])
  const { body: events } = await author.call<{ changes: object }[]>(
    'GET',
    `/api/projects/${projectId}/history`,
  )
  expect(events[0]?.changes).toEqual({ content: { from: 'Fourth words', to: null } })
})

test('the whole note sent back changes nothing', async () => {
  const { body: note } = await write('As it was')
  const { body } = await author.call('PUT', `/api/projects/${projectId}/notes/${note.id}`, note)
  expect(body).toEqual(note)
})

test("a note under another project's id is not found", async () => {
  const { body: note } = await write('Here')
  const other = await addProject()
  for (const [method, body] of [
    ['PUT', { content: 'There' }],
    ['DELETE', undefined],
  ] as const) {
    expect((await author.call(method, `/api/projects/${other}/notes/${note.id}`, body)).status).toBe(404)
    expect((await author.call(method, `/api/projects/${projectId}/notes/999999`, body)).status).toBe(404)
    expect((await author.call(method, `/api/projects/${projectId}/notes/x`, body)).status).toBe(404)
  }
  expect(await notesOf()).toEqual([note])
  expect((await author.call('POST', '/api/projects/999999/notes', { content: 'x' })).status).toBe(404)
})
