import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type ImportDesk, openImportDesk } from '../testing/import-desk.ts'
import { packWorkbook } from '../testing/workbook.ts'

let office: TestApp
let desk: ImportDesk
beforeAll(async () => {
  office = await buildTestApp()
  const maria = await office.signIn()
  desk = openImportDesk(office, () => maria)
})
afterAll(() => office.close())

const long = (length: number) => 'x'.repeat(length)

test('drops an emoji that would be cut in half', async () => {
  const { status, body } = await desk.upload(
    'customers',
    `Name,${long(199)}😀 title\nRosa,${long(99)}😀 sample\n`,
    `${long(199)}😀.csv`,
  )
  expect({ status, fileName: body.fileName }).toEqual({ status: 201, fileName: long(199) })
  expect(body.columns[1]).toMatchObject({ title: long(199), samples: [long(99)] })
  expect((await desk.rows(body.id))[0]?.cells[1]).toBe(`${long(99)}😀 sample`)
  const projects = await desk.upload('projects', `Customer,Number,Region\n${long(192)}😀,S-1,Bay Area\n`)
  expect(projects.status).toBe(201)
  expect((await desk.rows(projects.body.id))[0]?.label).toBe(`S-1 – ${long(192)}😀`)
  const longer = await desk.upload('projects', `Customer,Number,Region\n${long(193)}😀,S-1,Bay Area\n`)
  expect((await desk.rows(longer.body.id))[0]?.label).toBe(`S-1 – ${long(193)}`)
})

const schemas = 'http://schemas.openxmlformats.org'
const cell = (row: number, text: string) =>
  `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${text}</t></is></c></row>`

test('removes characters from file and sheet names that the database refuses', async () => {
  const named = await desk.upload('customers', 'Name\nAnn\n', 'a\0b.csv')
  expect({ status: named.status, fileName: named.body.fileName }).toEqual({
    status: 201,
    fileName: 'ab.csv',
  })
  const book = await packWorkbook(
    `<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData>${cell(1, 'Name')}${cell(2, 'Ann')}</sheetData></worksheet>`,
    {
      'xl/workbook.xml': `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="A&#0;B&#xD83D;" sheetId="1" r:id="rId1"/><sheet name="H\0" state="hidden" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    },
  )
  const { status, body } = await desk.upload('customers', book, 'book.xlsx')
  expect({ status, sheet: body.sheet, sheets: body.sheets, warnings: body.warnings }).toEqual({
    status: 201,
    sheet: 'AB\ufffd',
    sheets: [{ name: 'AB\ufffd', rows: 2 }],
    warnings: ['Hidden sheets are left out: H'],
  })
})
