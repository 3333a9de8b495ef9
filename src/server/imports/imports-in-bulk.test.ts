import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Import, ImportRow } from '../../contract/imports.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { type ImportDesk, openImportDesk } from '../testing/import-desk.ts'
import { workOnImport } from './import-work.ts'
import { importUndo } from './undo-import.service.ts'

let office: TestApp
let maria: Caller
let desk: ImportDesk
beforeAll(async () => {
  office = await buildTestApp()
  maria = await office.signIn()
  desk = openImportDesk(office, () => maria)
})
afterAll(() => office.close())

async function customersLike(domain: string) {
  return office.deps.db
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'email', 'notes', 'version'])
    .where('email', 'like', `%@${domain}`)
    .orderBy('id')
    .execute()
}

async function searchEntries(ids: readonly number[]) {
  return office.deps.db
    .selectFrom('search_entry')
    .innerJoin('search_posting', 'search_posting.entry', 'search_entry.entry')
    .select(['record_id', 'word'])
    .where('search_entry.kind', '=', 'customer')
    .where('record_id', 'in', ids)
    .execute()
}

test('rows about one customer in one chunk have the same result as one after the other', async () => {
  const { body: old } = await maria.call<{ id: number }>('POST', '/api/customers', {
    name: 'Olga Old',
    email: 'olga@chunk.example',
    notes: 'Gate 7',
  })
  const lines = [
    'Name,E-mail,Phone,Notes',
    'Nora New,nora@chunk.example,,First word',
    'Olga Old,olga@chunk.example,(510) 555-0101,',
    'Nora New,nora@chunk.example,(510) 555-0102,Second word',
    'Olga Old,olga@chunk.example,(510) 555-0103,',
  ]
  const { body: draft } = await desk.upload('customers', lines.join('\n'))
  await desk.run(draft.id)
  const [olga, nora] = await customersLike('chunk.example')
  expect(olga).toMatchObject({ id: old.id, phone: '+15105550103', notes: 'Gate 7' })
  expect(nora).toMatchObject({ phone: '+15105550102', notes: 'Second word', version: 2 })
  const events = await office.deps.db
    .selectFrom('event')
    .select(['entity_id', 'verb', 'changes'])
    .where('entity', '=', 'customer')
    .orderBy('id', 'desc')
    .limit(4)
    .execute()
  expect(events.toReversed()).toEqual([
    { entity_id: nora?.id, verb: 'added', changes: {} },
    { entity_id: olga?.id, verb: 'changed', changes: { phone: { from: '', to: '+15105550101' } } },
    {
      entity_id: nora?.id,
      verb: 'changed',
      changes: {
        phone: { from: '', to: '+15105550102' },
        notes: { from: 'First word', to: 'Second word' },
      },
    },
    {
      entity_id: olga?.id,
      verb: 'changed',
      changes: { phone: { from: '+15105550101', to: '+15105550103' } },
    },
  ])
  const ids = [Number(olga?.id), Number(nora?.id)]
  const words = await searchEntries(ids)
  expect(words.filter(({ word }) => word === '5105550102')).toEqual([
    { record_id: nora?.id, word: '5105550102' },
  ])
  expect(await desk.undo(draft.id)).toMatchObject({ status: 'undone', undone: 4, notUndone: 0 })
  expect(await customersLike('chunk.example')).toMatchObject([{ id: old.id, phone: '', notes: 'Gate 7' }])
  const left = await searchEntries(ids)
  expect(new Set(left.map(({ record_id }) => record_id))).toEqual(new Set([old.id]))
})

const pick = <T>(values: readonly T[], at: number) => values[at % values.length] as T

/** Few people under many names: everything is about something else's record. */
const cells = {
  customers: (at: number) => [
    pick(['Ann', 'Bo', 'Cy', 'Di', ''], at * 7),
    pick(['', '+15105550001', '+15105550002', '+15105550003'], at * 5),
    pick(['', 'a@few.example', 'b@few.example', 'c@few.example', 'wrong'], at * 3),
    pick(['', 'one', 'two'], at),
  ],
  projects: (at: number) => [
    pick(['', 'F-1', 'F-2', 'F-3', 'F-4'], at * 7),
    pick(['Ann', 'Bo', 'Cy'], at * 5),
    pick(['1 Oak St', '2 Oak St'], at * 3),
    pick(['Bay Area', 'Mars', 'Southern California'], at),
  ],
}
const titles = { customers: 'Name,Phone,E-mail,Notes', projects: 'Number,Customer,Street,Region' }

test.each(['customers', 'projects'] as const)(
  'a corrected cell of %s has the same result as planning the whole file',
  async (kind) => {
    const line = (at: number) => cells[kind](at).join(',')
    const known = await desk.upload(kind, [titles[kind], ...[3, 4, 11].map(line)].join('\n'))
    await desk.run(known.body.id)
    const lines = Array.from({ length: 40 }, (_, at) => line(at * 13 + 1))
    const { body: draft } = await desk.upload(kind, [titles[kind], ...lines].join('\n'))
    let shown = await desk.rows(draft.id)
    for (let edit = 1; edit <= 25; edit += 1) {
      const row = shown[(edit * 17) % shown.length]?.row ?? 2
      const column = edit % 4
      const text = pick(cells[kind](edit * 11), column)
      const { body } = await maria.call<{ row: ImportRow; others: ImportRow[] }>(
        'PUT',
        `/api/imports/${draft.id}/rows/${row}`,
        { cells: [{ column, text }] },
      )
      const now = new Map([body.row, ...body.others].map((each) => [each.row, each]))
      shown = shown.map((each) => now.get(each.row) ?? each)
      expect(await desk.rows(draft.id)).toEqual(shown)
    }
    await maria.call<Import>('PUT', `/api/imports/${draft.id}`, { matched: 'update' })
    expect(await desk.rows(draft.id)).toEqual(shown)
  },
)

const people = (domain: string, count: number) =>
  ['Name,E-mail', ...Array.from({ length: count }, (_, at) => `Person ${at},p${at}@${domain}`)].join('\n')

test('leaves out the one row that the database refuses, and imports the others once', async () => {
  const { body: draft } = await desk.upload('customers', people('refused.example', 60))
  const letGo = await desk.refuse('insert', 'p41@refused.example')
  expect(await desk.run(draft.id)).toMatchObject({ status: 'done', written: 59, counts: { error: 1 } })
  await letGo()
  expect(await desk.rows(draft.id, '?outcome=error')).toMatchObject([
    { row: 43, problems: [{ field: null, message: 'This row could not be written' }] },
  ])
  const names = (await customersLike('refused.example')).map(({ name }) => name)
  expect(names).toHaveLength(59)
  expect(new Set(names).size).toBe(59)
})

test('reports the one row that the database does not undo, and undoes it on the next try', async () => {
  const { body: draft } = await desk.upload('customers', people('held.example', 60))
  await desk.run(draft.id)
  const letGo = await desk.refuse('delete', 'p20@held.example')
  expect(await desk.undo(draft.id)).toMatchObject({ status: 'undone', undone: 59, notUndone: 1 })
  expect(await desk.rows(draft.id, '?undoProblem=true')).toMatchObject([
    { row: 22, undone: false, undoProblem: 'This row could not be taken back.' },
  ])
  await letGo()
  expect((await desk.read(draft.id)).undoableUntil).not.toBeNull()
  expect(await desk.undo(draft.id)).toMatchObject({ status: 'undone', undone: 60, notUndone: 0 })
  expect(await customersLike('held.example')).toEqual([])
})

test('an undo that gave up says so, and continues where it stopped', async () => {
  const { body: draft } = await desk.upload('customers', people('away.example', 700))
  await desk.run(draft.id)
  // The database goes away in the second chunk, and does not come back for as long as the queue has patience.
  const letGo = await desk.refuse('delete', 'p100@away.example', '57P01')
  await maria.call('POST', `/api/imports/${draft.id}/undo`)
  const work = workOnImport(office.deps, importUndo, { importId: draft.id }, { isLast: true })
  await expect(work).rejects.toThrow('refused')
  expect(await desk.read(draft.id)).toMatchObject({ status: 'undo_stopped', undone: 500, written: 700 })
  await letGo()
  office.clock.advance(31 * 86_400_000)
  maria = await office.signIn()
  expect(await desk.undo(draft.id)).toMatchObject({ status: 'undone', undone: 700, notUndone: 0 })
  expect(await customersLike('away.example')).toEqual([])
})

test('never assigns a number that a later row of the file has', async () => {
  const { body: first } = await maria.call<{ number: string }>('POST', '/api/projects', {
    customer: { name: 'Counted' },
    region: 'bay_area',
  })
  const next = first.number.replace(/\d+$/, (run) => String(Number(run) + 1).padStart(run.length, '0'))
  const file = `Number,Region,Customer\n,Bay Area,Without\n${next},Bay Area,With\n`
  const { body: draft } = await desk.upload('projects', file)
  expect(await desk.run(draft.id)).toMatchObject({ status: 'done', written: 2, counts: { error: 0 } })
})

test('keeps people with one phone apart by name and e-mail, but follows a renamed person', async () => {
  const lines = [
    'Name,E-mail,Phone',
    'Uma Desk,uma@desk.example,(510) 555-0900',
    'Vic Desk,vic@desk.example,(510) 555-0900',
    'Uma Desk-Ray,,(510) 555-0900',
  ]
  const { body: draft } = await desk.upload('customers', lines.join('\n'))
  expect(await desk.rows(draft.id)).toMatchObject([
    { outcome: 'create' },
    { outcome: 'create' },
    { outcome: 'update', note: 'The same as row 2 of the file' },
  ])
})

test('undo keeps corrections to other fields, and updates the search', async () => {
  const { body: old } = await maria.call<{ id: number; number: string }>('POST', '/api/projects', {
    customer: { name: 'Zed Quill' },
    region: 'bay_area',
    name: 'Oldname',
  })
  const file = `Number,Customer,Project name,Region\n${old.number},Zed Quill,Newname,Bay Area\n`
  const { body: projects } = await desk.upload('projects', file)
  await desk.run(projects.id)
  // As imports of earlier releases kept it.
  await sql`update import_row set records = jsonb_set(records, '{0,after,search_text}', '"Newname"')
    where import_id = ${projects.id}`.execute(office.deps.db)
  const { body: rey } = await maria.call<{ id: number }>('POST', '/api/customers', { name: 'Rey Spell' })
  const { body: customers } = await desk.upload(
    'customers',
    'Name,Phone,Notes\nRey Spell,(510) 555-0777,Gate 7\n',
  )
  await desk.run(customers.id)
  await maria.call('PUT', `/api/projects/${old.id}`, { site: { street: '9 Elm Way' } })
  await maria.call('PUT', `/api/customers/${rey.id}`, { phone: '510.555.0778' })
  expect(await desk.undo(projects.id)).toMatchObject({ status: 'undone', undone: 1, notUndone: 0 })
  expect(await desk.undo(customers.id)).toMatchObject({ status: 'undone', undone: 0, notUndone: 1 })
  const idsFound = async (path: string) => {
    const { body } = await maria.call<{ id: number }[]>('GET', path)
    return body.map(({ id }) => id)
  }
  expect(await idsFound('/api/projects?search=newname')).toEqual([])
  expect(await idsFound('/api/projects?search=oldname')).toEqual([old.id])
  expect(await idsFound('/api/projects?search=elm')).toEqual([old.id])
  const { body: now } = await maria.call<Record<string, unknown>>('GET', `/api/customers/${rey.id}`)
  expect(now).toMatchObject({ phone: '+15105550778', notes: '' })
  expect(await idsFound('/api/customers?search=5550778')).toEqual([rey.id])
})

test('undoes imports of earlier releases, which kept phone numbers as in the file', async () => {
  const { body: kai } = await maria.call<{ id: number }>('POST', '/api/customers', {
    name: 'Kai Past',
    phone: '(510) 555-0781',
  })
  const { body: draft } = await desk.upload(
    'customers',
    'Name,Phone,E-mail\nKai Past,,kai@past.example\nLea Past,510.555.0783,lea@past.example\n',
  )
  await desk.run(draft.id)
  await maria.call('PUT', `/api/customers/${kai.id}`, { phone: '(510) 555-0782' })
  await sql`update import_row set records = case row_number
      when 2 then jsonb_set(jsonb_set(records, '{0,before,phone}', '"510.555.0781"'), '{0,after,phone}', '"510.555.0782"')
      else jsonb_set(records, '{0,after,phone}', '"510.555.0783"') end
    where import_id = ${draft.id}`.execute(office.deps.db)
  expect(await desk.undo(draft.id)).toMatchObject({ status: 'undone', undone: 2, notUndone: 0 })
  expect(await customersLike('past.example')).toEqual([])
  const { body: now } = await maria.call<Record<string, unknown>>('GET', `/api/customers/${kai.id}`)
  expect(now).toMatchObject({ phone: '+15105550781', email: '' })
})
