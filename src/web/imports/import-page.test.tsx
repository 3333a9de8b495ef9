import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  type Import,
  listImportRows,
  listImports,
  readImport,
  runImport,
  undoImport,
  updateImport,
  updateImportRow,
  uploadImport,
} from '../../contract/imports.ts'
import { maxImportBytes } from '../../domain/imports/imports.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { draft, rows } from './sample-import.ts'

let one: Import = draft
let asked: object[] = []

const server = startApiStandIn(
  ...shellHandlers,
  answer(listImports, () => []),
  answer(readImport, () => one),
  answer(listImportRows, ({ query }) => {
    asked.push(query)
    return rows.filter(({ outcome }) => query.outcome === undefined || outcome === query.outcome)
  }),
)

beforeEach(() => {
  one = draft
  asked = []
  localStorage.setItem('authToken', 'good')
})

const file = (name: string, size = 10) => {
  const made = new File(['name\nAnn'], name)
  Object.defineProperty(made, 'size', { value: size })
  return made
}

it('uploads the file as the kind in the link, and continues with its columns', async () => {
  const kinds: string[] = []
  server.use(
    answer(uploadImport, ({ body }) => {
      kinds.push(body.kind)
      return draft
    }),
  )
  const { user, path } = renderApp('/employee/Maria/import?kind=products')
  await user.upload(await screen.findByLabelText('File to import'), file('list.csv'))
  expect(await screen.findByRole('heading', { name: /What is in the columns/ })).toBeTruthy()
  expect(path()).toBe('/employee/Maria/import/4')
  expect(kinds).toEqual(['products'])
})

it.each([
  [file('big.csv', maxImportBytes + 1), 'big.csv is 21 MB'],
  [file('nothing.csv', 0), 'The file is empty'],
  [file('old.xls'), 'old.xls isn’t a CSV or Excel file'],
])('refuses before it is sent what cannot be read: %#', async (given, words) => {
  const { user } = renderApp('/employee/Maria/import')
  await user.upload(await screen.findByLabelText('File to import'), given)
  expect((await screen.findByText(new RegExp(words))).closest('[role="alert"]')).toBeTruthy()
})

it('says why the server refused a file', async () => {
  server.use(
    answer(uploadImport, () => {
      throw new Refusal(400, { error: 'The first sheet holds no table', code: 'invalid' })
    }),
  )
  const { user } = renderApp('/employee/Maria/import')
  await user.upload(await screen.findByLabelText('File to import'), file('list.csv'))
  expect(await screen.findByText('The first sheet holds no table')).toBeTruthy()
})

it('gives a field to one column only', async () => {
  const changes: object[] = []
  server.use(
    answer(updateImport, ({ body }) => {
      changes.push(body)
      one = { ...draft, version: 3, missing: ['name'] }
      return one
    }),
  )
  const { user } = renderApp('/employee/Maria/import/4')
  await user.selectOptions(await screen.findByLabelText('What the column Shoe size becomes'), 'name')
  expect(await screen.findByText(/Choose a column for: Name/)).toBeTruthy()
  expect(changes).toEqual([{ fields: [null, 'email', 'name'], version: 2 }])
})

it('shows what will happen, and corrects a cell with the keyboard alone', async () => {
  const corrected: object[] = []
  server.use(
    answer(updateImportRow, ({ params, body }) => {
      corrected.push({ ...params, ...body })
      const [, wrong] = rows
      if (!wrong) throw new Error('No such row')
      return {
        import: { ...draft, counts: { ...draft.counts, create: 2, error: 0 } },
        row: {
          ...wrong,
          outcome: 'create' as const,
          problems: [],
          cells: ['Bo Ruiz', 'bo@ruiz.example', ''],
        },
        others: [],
      }
    }),
  )
  const { user } = renderApp('/employee/Maria/import/4?step=rows&rows=error')
  const grid = within(await screen.findByRole('grid', { name: 'Rows of the file' }))
  expect(grid.getByText('Must be an e-mail address')).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ outcome: 'error', limit: 100 })
  grid.getByText('Needs a correction').closest<HTMLElement>('[role="gridcell"]')?.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  const input = await screen.findByLabelText('E-mail in row 3')
  await user.clear(input)
  await user.type(input, 'bo@ruiz.example{Enter}')
  expect(await screen.findByText('Row 3: Will be added')).toBeTruthy()
  expect(corrected).toEqual([{ id: 4, row: 3, cells: [{ column: 1, text: 'bo@ruiz.example' }] }])
  expect(await screen.findByRole('button', { name: 'Import 3 rows' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('data-cell')).toBe('3:1'))
})

it('keeps the typed text when the server refuses it', async () => {
  server.use(
    answer(updateImportRow, () => {
      throw new Refusal(409, { error: 'The import has begun', code: 'conflict' })
    }),
  )
  const { user } = renderApp('/employee/Maria/import/4?step=rows')
  await user.click(await screen.findByText('bo.example'))
  const input = await screen.findByLabelText<HTMLInputElement>('E-mail in row 3')
  await user.clear(input)
  await user.type(input, 'b@r.example{Enter}')
  expect(await screen.findByText('The import has begun')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('E-mail in row 3').value).toBe('b@r.example')
})

it('keeps the text of a cell that was left, when the server refuses it', async () => {
  const refusal = Promise.withResolvers<undefined>()
  server.use(
    answer(updateImportRow, async () => {
      await refusal.promise
      throw new Refusal(409, { error: 'The import has begun', code: 'conflict' })
    }),
  )
  const { user } = renderApp('/employee/Maria/import/4?step=rows')
  await user.click(await screen.findByText('bo.example'))
  const input = await screen.findByLabelText<HTMLInputElement>('E-mail in row 3')
  await user.clear(input)
  await user.type(input, 'b@r.example')
  await user.click(screen.getByText('Bo Ruiz'))
  expect(await screen.findByLabelText('Name in row 3')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 rows' }).disabled).toBe(true)
  refusal.resolve(undefined)
  expect(await screen.findByText('We couldn’t save “b@r.example”')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('E-mail in row 3').value).toBe('b@r.example')
  expect(screen.getByLabelText('Name in row 3')).toBe(document.activeElement)
})

it('shows the progress to the end, and undoes the import after asking', async () => {
  const running: Import = { ...draft, status: 'running', written: 1 }
  const done: Import = { ...draft, status: 'done', written: 2, undoableUntil: '2026-12-20T18:00:00Z' }
  server.use(
    answer(runImport, () => {
      one = done
      return running
    }),
    answer(undoImport, () => {
      one = { ...done, status: 'undone', undone: 1, notUndone: 1, undoableUntil: null }
      return one
    }),
  )
  const { user } = renderApp('/employee/Maria/import/4?step=rows')
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  expect(
    (await screen.findByRole('progressbar', { name: '1 of 2 rows' })).getAttribute('aria-valuenow'),
  ).toBe('50')
  expect(await screen.findByRole('heading', { name: /The rows are imported/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Customers' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo the import' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Undo the import' }))
  expect(await screen.findByText(/1 row was kept/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Not undone: 1' })).toBeTruthy()
})

it('says that an undo stopped, and continues it', async () => {
  one = { ...draft, status: 'undo_stopped', written: 2, undone: 1, undoableUntil: '2026-12-20T18:00:00Z' }
  let times = 0
  server.use(
    answer(undoImport, () => {
      times += 1
      one = { ...one, status: 'undone', undone: 1, notUndone: 1 }
      return one
    }),
  )
  const { user } = renderApp('/employee/Maria/import/4')
  expect(await screen.findByRole('heading', { name: /The undo stopped early/ })).toBeTruthy()
  expect(screen.getByText('1 of 2 rows undone')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo the rest' }))
  await user.click(await screen.findByRole('button', { name: 'Try the kept rows again' }))
  await waitFor(() => expect(times).toBe(2))
})

it('shows changes to other rows after a correction', async () => {
  server.use(
    answer(updateImportRow, () => {
      const [first, wrong, last] = rows
      if (!first || !wrong || !last) throw new Error('No such row')
      return {
        import: draft,
        row: { ...wrong, outcome: 'update' as const, problems: [] },
        others: [{ ...last, outcome: 'unchanged' as const, note: 'The same as row 3 of the file' }],
      }
    }),
  )
  const { user } = renderApp('/employee/Maria/import/4?step=rows')
  await user.click(await screen.findByText('bo.example'))
  const input = await screen.findByLabelText('E-mail in row 3')
  await user.clear(input)
  await user.type(input, 'cy@orr.example{Enter}')
  expect(await screen.findByText('The same as row 3 of the file')).toBeTruthy()
})
