import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HistoryEvent } from '../../contract/history.ts'
import type { ProjectNote } from '../../contract/notes.ts'
import type { Project } from '../../contract/projects.ts'
import type { DuplicatesAnswer } from '../../contract/removals.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { purgeRemovals } from './removals.service.ts'

const dayMs = 86_400_000

let office: TestApp
let person: Caller
let projectId: number

beforeAll(async () => {
  office = await buildTestApp()
})
beforeEach(async () => {
  person = await office.signIn()
  projectId = await addProject()
})
afterAll(() => office.close())

async function addProject(): Promise<number> {
  const customer = { name: 'Rosa Delgado' }
  const { body } = await person.call<Project>('POST', '/api/projects', { customer, region: 'bay_area' })
  return body.id
}

const read = async () => (await person.call<Project>('GET', `/api/projects/${projectId}`)).body
const tidy = async () =>
  (await person.call<DuplicatesAnswer>('POST', `/api/projects/${projectId}/remove_duplicates`)).body
const undo = (removalId: number, project = projectId) =>
  person.call<{ message: string; project: Project; error?: string }>(
    'POST',
    `/api/projects/${project}/removals/${removalId}/undo`,
  )
const history = async () =>
  (await person.call<HistoryEvent[]>('GET', `/api/projects/${projectId}/history`)).body

async function write(content: string, author = person): Promise<ProjectNote> {
  return (await author.call<ProjectNote>('POST', `/api/projects/${projectId}/notes`, { content })).body
}

async function removeNote(noteId: number): Promise<number> {
  const answer = await person.call<{ removal_id: number }>(
    'DELETE',
    `/api/projects/${projectId}/notes/${noteId}`,
  )
  return answer.body.removal_id
}

/** Two shelves' worth of rows, as the photo room writes them; no bytes lie in the store. */
async function addPhoto(kind: 'before' | 'after', content: string, source: string, caption = '') {
  const files: number[] = []
  for (const part of ['served', 'thumbnail', 'original']) {
    const { id } = await office.deps.db
      .insertInto('stored_file')
      .values({
        project_id: projectId,
        path: `folder/photos/${part} ${crypto.randomUUID()}.jpg`,
        media_type: 'image/jpeg',
        bytes: 10,
        sha256: createHash('sha256').update(content).digest(),
        width: 4,
        height: 3,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    files.push(id)
  }
  const [file_id = 0, thumbnail_id = 0, original_id = 0] = files
  await office.deps.db
    .insertInto('photo')
    .values({
      project_id: projectId,
      kind,
      position: 1,
      file_name: `${source} (${files.join('-')}).jpg`,
      caption,
      file_id,
      thumbnail_id,
      original_id,
      source_sha256: createHash('sha256').update(source).digest(),
    })
    .execute()
  return files
}

const bid = {
  title: 'Retrofit',
  groups: [
    { name: 'Concrete', items: [{ description: 'Footing', quantity: 10, unit: 'LF', unitPrice: 85.5 }] },
  ],
  paymentSchedule: [{ label: 'Deposit', percent: 100 }],
}

test('a removed note comes back as it was, once, and history tells both', async () => {
  const note = await write('Gate code 4711')
  const removalId = await removeNote(note.id)
  expect((await read()).notes).toEqual([])
  const [removed] = await history()
  expect(removed?.removal).toEqual({
    id: removalId,
    undone: false,
    undoableUntil: new Date(office.clock.now().getTime() + 30 * dayMs).toISOString(),
  })
  const first = await undo(removalId)
  expect(first.status).toBe(200)
  expect(first.body.message).toBe('Brought back')
  expect(first.body.project.notes).toEqual([note])
  expect((await undo(removalId)).status).toBe(200)
  expect((await read()).notes).toEqual([note])
  expect((await history()).map(({ verb }) => verb).slice(0, 2)).toEqual(['brought_back', 'deleted'])
  expect((await history())[1]?.removal).toEqual({ id: removalId, undone: true, undoableUntil: null })
})

test('twenty who undo at once bring one back', async () => {
  const note = await write('Only one')
  const removalId = await removeNote(note.id)
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(removalId)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
  expect((await read()).notes).toEqual([note])
  expect((await history()).filter(({ verb }) => verb === 'brought_back')).toHaveLength(1)
})

test('a removal of another project, or none, is not found', async () => {
  const removalId = await removeNote((await write('Mine')).id)
  const other = await addProject()
  expect((await undo(removalId, other)).status).toBe(404)
  expect((await undo(999_999)).status).toBe(404)
})

test('after thirty days it is gone, with what it kept', async () => {
  const removalId = await removeNote((await write('Old')).id)
  const kept = await removeNote((await write('Younger')).id)
  office.clock.advance(29 * dayMs)
  person = await office.signIn()
  await purgeRemovals(office.deps)
  expect((await undo(kept)).status).toBe(200)
  office.clock.advance(2 * dayMs)
  person = await office.signIn()
  const late = await undo(removalId)
  expect([late.status, late.body.error]).toEqual([409, 'This was removed more than 30 days ago'])
  await purgeRemovals(office.deps)
  const { rows } = await office.deps.db
    .selectFrom('removal')
    .select('rows')
    .where('id', '=', removalId)
    .executeTakeFirstOrThrow()
  expect(rows).toEqual([])
  expect(
    (await history()).find(({ removal }) => removal?.id === removalId)?.removal?.undoableUntil,
  ).toBeNull()
})

test('one that cannot go keeps no other from going', async () => {
  const stuck = await removeNote((await write('Stuck')).id)
  const free = await removeNote((await write('Free')).id)
  const [file_id = 0] = await addPhoto('before', 'pixels', 'IMG_1')
  await office.deps.db
    .updateTable('removal')
    .set({ file_ids: [file_id] })
    .where('id', '=', stuck)
    .execute()
  office.clock.advance(31 * dayMs)
  await purgeRemovals(office.deps)
  const left = await office.deps.db
    .selectFrom('removal')
    .select('id')
    .where('id', 'in', [stuck, free])
    .where('purged_at', 'is', null)
    .execute()
  expect(left).toEqual([{ id: stuck }])
})

test('what was removed before its table got another column comes back with the default', async () => {
  const note = await write('Older than the column')
  const removalId = await removeNote(note.id)
  await sql`
    update removal set rows = jsonb_build_array(rows -> 0 #- '{row,version}')
    where id = ${removalId}`.execute(office.deps.db)
  expect((await undo(removalId)).status).toBe(200)
  expect((await read()).notes).toContainEqual(note)
})

test('its place taken meanwhile, it stays removed and says so', async () => {
  const note = await write('Taken')
  const removalId = await removeNote(note.id)
  await sql`
    insert into project_note (id, project_id, author_id, content) overriding system value
    values (${note.id}, ${projectId}, ${person.employee.id}, 'Another')`.execute(office.deps.db)
  const answer = await undo(removalId)
  expect([answer.status, answer.body.error]).toEqual([
    409,
    'It cannot be brought back: its place has been taken since',
  ])
})

test('repeats go, what only looks alike stays, and each comes back', async () => {
  const first = await write('Soft soil at the north corner')
  office.clock.advance(60_000)
  const repeat = await write('Soft soil at the north corner')
  await write('Soft soil at the north corner', await office.signIn())
  office.clock.advance(2 * dayMs)
  await write('Soft soil at the north corner')
  await addPhoto('before', 'pixels', 'IMG_1')
  await addPhoto('before', 'pixels', 'IMG_1 from a chat', 'North corner')
  await addPhoto('after', 'pixels', 'IMG_1')
  await person.call('POST', `/api/projects/${projectId}/bids`, bid)
  await person.call('POST', `/api/projects/${projectId}/bids`, bid)
  await person.call('POST', `/api/projects/${projectId}/bids`, { ...bid, discount: 5 })
  const before = await read()

  const { message, removed, suspected, project } = await tidy()
  expect(message).toBe('Removed 3 repeats')
  expect(removed.map(({ entity, id }) => [entity, id])).toEqual([
    ['photo', before.before[0]?.id],
    ['note', repeat.id],
    ['bid', before.bids[1]?.id],
  ])
  expect(removed[2]?.summary).toBe('removed a repeat of bid 1')
  expect(suspected).toEqual([])
  expect(project.notes.map(({ id }) => id)).toContain(first.id)
  expect([project.before, project.after, project.notes, project.bids].map((list) => list.length)).toEqual([
    1, 1, 3, 2,
  ])
  expect(project.before[0]?.caption).toBe('North corner')

  for (const { removal_id } of removed) expect((await undo(removal_id)).status).toBe(200)
  const after = await read()
  expect(after.notes).toEqual(before.notes)
  expect(after.bids).toEqual(before.bids)
  expect(after.before).toEqual(before.before)
  expect((await tidy()).removed).toHaveLength(3)
  expect((await tidy()).message).toBe('No repeats found')
})

test('a visit booked twice is one, the one at which somebody was stays', async () => {
  const at = office.clock.now()
  const visit = {
    project_id: projectId,
    starts_at: at,
    ends_at: new Date(at.getTime() + 3_600_000),
    employee_id: person.employee.id,
  }
  const { db } = office.deps
  const [first, second, third] = await db
    .insertInto('appointment')
    .values([visit, visit, { ...visit, title: 'With the engineer' }])
    .returning('id')
    .execute()
  await db
    .insertInto('check_in')
    .values({ appointment_id: second?.id ?? 0, employee_id: person.employee.id, at })
    .execute()
  const { removed, project } = await tidy()
  expect(removed.map(({ id }) => id)).toEqual([first?.id])
  expect(project.appointments.map(({ id }) => id)).toEqual([second?.id, third?.id])
})

test.each(['canceled', 'rescheduled', 'no_show'])(
  'what is booked anew after it was %s stays',
  async (outcome) => {
    const path = `/api/projects/${projectId}/appointments`
    const visit = { startsAt: '2026-12-08T09:00:00-08:00', employee_id: person.employee.id }
    const { body: off } = await person.call<{ id: number }>('POST', path, visit)
    await person.call('PUT', `${path}/${off.id}`, { outcome })
    const own = { 'idempotency-key': `anew after ${outcome}`.replaceAll(' ', '-') }
    const { body: anew } = await person.call<{ id: number }>('POST', path, visit, own)
    const { removed, project } = await tidy()
    expect(removed).toEqual([])
    expect(project.appointments.map(({ id }) => id)).toEqual([off.id, anew.id])
  },
)

test('money is never removed, only pointed at', async () => {
  const expense = { paidTo: 'Anderson Ready Mix', cost: '1420.50', date: '2026-11-03' }
  const ids: number[] = []
  for (const paidTo of ['Anderson Ready Mix', 'ANDERSON ready mix', 'Somebody else']) {
    const { body } = await person.call<{ id: number }>('POST', `/api/project/${projectId}/expenses`, {
      ...expense,
      paidTo,
    })
    ids.push(body.id)
  }
  const { removed, suspected, project } = await tidy()
  expect(removed).toEqual([])
  expect(suspected).toMatchObject([
    {
      entity: 'expense',
      ids: ids.slice(0, 2),
      summary: expect.stringMatching(/^2 expenses of \$1,420\.50 to anderson ready mix on 2026-11-03$/i),
      summaryParts: expect.objectContaining({ message: '{count} expenses of {money} to {name} on {day}' }),
    },
  ])
  expect(project.expenses).toHaveLength(3)
})
