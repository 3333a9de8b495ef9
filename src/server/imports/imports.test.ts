import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Import, ImportRow } from '../../contract/imports.ts'
import { buildTestApp, type Caller, type TestApp } from '../testing/build-test-app.ts'
import { type ImportDesk, openImportDesk } from '../testing/import-desk.ts'

let office: TestApp
let maria: Caller
let desk: ImportDesk
beforeAll(async () => {
  office = await buildTestApp()
  maria = await office.signIn()
  desk = openImportDesk(office, () => maria)
})
afterAll(() => office.close())

const countOf = async (
  table: 'customer' | 'project' | 'business' | 'salesperson' | 'product' | 'category',
) => {
  const { count } = await office.deps.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('customers: previews, corrects, imports once, shows in history, undoes', async () => {
  const existing = await maria.call<{ id: number }>('POST', '/api/customers', {
    name: 'Rosa Diaz',
    email: 'rosa@example.com',
    notes: 'Gate code 7',
  })
  const file = [
    'Client name,Phone,E-mail,Notes',
    'Rosa Diaz,(510) 555-0101,ROSA@example.com,',
    'Theo Wu,415.555.0199,theo@example.com,Calls late',
    'Theo Wu,(415) 555-0199,,',
    'Bad Mail,,nobody,',
    ',,nameless@example.com,',
  ].join('\r\n')
  const { status, body: draft } = await desk.upload('customers', file)
  expect(status).toBe(201)
  expect(draft.columns.map(({ field }) => field)).toEqual(['name', 'phone', 'email', 'notes'])
  expect(draft.counts).toEqual({ create: 1, update: 1, unchanged: 1, skip: 0, error: 2 })
  const rows = await desk.rows(draft.id)
  expect(rows[0]).toMatchObject({
    row: 2,
    outcome: 'update',
    note: 'Matched by e-mail',
    recordId: existing.body.id,
    changes: { phone: { from: '', to: '+15105550101' } },
  })
  expect(rows[2]).toMatchObject({
    note: 'The same as row 3 of the file',
    noteParts: { message: 'The same as row {row} of the file', params: { row: 3 } },
  })
  expect(rows[3]?.problems).toMatchObject([{ field: 'email', message: 'Must be an e-mail address' }])
  expect(rows[4]?.problems).toMatchObject([{ field: 'name', message: 'Must not be empty' }])
  const before = await countOf('customer')
  const fixed = await maria.call<{ import: Import; row: ImportRow }>(
    'PUT',
    `/api/imports/${draft.id}/rows/5`,
    { cells: [{ column: 2, text: 'good@example.com' }] },
  )
  expect(fixed.body.row.outcome).toBe('create')
  expect(await countOf('customer')).toBe(before)
  const problems = await maria.call('GET', `/api/imports/${draft.id}/problems`)
  expect(problems.raw.toString()).toContain(',,nameless@example.com,,Client name: Must not be empty')

  await maria.call('POST', `/api/imports/${draft.id}/run`)
  const done = await desk.run(draft.id)
  expect(done).toMatchObject({ status: 'done', written: 3, counts: { create: 2, update: 1, error: 1 } })
  expect(await countOf('customer')).toBe(before + 2)
  const { body: rosa } = await maria.call<{ notes: string; phone: string }>(
    'GET',
    `/api/customers/${existing.body.id}`,
  )
  expect(rosa).toMatchObject({ notes: 'Gate code 7', phone: '+15105550101' })
  const events = await office.deps.db
    .selectFrom('event')
    .select(['summary', 'actor_id'])
    .where('entity', '=', 'customer')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(events.map(({ summary }) => summary)).toEqual([
    'added the customer Bad Mail',
    'added the customer Theo Wu',
    'changed the customer Rosa Diaz',
  ])
  expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([maria.employee.id]))

  const again = await desk.upload('customers', file.replace('nobody', 'good@example.com'))
  expect(again.body.counts).toMatchObject({ create: 0, update: 0, unchanged: 4 })

  const undone = await desk.undo(draft.id)
  expect(undone).toMatchObject({ status: 'undone', undone: 3, notUndone: 0, undoableUntil: null })
  expect(await countOf('customer')).toBe(before)
  const { body: back } = await maria.call<{ phone: string }>('GET', `/api/customers/${existing.body.id}`)
  expect(back.phone).toBe('')
})

test('undo keeps records that were changed or are used elsewhere, and says so', async () => {
  const { body: draft } = await desk.upload(
    'customers',
    'Name,E-mail\nKept One,one@kept.example\nKept Two,two@kept.example\nGone,gone@kept.example\n',
  )
  await desk.run(draft.id)
  const [one, two] = await desk.rows(draft.id)
  await maria.call('PUT', `/api/customers/${one?.recordId}`, { notes: 'Nice', name: 'Kept Once' })
  await maria.call('POST', '/api/projects', { customer_id: two?.recordId, region: 'bay_area' })
  const undone = await desk.undo(draft.id)
  expect(undone).toMatchObject({ undone: 1, notUndone: 2 })
  const kept = await desk.rows(draft.id, '?undoProblem=true')
  expect(kept.map(({ undoProblem }) => undoProblem)).toEqual([
    'Kept Once was changed after the import.',
    'Kept Two is used elsewhere.',
  ])
})

test('projects create their customer, business and salesperson, and move the number counter past their numbers', async () => {
  const before = [await countOf('customer'), await countOf('business'), await countOf('project')]
  const file = [
    'Project number;Region;Status;Customer;E-mail;Site Street;Business;Salesperson;Lead date;Notes',
    'OLD-1;Bay Area;In progress;Ana Paz;ana@p.example;1 Oak St;Golden Realty;Jo Ok;11/05/2025;From the old list',
    ';bay area;;Ana Paz;ana@p.example;2 Oak St;Golden Realty;Jo Ok;;',
    ';Mars;;Bo Li;;3 Oak St;;;;',
  ].join('\n')
  const { body: draft } = await desk.upload('projects', file)
  expect(draft.counts).toMatchObject({ create: 2, error: 1 })
  expect((await desk.rows(draft.id, '?outcome=error'))[0]?.problems).toMatchObject([
    { field: 'region', message: 'Must be Southern California or Bay Area' },
  ])
  const done = await desk.run(draft.id)
  expect(done).toMatchObject({ status: 'done', written: 2 })
  expect([await countOf('customer'), await countOf('business'), await countOf('project')]).toEqual(
    before.map((count, index) => count + (index === 2 ? 2 : 1)),
  )
  const [first] = await desk.rows(draft.id)
  const { body: project } = await maria.call<Record<string, unknown>>(
    'GET',
    `/api/projects/${first?.recordId}`,
  )
  expect(project).toMatchObject({
    number: 'OLD-1',
    status: 'in_progress',
    business: { name: 'Golden Realty' },
    salesperson: { name: 'Jo Ok' },
    createdAt: '2025-11-05T20:00:00.000Z',
    notes: [{ content: 'From the old list' }],
  })
  expect((await desk.upload('projects', file)).body.counts).toMatchObject({
    create: 0,
    update: 0,
    unchanged: 2,
  })
  const undone = await desk.undo(draft.id)
  expect(undone).toMatchObject({ undone: 2, notUndone: 0 })
  expect([await countOf('customer'), await countOf('business'), await countOf('project')]).toEqual(before)
  expect((await desk.upload('projects', file)).body.counts).toMatchObject({ create: 2 })
  expect((await maria.call('GET', '/api/history')).status).toBe(200)
})

test('never assigns a project number that a file has used', async () => {
  const next = async () =>
    (
      await maria.call<{ number: string }>('POST', '/api/projects', {
        customer: { name: 'N' },
        region: 'bay_area',
      })
    ).body.number
  const number = await next()
  const later = number.replace(/\d+$/, (run) => String(Number(run) + 40).padStart(run.length, '0'))
  const { body: draft } = await desk.upload('projects', `Number,Region,Customer\n${later},Bay Area,Counted\n`)
  await desk.run(draft.id)
  expect(await next()).toBe(
    number.replace(/\d+$/, (run) => String(Number(run) + 41).padStart(run.length, '0')),
  )
})

test('imports products with categories, and businesses with several salespeople', async () => {
  const { body: products } = await desk.upload(
    'products',
    'Item,UOM,Price,Cost,Category\nPush pier,each,"$2,450.00",1310.5,Piers\nHelical,EA,1200,,piers\nNo unit,,5,,\nBad,EA,1.005,,\n',
  )
  expect(products.counts).toMatchObject({ create: 2, error: 2 })
  await desk.run(products.id)
  const pier = await office.deps.db
    .selectFrom('product')
    .selectAll()
    .where('name', '=', 'Push pier')
    .executeTakeFirst()
  expect(pier).toMatchObject({ unit: 'EA', unit_price: 245_000, unit_cost: 131_050 })
  expect(await countOf('category')).toBe(1)
  const { body: businesses } = await desk.upload(
    'businesses',
    'Business,Kind,Salesperson,Salesperson e-mail\nStone Realty,Realtor,Al,al@s.example\nStone Realty,Realtor,Bea,bea@s.example\n',
  )
  expect(businesses.counts).toMatchObject({ create: 1, update: 1 })
  await desk.run(businesses.id)
  expect(await countOf('salesperson')).toBe(2)
  expect((await desk.undo(businesses.id)).notUndone).toBe(0)
  expect(await countOf('salesperson')).toBe(0)
  expect((await desk.undo(products.id)).notUndone).toBe(0)
  expect(await countOf('category')).toBe(0)
})

test('continues a killed run where it stopped', async () => {
  const lines = Array.from({ length: 1_200 }, (_, at) => `Person ${at},p${at}@resume.example`)
  const { body: draft } = await desk.upload('customers', `Name,E-mail\n${lines.join('\n')}\n`)
  const before = await countOf('customer')
  await maria.call('POST', `/api/imports/${draft.id}/run`)
  // The 701st row fails once, as if the process had been killed in the second chunk.
  const letGo = await desk.refuse('insert', 'p700@resume.example', '57P01')
  const [run] = await office.runJobs()
  expect(run?.error).toBeDefined()
  const half = (await maria.call<Import>('GET', `/api/imports/${draft.id}`)).body
  expect(half).toMatchObject({ status: 'running', written: 500 })
  expect(await countOf('customer')).toBe(before + 500)
  await letGo()
  await office.runJobs({ includeLater: true })
  expect((await maria.call<Import>('GET', `/api/imports/${draft.id}`)).body).toMatchObject({
    status: 'done',
    written: 1_200,
  })
  expect(await countOf('customer')).toBe(before + 1_200)
})

test('allows undo for 30 days, and changes to a draft until it runs', async () => {
  const { body: draft } = await desk.upload('customers', 'Name\nLate One\n')
  const wrong = await maria.call('PUT', `/api/imports/${draft.id}`, { fields: ['name', 'phone'] })
  expect(wrong.status).toBe(400)
  const none = await maria.call<Import>('PUT', `/api/imports/${draft.id}`, { fields: [null] })
  expect(none.body.missing).toEqual(['name'])
  expect((await maria.call('POST', `/api/imports/${draft.id}/run`)).status).toBe(409)
  await maria.call('PUT', `/api/imports/${draft.id}`, { fields: ['name'] })
  await desk.run(draft.id)
  expect((await maria.call('PUT', `/api/imports/${draft.id}`, { matched: 'skip' })).status).toBe(409)
  expect((await maria.call('DELETE', `/api/imports/${draft.id}`)).status).toBe(409)
  office.clock.advance(31 * 86_400_000)
  maria = await office.signIn()
  expect((await maria.call('POST', `/api/imports/${draft.id}/undo`)).status).toBe(409)
})

test.each(['en', 'es'])('each template can be imported (%s)', async (language) => {
  for (const kind of ['customers', 'projects', 'products', 'businesses']) {
    const template = await maria.call('GET', `/api/import-templates/${kind}?language=${language}`)
    expect(template.status).toBe(200)
    const { body } = await desk.upload(kind, template.raw)
    expect(body.columns.every(({ field }) => field !== null)).toBe(true)
    expect(body.counts).toMatchObject({ create: 1, error: 0 })
  }
})

test.each([
  ['Name,E-mail\n', 'The file has a row of titles and nothing below it: there is no row to import'],
  [
    'Nothing,known,here\n\n\n',
    'The file has a row of titles and nothing below it: there is no row to import',
  ],
])('refuses a file with titles only: %j', async (file, words) => {
  const { status, body } = await desk.upload('customers', file)
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { file: words } })
})
