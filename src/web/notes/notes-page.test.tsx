import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createNote, deleteNote, type ProjectNote, updateNote } from '../../contract/notes.ts'
import { readProject } from '../../contract/projects.ts'
import { undoRemoval } from '../../contract/removals.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const address = '/employee/Maria/projects/12/notes'

function note(id: number, author: string, content: string): ProjectNote {
  const at = '2026-11-05T16:00:00Z'
  return {
    id,
    project_id: 12,
    content,
    author: { id: author === 'Maria Delgado' ? 1 : 2, name: author },
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}

let notes: ProjectNote[] = []

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => ({ ...hillcrest, notes })),
  answer(createNote, ({ body }) => {
    const written = note(9, 'Maria Delgado', body.content)
    notes = [written, ...notes]
    return written
  }),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  notes = [note(1, 'Maria Delgado', 'Gate code 4711'), note(2, 'Tom Okafor', 'Beware of the dog')]
})

it('saves with Ctrl and Enter, once, and clears the field', async () => {
  const { user } = renderApp(address)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New note')
  await user.type(field, 'Called back{Control>}{Enter}{Enter}{/Control}')
  await waitFor(() => expect(field.value).toBe(''))
  expect(await screen.findByText('Called back')).toBeTruthy()
  await waitFor(() => expect(notes).toHaveLength(3))
})

it('keeps text that is typed while the note before is stored', async () => {
  const { promise: kept, resolve: keep } = Promise.withResolvers<void>()
  const add = outbox.add.bind(outbox)
  const adding = vi.spyOn(outbox, 'add').mockImplementation(async (...of) => {
    await kept
    return add(...of)
  })
  const { user, unmount } = renderApp(address)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New note')
  await user.type(field, 'Called back{Control>}{Enter}{/Control}. Ask for Tom')
  keep()
  expect(await screen.findByText('Called back')).toBeTruthy()
  expect(field.value).toBe('Called back. Ask for Tom')
  adding.mockRestore()
  unmount()
  expect(localStorage.getItem('draft:1:note-12')).toContain('Ask for Tom')
})

it('shows why a note waits, tries again, and sends it once', async () => {
  const keys: (string | null)[] = []
  let isDown = true
  server.use(
    answer(createNote, ({ body, request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      if (isDown) throw new Refusal(503, { error: 'The server is being restarted' })
      const written = note(9, 'Maria Delgado', body.content)
      notes = [written, ...notes]
      return written
    }),
  )
  const { user } = renderApp(address)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New note')
  await user.type(field, 'Called back')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  const waiting = within(await screen.findByRole('list', { name: 'Notes to be sent' }))
  expect(await waiting.findByText(/Not sent yet: The server is busy/)).toBeTruthy()
  expect(waiting.getByText('Called back')).toBeTruthy()
  expect(field.value).toBe('')
  isDown = false
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Notes to be sent' })).toBeNull())
  expect(screen.getByText('Called back')).toBeTruthy()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

it('puts a refused note back into the field', async () => {
  server.use(
    answer(createNote, () => {
      throw new Refusal(400, { error: 'Must be at most 20,000 characters', code: 'invalid' })
    }),
  )
  const { user } = renderApp(address)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New note')
  await user.type(field, 'Called back')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText(/Refused: Must be at most 20,000 characters/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(field.value).toBe('Called back'))
  expect(screen.queryByRole('list', { name: 'Notes to be sent' })).toBeNull()
})

it('lets only the author edit and delete, with Undo', async () => {
  const deleted: number[] = []
  const before = notes
  server.use(
    answer(deleteNote, ({ params }) => {
      deleted.push(params.noteId)
      notes = notes.filter(({ id }) => id !== params.noteId)
      return { message: 'Note deleted', removal_id: 9 }
    }),
    answer(undoRemoval, ({ params }) => {
      expect(params.removalId).toBe(9)
      notes = before
      return { message: 'Brought back', project: { ...hillcrest, notes } }
    }),
  )
  const { user } = renderApp(address)
  await screen.findByText('Gate code 4711')
  expect(screen.getAllByRole('button', { name: 'Edit note' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Delete note' }))
  await waitFor(() => expect(screen.queryByText('Gate code 4711')).toBeNull())
  expect(deleted).toEqual([1])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Gate code 4711')).toBeTruthy()
})

it('asks before a restored draft overwrites a newer version', async () => {
  const versions: (number | undefined)[] = []
  server.use(
    answer(updateNote, ({ body }) => {
      versions.push(body.version)
      throw new Refusal(409, { error: 'Changed', code: 'conflict', current: notes[0] })
    }),
  )
  const edit = async () => {
    const app = renderApp(address)
    await app.user.click(await screen.findByRole('button', { name: 'Edit note' }))
    return { ...app, field: screen.getByLabelText<HTMLTextAreaElement>('Note') }
  }
  const first = await edit()
  await first.user.type(first.field, ', mine')
  first.unmount()
  notes = [{ ...note(1, 'Maria Delgado', 'Gate code 0815'), version: 2 }]
  const second = await edit()
  await waitFor(() => expect(second.field.value).toBe('Gate code 4711, mine'))
  second.unmount()
  const { user, field } = await edit()
  await waitFor(() => expect(field.value).toBe('Gate code 4711, mine'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: /changed this note/ }))
  expect(versions).toEqual([1])
  await user.click(dialog.getByRole('button', { name: 'Compare' }))
  expect(dialog.getByText('Gate code 0815')).toBeTruthy()
  // As it was when the typing began, two visits ago.
  expect(dialog.getByText('Gate code 4711')).toBeTruthy()
})

it('saves a note with the version it started from', async () => {
  const versions: (number | undefined)[] = []
  server.use(
    answer(updateNote, ({ body }) => {
      versions.push(body.version)
      const changed = { ...note(1, 'Maria Delgado', body.content ?? ''), version: 2 }
      notes = [changed]
      return changed
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Edit note' }))
  await user.type(screen.getByLabelText('Note'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Gate code 4711!')).toBeTruthy()
  expect(versions).toEqual([1])
})
