import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type HistoryEvent, listHistory, listProjectHistory } from '../../contract/history.ts'
import { readProject } from '../../contract/projects.ts'
import { type DuplicatesAnswer, removeDuplicates, undoRemoval } from '../../contract/removals.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const removed: HistoryEvent = {
  id: 7,
  at: '2026-11-05T16:00:00Z',
  actor: { id: 2, name: 'Tom Okafor' },
  project: { id: 12, number: 'BA-26-0056', isDeleted: false },
  entity: 'note',
  entityId: 4,
  verb: 'deleted',
  summary: 'deleted a note',
  changes: {},
  isOvertaken: false,
  removal: { id: 9, undone: false, undoableUntil: '2026-12-05T16:00:00Z' },
}
let events: HistoryEvent[]
let undone: number[]

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(listHistory, () => events),
  answer(listProjectHistory, () => events),
  answer(undoRemoval, ({ params }) => {
    undone.push(params.removalId)
    events = [{ ...removed, removal: { id: 9, undone: true, undoableUntil: null } }]
    return { message: 'Brought back', project: hillcrest }
  }),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  events = [removed]
  undone = []
})

it('restores a removed record from the history', async () => {
  const { user } = renderApp('/employee/Maria/projects/12/history')
  await user.click(await screen.findByRole('button', { name: 'Undo: deleted a note' }))
  expect(await screen.findByText('(brought back)')).toBeTruthy()
  expect(undone).toEqual([9])
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

it('shows no Undo for a removal that is too old', async () => {
  events = [{ ...removed, removal: { id: 9, undone: false, undoableUntil: null } }]
  renderApp('/employee/Maria/projects/12/history')
  expect(await screen.findByText('deleted a note', { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

it('says why an undo is refused', async () => {
  const error = 'It cannot be brought back: its place has been taken since'
  server.use(
    answer(undoRemoval, () => {
      throw new Refusal(409, { error, code: 'conflict' })
    }),
  )
  const { user } = renderApp('/employee/Maria/projects/12/history')
  await user.click(await screen.findByRole('button', { name: 'Undo: deleted a note' }))
  expect(await screen.findByText(error)).toBeTruthy()
})

it('removes duplicates after asking, lists suspected ones, and undoes all of it', async () => {
  server.use(
    answer(
      removeDuplicates,
      (): DuplicatesAnswer => ({
        message: 'Removed 2 repeats',
        removed: [
          { entity: 'note', id: 4, removal_id: 21, summary: 'removed a repeat of the note of 2026-11-05' },
          { entity: 'photo', id: 5, removal_id: 22, summary: 'removed a repeat of the photo IMG_1.jpg' },
        ],
        suspected: [
          { entity: 'expense', ids: [1, 2], summary: '2 expenses of $420.00 to Anderson on 2026-11-03' },
        ],
        project: hillcrest,
      }),
    ),
  )
  const { user } = renderApp('/employee/Maria/projects/12')
  await user.click(await screen.findByRole('button', { name: 'More about this project' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove duplicates…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove duplicates' }))
  await user.click(dialog.getByRole('button', { name: 'Remove duplicates' }))
  expect(await dialog.findByText('Removed a repeat of the photo IMG_1.jpg')).toBeTruthy()
  expect(dialog.getByText('2 expenses of $420.00 to Anderson on 2026-11-03')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Brought back')).toBeTruthy()
  expect(undone).toEqual([21, 22])
})
