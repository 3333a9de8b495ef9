import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a note that came with a project is told of that project, coming and going', async () => {
  const file = 'Customer,Site Street,Region,Notes\nAnn Lee,12 Oak St,Bay Area,Gate code 7\n'
  const { body: draft } = await desk.upload('projects', file)
  await desk.run(draft.id)
  const [{ recordId = null } = {}] = await desk.rows(draft.id)
  const written = {
    verb: 'added',
    summary: 'wrote a note',
    changes: { content: { from: null, to: 'Gate code 7' } },
  }
  const { body: history } = await maria.call('GET', `/api/projects/${recordId}/history?entity=note`)
  expect(history).toMatchObject([written])
  await desk.undo(draft.id)
  const { body: all } = await maria.call('GET', `/api/history?entity=note&project=${recordId}`)
  expect(all).toMatchObject([{ verb: 'deleted', changes: { content: { from: 'Gate code 7' } } }, written])
})
