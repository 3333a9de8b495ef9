import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type ImportDesk, openImportDesk } from '../testing/import-desk.ts'
import { buildWorkbook, type WorkbookCell } from '../testing/workbook.ts'

let office: TestApp
let desk: ImportDesk
beforeAll(async () => {
  office = await buildTestApp()
  const maria = await office.signIn()
  desk = openImportDesk(office, () => maria)
})
afterAll(() => office.close())

/** As Excel counts days: from 1900, or on an old Mac from 1904. */
const serial = (day: string, epoch = '1899-12-30') => (Date.parse(day) - Date.parse(epoch)) / 86_400_000

test('imports a list of projects from Excel', async () => {
  const day = (text: string, format: 'day' | 'long day' = 'day'): WorkbookCell => ({
    value: serial(text),
    format,
  })
  const file = await buildWorkbook([
    ['Jobs of the old program'],
    [],
    ['Job no', 'Region', 'Customer', 'Site ZIP', 'Lead date', 'Completed on', 'Status', 'Note', 'Margin'],
    [
      1042,
      'Bay Area',
      'Ana Paz',
      '02139',
      day('2026-03-09'),
      null,
      'In progress',
      'Gate & "code" <7>',
      { value: 0.085, format: 'percent' },
    ],
    [],
    [
      { value: 'B-7', formula: 'CONCATENATE("B-",7)' },
      'Bay Area',
      'Bo Li',
      { value: 2139, format: 'zip' },
      day('2025-12-31', 'long day'),
      { value: serial('2026-01-15'), format: 'day', formula: 'E6+15' },
      'Completed',
      { value: null, formula: 'A1&""' },
      { value: 0.1, format: 'percent', formula: '1/10' },
    ],
  ])
  const { status, body: draft } = await desk.upload('projects', file, 'jobs.xlsx')
  expect({ status, sheet: draft.sheet, headerRow: draft.headerRow, counts: draft.counts }).toEqual({
    status: 201,
    sheet: 'Clients',
    headerRow: 3,
    counts: { create: 2, update: 0, unchanged: 0, skip: 0, error: 0 },
  })
  expect(await desk.run(draft.id)).toMatchObject({ status: 'done', written: 2 })
  const rows = await desk.rows(draft.id)
  expect(rows.map(({ row }) => row)).toEqual([4, 6])
  const projects = await office.deps.db
    .selectFrom('project')
    .leftJoin('project_note', 'project_note.project_id', 'project.id')
    .select(['number', 'site_zip', 'status', 'project.created_at', 'completed_at', 'content'])
    .orderBy('project.id')
    .execute()
  expect(projects).toEqual([
    {
      number: '1042',
      site_zip: '02139',
      status: 'in_progress',
      created_at: new Date('2026-03-09T19:00:00Z'),
      completed_at: null,
      content: 'Gate & "code" <7>',
    },
    {
      number: 'B-7',
      site_zip: '02139',
      status: 'completed',
      created_at: new Date('2025-12-31T20:00:00Z'),
      completed_at: new Date('2026-01-15T20:00:00Z'),
      content: null,
    },
  ])
})

test('reads dates counted from 1904, and prices with a number format', async () => {
  const dated = await buildWorkbook(
    [
      ['Customer', 'Region', 'Lead date'],
      ['Mac Day', 'Bay Area', { value: serial('2026-11-01', '1904-01-01'), format: 'day' }],
    ],
    { macEpoch: true },
  )
  const { body: projects } = await desk.upload('projects', dated, 'mac.xlsx')
  expect((await desk.rows(projects.id))[0]?.changes['created']).toEqual({ from: null, to: '2026-11-01' })
  const priced = await buildWorkbook([
    ['Item', 'Unit', 'Price', 'Cost', 'Active'],
    [
      'Push pier',
      'EA',
      { value: 2450, format: 'money' },
      { value: 1310.4999999999998, format: 'money', formula: 'C2*0.5349' },
      { value: true },
    ],
  ])
  const { body: products } = await desk.upload('products', priced, 'prices.xlsx')
  expect((await desk.rows(products.id))[0]).toMatchObject({
    outcome: 'create',
    changes: { unitPrice: { to: 245_000 }, unitCost: { to: 131_050 }, active: { to: true } },
  })
})
