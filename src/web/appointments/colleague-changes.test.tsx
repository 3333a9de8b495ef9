import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AppointmentChange,
  type AppointmentRow,
  deleteAppointment,
  findAppointmentConflicts,
  listAppointments,
  updateAppointment,
} from '../../contract/appointments.ts'
import { listEmployees } from '../../contract/employees.ts'
import { listProjectHistory } from '../../contract/history.ts'
import { openLive } from '../../contract/live.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { readProject } from '../../contract/projects.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { bare, checkedIn, measure, tom } from './sample-appointments.ts'

const agenda = '/employee/Maria/calendar?date=2026-11-23&view=agenda'
const kept: AppointmentRow = { ...measure, outcome: 'kept', outcomeNote: 'All fine' }

/** As the office has it, */
let row: AppointmentRow
/** whether it still belongs to the list that is shown, */
let isListed: boolean
/** and whether it is there at all. */
let isDeleted: boolean
let sent: AppointmentChange[]
let live: ReadableStreamDefaultController<Uint8Array> | undefined

const server = startApiStandIn(
  answer(listEmployees, () => [maria, tom]),
  answer(listAppointments, () => (isListed ? [row] : [])),
  answer(readProject, () => ({ ...hillcrest, appointments: isDeleted ? [] : [bare(row)] })),
  answer(listProjectHistory, () => []),
  answer(findAppointmentConflicts, () => []),
  answer(updateAppointment, ({ body }) => {
    sent.push(body)
    if (body.version !== row.version) {
      throw new Refusal(409, { error: 'It was changed meanwhile', code: 'conflict', current: bare(row) })
    }
    const { outcome = row.outcome, outcomeNote = row.outcomeNote, notes = row.notes } = body
    row = { ...row, outcome, outcomeNote, notes, version: row.version + 1 }
    return { ...bare(row), conflicts: [] }
  }),
  ...shellHandlers,
)

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('authToken', 'good')
  row = { ...measure, checkIns: [checkedIn] }
  isListed = true
  isDeleted = false
  sent = []
  live = undefined
  const stream = () => new ReadableStream<Uint8Array>({ start: (controller) => void (live = controller) })
  server.use(
    http.get(
      `*${openLive.path}`,
      () => new HttpResponse(stream(), { headers: { 'Content-Type': 'text/event-stream' } }),
    ),
  )
})

/** Tom saves, and every screen hears of it. */
async function saveAsTom(change: Partial<AppointmentRow>) {
  row = { ...row, ...change, version: row.version + 1 }
  await tellOfTom('changed', row.version)
}

async function deleteAsTom() {
  isListed = false
  isDeleted = true
  await tellOfTom('deleted', row.version + 1)
}

async function tellOfTom(verb: string, id: number) {
  await waitFor(() => expect(live).toBeTruthy())
  const actor = { id: tom.id, firstName: 'Tom', name: 'Tom Okafor' }
  const record = { entity: 'appointment', entityId: measure.id, projectId: measure.project_id }
  const message = { type: 'change', id, ...record, verb, actor, requestId: null }
  live?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`))
}

describe('typing an outcome', () => {
  async function beginChange() {
    row = kept
    const { user } = renderApp(`${agenda}&appointment=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    await user.click(drawer.getByRole('button', { name: 'Change' }))
    const note = drawer.getByRole('textbox', { name: 'Note' })
    await user.clear(note)
    await user.type(note, 'Four bars ordered')
    return { user, drawer, note: note as HTMLTextAreaElement }
  }

  it('does not overwrite a colleague’s note without asking', async () => {
    const { user, drawer, note } = await beginChange()
    await saveAsTom({ outcomeNote: 'Owner wants the drain moved', notes: 'Ring twice' })
    expect(await drawer.findByText('Ring twice')).toBeTruthy()
    expect(note.value).toBe('Four bars ordered')
    await user.click(drawer.getByRole('button', { name: 'Save outcome' }))
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
    expect(await drawer.findByText('Owner wants the drain moved')).toBeTruthy()
    expect(row.outcomeNote).toBe('Owner wants the drain moved')
  })

  it('does not overwrite it by a restored draft either', async () => {
    const { user } = await beginChange()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Measure' })).toBeNull())
    await saveAsTom({ outcomeNote: 'Owner wants the drain moved', title: 'Second measure' })
    await user.click(await screen.findByRole('button', { name: /AM Second measure/ }))
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    expect(await screen.findByText('We brought back what you typed before.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save outcome' }))
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(row.outcomeNote).toBe('Four bars ordered'))
    expect(sent.map(({ version }) => version)).toEqual([3, 4])
  })

  it('saves although a colleague changed something else', async () => {
    const { user, drawer } = await beginChange()
    row = { ...kept, notes: 'Ring twice', version: 4 }
    await user.click(drawer.getByRole('button', { name: 'Save outcome' }))
    expect(await screen.findByText('Noted: Kept')).toBeTruthy()
    expect(sent.map(({ version }) => version)).toEqual([3, 4])
    expect(row).toMatchObject({ outcomeNote: 'Four bars ordered', notes: 'Ring twice' })
  })

  it('stays open when a colleague saves an outcome', async () => {
    const { user } = renderApp(`${agenda}&appointment=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    await user.click(drawer.getByRole('button', { name: 'Kept' }))
    await user.type(drawer.getByRole('textbox', { name: 'Note' }), 'Four bars')
    await saveAsTom({ outcome: 'no_show', notes: 'Ring twice' })
    expect(await drawer.findByText('Ring twice')).toBeTruthy()
    expect(drawer.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Four bars')
    await user.click(drawer.getByRole('button', { name: 'Save outcome' }))
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
    expect(await drawer.findByRole('button', { name: 'Change' })).toBeTruthy()
    expect(row).toMatchObject({ outcome: 'kept', outcomeNote: 'Four bars' })
  })

  it('offers no outcome that only a visit that has begun can have', async () => {
    row = measure
    renderApp(`${agenda}&appointment=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    const outcomes = within(drawer.getByRole('group', { name: 'What became of it' }))
    expect(outcomes.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Canceled',
      'Rescheduled',
    ])
  })

  it('stays open with a restored draft too', async () => {
    const { user } = renderApp(`${agenda}&appointment=31`)
    await user.click(await screen.findByRole('button', { name: 'Kept' }))
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Four bars')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Measure' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: /AM Measure/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    expect(await drawer.findByText('We brought back what you typed before.')).toBeTruthy()
    await saveAsTom({ outcome: 'no_show', notes: 'Ring twice' })
    expect(await drawer.findByText('Ring twice')).toBeTruthy()
    expect(drawer.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Four bars')
  })
})

describe('an open appointment that goes to somebody else, out of the list', () => {
  const toTom = { employee: { id: tom.id, name: 'Tom Okafor' }, title: 'Second measure' }

  it('keeps the typed text and saves it with the colleague’s change', async () => {
    const { user } = renderApp(`${agenda}&editAppointment=31`)
    const form = within(await screen.findByRole('dialog', { name: 'Edit appointment' }))
    const notes = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
    await user.type(notes, ', ring twice')
    isListed = false
    await saveAsTom(toTom)
    expect(await screen.findByText('Nothing booked on these days')).toBeTruthy()
    await waitFor(() =>
      expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Who goes' }).value).toBe('Tom Okafor'),
    )
    expect(notes.value).toBe('Gate code 4711, ring twice')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit appointment' })).toBeNull())
    expect(sent).toEqual([{ notes: 'Gate code 4711, ring twice', version: 4 }])
  })

  it('saves an outcome and shows it', async () => {
    const { user } = renderApp(`${agenda}&appointment=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    await user.click(drawer.getByRole('button', { name: 'Kept' }))
    isListed = false
    await saveAsTom(toTom)
    expect(await drawer.findByText('Tom Okafor')).toBeTruthy()
    await user.click(drawer.getByRole('button', { name: 'Save outcome' }))
    expect(await drawer.findByRole('button', { name: 'Change' })).toBeTruthy()
    expect(row.outcome).toBe('kept')
  })
})

describe('an open appointment that a colleague deletes', () => {
  const gone = 'A colleague deleted this appointment'

  it('says so, and offers no action that would be refused', async () => {
    renderApp(`${agenda}&appointment=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    expect(drawer.getByRole('button', { name: /^Check in/ })).toBeTruthy()
    await deleteAsTom()
    expect(await drawer.findByText(gone)).toBeTruthy()
    expect(drawer.getByText('Gate code 4711')).toBeTruthy()
    for (const name of [/^Check in/, 'Kept', 'Edit or move', 'Delete']) {
      expect(drawer.queryByRole('button', { name })).toBeNull()
    }
  })

  it('says so on the project’s page too', async () => {
    renderApp(`/employee/Maria/projects/${hillcrest.id}?appointment=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    await deleteAsTom()
    expect(await drawer.findByText(gone)).toBeTruthy()
  })

  it('leaves the typed text to be copied', async () => {
    const { user } = renderApp(`${agenda}&editAppointment=31`)
    const form = within(await screen.findByRole('dialog', { name: 'Edit appointment' }))
    const notes = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
    await user.type(notes, ', ring twice')
    await deleteAsTom()
    expect(await form.findByText(gone)).toBeTruthy()
    expect(notes.value).toBe('Gate code 4711, ring twice')
    expect(form.queryByText(/changed this appointment/)).toBeNull()
    expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await user.type(form.getByRole('textbox', { name: 'Title' }), '{Enter}')
    expect(sent).toEqual([])
  })

  it('keeps the note of an outcome that was not saved', async () => {
    const { user } = renderApp(`${agenda}&appointment=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    await user.click(drawer.getByRole('button', { name: 'Kept' }))
    await user.type(drawer.getByRole('textbox', { name: 'Note' }), 'Four bars')
    await deleteAsTom()
    expect(await drawer.findByText(gone)).toBeTruthy()
    expect(drawer.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Four bars')
    expect(drawer.queryByRole('button', { name: 'Save outcome' })).toBeNull()
  })

  it('hides the “deleted by a colleague” notice for my own deletion', async () => {
    let finish = () => {}
    const isRefreshed = new Promise<void>((resolve) => void (finish = resolve))
    let readWithout = false
    server.use(
      answer(deleteAppointment, () => {
        isDeleted = true
        isListed = false
        return { message: 'Appointment deleted', removal_id: 77 }
      }),
      answer(readProject, () => {
        readWithout = isDeleted
        return { ...hillcrest, appointments: isDeleted ? [] : [bare(row)] }
      }),
      // What waits to be booked stands beside the agenda, and is read again as well.
      answer(listProjects, async () => {
        if (isDeleted) await isRefreshed
        return []
      }),
    )
    const { user } = renderApp(`${agenda}&appointment=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    await user.click(drawer.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(readWithout).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByRole('dialog', { name: 'Measure' })).toBeTruthy()
    expect(drawer.queryByText(gone)).toBeNull()
    finish()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Measure' })).toBeNull())
  })

  it('hides the notice when the project was read before the booking', async () => {
    isDeleted = true
    const { router } = renderApp(`/employee/Maria/projects/${hillcrest.id}/schedule`)
    await screen.findByText('No appointments yet. Book the first visit to the site.')
    isDeleted = false
    let finish = () => {}
    const isReadAgain = new Promise<void>((resolve) => void (finish = resolve))
    server.use(
      answer(readProject, async () => {
        await isReadAgain
        return { ...hillcrest, appointments: [bare(row)] }
      }),
    )
    await act(() => router.navigate(`${agenda}&appointment=31`))
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    isListed = false
    await saveAsTom({ employee: { id: tom.id, name: 'Tom Okafor' } })
    expect(await screen.findByText('Nothing booked on these days')).toBeTruthy()
    expect(drawer.queryByText(gone)).toBeNull()
    finish()
    expect(await drawer.findByText('Tom Okafor')).toBeTruthy()
    expect(drawer.queryByText(gone)).toBeNull()
  })

  it('comes back when the deletion is undone', async () => {
    renderApp(`${agenda}&appointment=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Measure' }))
    await deleteAsTom()
    expect(await drawer.findByText(gone)).toBeTruthy()
    isListed = true
    isDeleted = false
    await saveAsTom({})
    expect(await drawer.findByRole('button', { name: 'Edit or move' })).toBeTruthy()
    expect(drawer.queryByText(gone)).toBeNull()
  })
})
