import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Bid, type BidChange, readBid, updateBid } from '../../../contract/bids.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { holdTimers } from '../../testing/hold-timers.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { caissons, editorHandlers } from '../sample-bid.ts'
import { autosaveMilliseconds } from './autosave-pause.ts'

const server = startApiStandIn(...editorHandlers)

holdTimers()
beforeEach(() => {
  localStorage.setItem('authToken', 'good')
})

const address = '/employee/Maria/projects/12/bids/40'
const saveId = expect.any(String)

/** A server with one draft: it keeps what arrives, and can be made to hold an answer back. */
function keepDraft(start: Bid = caissons) {
  const changes: BidChange[] = []
  let bid = start
  let gate: Promise<void> = Promise.resolve()
  server.use(
    answer(readBid, () => bid),
    answer(updateBid, async ({ body }) => {
      changes.push(body)
      await gate
      if (body.version !== bid.version) {
        const current = z.encode(Bid, bid)
        throw new Refusal(409, { error: 'Somebody else has changed this', code: 'conflict', current })
      }
      const { title = bid.title, scope = bid.scope } = body
      bid = { ...bid, title, scope, version: bid.version + 1 }
      return bid
    }),
  )
  return {
    changes,
    set: (change: Partial<Bid>) => {
      bid = { ...bid, ...change, version: bid.version + 1 }
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const titleField = () => screen.getByLabelText<HTMLInputElement>('Title')
const pause = (milliseconds = autosaveMilliseconds) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** What the bar at the foot says of saving, to those who cannot see it. */
const says = (word: string | RegExp) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').some(({ textContent }) => (textContent ?? '').match(word))).toBe(
      true,
    ),
  )

async function openEditor() {
  const app = renderApp(address)
  await screen.findByLabelText('Description, line 1')
  return app
}

it('saves a draft after a pause, as unfinished, and shows when', async () => {
  const { changes } = keepDraft()
  await openEditor()
  type('Title', 'Piles')
  await pause(autosaveMilliseconds - 100)
  type('Title', 'Piles and caps')
  await pause(autosaveMilliseconds - 100)
  expect(changes).toEqual([])
  await pause(100)
  await waitFor(() =>
    expect(changes).toEqual([{ title: 'Piles and caps', version: 3, unfinished: true, saveId }]),
  )
  await says(/^Saved$/)
  await pause(3000)
  expect(screen.getByText(/^Saved [345] s ago$/)).toBeTruthy()
  expect(changes).toHaveLength(1)
})

it('sends one request at a time, and later typing with the next one', async () => {
  const draft = keepDraft()
  await openEditor()
  const release = draft.hold()
  type('Title', 'First')
  await pause()
  await waitFor(() => expect(draft.changes).toHaveLength(1))
  type('Title', 'Second')
  await pause(5000)
  type('Title', 'Third')
  await pause(5000)
  expect(draft.changes).toHaveLength(1)
  release()
  // The answer to the first one must not take away what was typed after it.
  await says('Unsaved changes')
  expect(titleField().value).toBe('Third')
  await pause()
  await waitFor(() => expect(draft.changes).toHaveLength(2))
  expect(draft.changes[1]).toEqual({ title: 'Third', version: 4, unfinished: true, saveId })
  await says(/^Saved$/)
  expect(titleField().value).toBe('Third')
})

it('treats a trailing space as no change', async () => {
  const { changes } = keepDraft()
  await openEditor()
  type('Title', 'Caissons ')
  await pause(3000)
  expect(changes).toEqual([])
  expect(titleField().value).toBe('Caissons ')
})

it('keeps everything on this computer while the server is away, and saves when it is back', async () => {
  const { changes } = keepDraft()
  await openEditor()
  server.use(http.put(`*${updateBid.path}`, () => HttpResponse.error(), { once: true }))
  type('Title', 'Written in a tunnel')
  await pause()
  await says('Offline: kept on this computer')
  await pause(400)
  expect(Object.entries(localStorage).some(([, kept]) => String(kept).includes('Written in a tunnel'))).toBe(
    true,
  )
  expect(changes).toEqual([])
  window.dispatchEvent(new Event('online'))
  await says(/^Saved$/)
  expect(changes[0]).toMatchObject({ title: 'Written in a tunnel' })
})

it('shows why the server refused, marks the field, and retries after a change', async () => {
  const changes: BidChange[] = []
  server.use(
    answer(updateBid, ({ body }) => {
      changes.push(body)
      if (body.title === 'Wrong') {
        throw new Refusal(400, {
          error: 'Not this title',
          code: 'invalid',
          fields: { title: 'Not this one' },
        })
      }
      return { ...caissons, title: body.title ?? '', version: 4 }
    }),
  )
  await openEditor()
  type('Title', 'Wrong')
  await pause()
  await says('Not saved: Not this title')
  expect(await screen.findByText('Not this one')).toBeTruthy()
  await pause(60_000)
  expect(changes).toHaveLength(1)
  type('Title', 'Right')
  await pause()
  await says(/^Saved$/)
  expect(screen.queryByText('Not this one')).toBeNull()
})

it('asks when a colleague saved the same field, and saves nothing until then', async () => {
  const draft = keepDraft()
  await openEditor()
  draft.set({ title: 'Theirs' })
  type('Title', 'Mine')
  await pause()
  const dialog = await screen.findByRole('dialog', { name: 'Someone changed this bid' })
  await pause(10_000)
  expect(draft.changes).toHaveLength(1)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(draft.changes).toHaveLength(2))
  expect(draft.changes[1]).toEqual({ title: 'Mine', version: 4, unfinished: true, saveId })
})

it('undoes and redoes after saving, and keeps a colleague’s changes', async () => {
  const draft = keepDraft()
  await openEditor()
  draft.set({ scope: 'Their scope' })
  type('Title', 'Piles')
  await pause()
  await says(/^Saved$/)
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Scope of work').value).toBe('Their scope'),
  )
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
  expect(titleField().value).toBe('Caissons')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Scope of work').value).toBe('Their scope')
  await pause()
  await waitFor(() => expect(draft.changes.at(-1)).toMatchObject({ title: 'Caissons' }))
  fireEvent.click(screen.getByRole('button', { name: 'Redo' }))
  expect(titleField().value).toBe('Piles')
})

it('never autosaves a sent bid', async () => {
  const draft = keepDraft({ ...caissons, status: 'sent', sentAt: '2026-11-20T17:00:02Z' })
  await openEditor()
  const save = screen.getByRole('button', { name: 'Save as revision 2' })
  expect(save).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Send again' }).dataset['variant']).toBe('default')
  type('Title', 'Changed')
  await pause(60_000)
  expect(draft.changes).toEqual([])
  expect(save).toHaveProperty('disabled', false)
})

it('makes no revision when the bid was sent during typing', async () => {
  const draft = keepDraft()
  await openEditor()
  draft.set({ status: 'sent' })
  type('Title', 'Changed')
  await pause()
  await says(/Save your changes as revision 2/)
  await pause(60_000)
  expect(draft.changes).toHaveLength(1)
  expect(titleField().value).toBe('Changed')
})

it('makes no revision unasked after a conflict is settled with “Keep mine”', async () => {
  const draft = keepDraft()
  await openEditor()
  draft.set({ status: 'sent', title: 'Theirs' })
  type('Title', 'Mine')
  await pause()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await says(/Save your changes as revision 2/)
  await pause(60_000)
  expect(draft.changes).toHaveLength(1)
  expect(titleField().value).toBe('Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Save as revision 2' }))
  await waitFor(() => expect(draft.changes).toHaveLength(2))
  expect(draft.changes[1]).toEqual({ title: 'Mine', version: 4, saveId })
})

it('mentions no revision after a conflict is settled with theirs', async () => {
  const draft = keepDraft()
  await openEditor()
  draft.set({ status: 'sent', title: 'Theirs' })
  type('Title', 'Mine')
  await pause()
  const dialog = await screen.findByRole('dialog', { name: 'Someone changed this bid' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }))
  await says(/^Saved$/)
  expect(titleField().value).toBe('Theirs')
  expect(draft.changes).toHaveLength(1)
})

it('makes no revision by a “Save” pressed for the draft', async () => {
  const draft = keepDraft()
  await openEditor()
  draft.set({ status: 'sent' })
  vi.setSystemTime(Date.now() + 60_000)
  type('Title', 'Changed')
  // Whoever comes back to the window sees how the bid stands.
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(/The customer has this revision/)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await says(/Save your changes as revision 2/)
  await pause(60_000)
  expect(draft.changes).toHaveLength(1)
})

it.each([
  ['Ctrl and S', () => fireEvent.keyDown(titleField(), { key: 's', ctrlKey: true })],
  ['“Save”', () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))],
  [
    'leaving the tab',
    () => {
      const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      hidden.mockRestore()
    },
  ],
])('makes no revision by %s during the save that finds the bid sent', async (_what, saveAgain) => {
  const draft = keepDraft()
  await openEditor()
  draft.set({ status: 'sent' })
  const release = draft.hold()
  type('Title', 'Changed')
  await pause()
  await waitFor(() => expect(draft.changes).toHaveLength(1))
  saveAgain()
  release()
  await says(/Save your changes as revision 2/)
  await pause(60_000)
  expect(draft.changes).toHaveLength(1)
})

it('locks the bid while it is being sent, and says so', async () => {
  keepDraft({ ...caissons, isSending: true })
  await openEditor()
  expect(screen.getByText(/We’re sending this bid/)).toBeTruthy()
  expect(titleField().disabled).toBe(true)
})

it('saves before another screen opens, without asking', async () => {
  const { changes } = keepDraft()
  const { path } = await openEditor()
  type('Title', 'On the way out')
  fireEvent.click(screen.getByRole('link', { name: /Ann Lee/ }))
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12/bids'))
  expect(changes).toMatchObject([{ title: 'On the way out' }])
})
