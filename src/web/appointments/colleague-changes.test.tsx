import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AppointmentChange,
  type AppointmentRow,
  findAppointmentConflicts,
  listAppointments,
  updateAppointment,
} from '../../contract/appointments.ts'
import { listEmployees } from '../../contract/employees.ts'
import { openLive } from '../../contract/live.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { bare, measure, tom } from './sample-appointments.ts'

const agenda = '/employee/Maria/calendar?date=2026-11-23&view=agenda'
const kept: AppointmentRow = { ...measure, outcome: 'kept', outcomeNote: 'All fine' }

/** The row as the office has it; undefined where the list that is shown does not hold it any more. */
let row: AppointmentRow | undefined
let sent: AppointmentChange[]
let live: ReadableStreamDefaultController<Uint8Array> | undefined

const server = startApiStandIn(
  answer(listEmployees, () => [maria, tom]),
  answer(listAppointments, () => (row ? [row] : [])),
  answer(findAppointmentConflicts, () => []),
  answer(updateAppointment, ({ body }) => {
    sent.push(body)
    const before = row ?? measure
    if (body.version !== before.version) {
      const current = bare(before)
      throw new Refusal(409, { error: 'It was changed meanwhile', code: 'conflict', current })
    }
    const { outcome = before.outcome, outcomeNote = before.outcomeNote } = body
    row = { ...before, outcome, outcomeNote, version: before.version + 1 }
    return { ...bare(row), conflicts: [] }
  }),
  ...shellHandlers,
)

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('authToken', 'good')
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
async function saveAsTom(change: Partial<AppointmentRow> | 'gone') {
  const version = (row?.version ?? 0) + 1
  row = change === 'gone' || !row ? undefined : { ...row, ...change, version }
  await waitFor(() => expect(live).toBeTruthy())
  const actor = { id: tom.id, firstName: 'Tom', name: 'Tom Okafor' }
  const record = { entity: 'appointment', entityId: measure.id, projectId: measure.project_id }
  const message = { type: 'change', id: version, ...record, verb: 'changed', actor, requestId: null }
  live?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`))
}

describe('while an outcome is written', () => {
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

  it('a colleague’s note is not written over unasked', async () => {
    const { user, drawer, note } = await beginChange()
    await saveAsTom({ outcomeNote: 'Owner wants the drain moved', notes: 'Ring twice' })
    expect(await drawer.findByText('Ring twice')).toBeTruthy()
    expect(note.value).toBe('Four bars ordered')
    await user.click(drawer.getByRole('button', { name: 'Save outcome' }))
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
    expect(await drawer.findByText('Owner wants the drain moved')).toBeTruthy()
    expect(row?.outcomeNote).toBe('Owner wants the drain moved')
  })

  it('nor is it by what was typed on another day', async () => {
    const { user } = await beginChange()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Measure' })).toBeNull())
    await saveAsTom({ outcomeNote: 'Owner wants the drain moved', title: 'Second measure' })
    await user.click(await screen.findByRole('button', { name: /Second measure/ }))
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    expect(await screen.findByText('What you had typed before is back.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save outcome' }))
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(row?.outcomeNote).toBe('Four bars ordered'))
    expect(sent.map(({ version }) => version)).toEqual([3, 4])
  })

  it('a colleague’s change of something else does not stand in its way', async () => {
    const { user, drawer } = await beginChange()
    row = { ...kept, notes: 'Ring twice', version: 4 }
    await user.click(drawer.getByRole('button', { name: 'Save outcome' }))
    expect(await screen.findByText('Noted: Kept')).toBeTruthy()
    expect(sent.map(({ version }) => version)).toEqual([3, 4])
    expect(row).toMatchObject({ outcomeNote: 'Four bars ordered', notes: 'Ring twice' })
  })

  it('a colleague’s outcome does not take the form away', async () => {
    row = measure
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
})
