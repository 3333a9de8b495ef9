import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { listProjectHistory } from '../../contract/history.ts'
import {
  createPermit,
  createPermitNote,
  deletePermit,
  listAuthorities,
  type Permit,
  releasePermit,
  updatePermit,
} from '../../contract/permits.ts'
import { readProject } from '../../contract/projects.ts'
import { undoRemoval } from '../../contract/removals.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, LostAnswer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { oakland, retrofit } from './sample-permit.ts'

const address = '/employee/Maria/projects/12/permits'
const ladbs = {
  ...oakland,
  id: 5,
  name: 'LADBS',
  region: 'southern_california' as const,
  submissionMethods: ['ePlanLA'],
}
let permits: Permit[]

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => ({ ...hillcrest, permits })),
  answer(listAuthorities, () => [ladbs, oakland]),
  answer(listProjectHistory, () => []),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  permits = [retrofit]
})

const pdf = new File(['%PDF-'], 'application.pdf', { type: 'application/pdf' })
const fileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.body

test('shows where a permit stands, how to reach the authority, and its application', async () => {
  renderApp(address)
  const card = within(await screen.findByRole('article', { name: 'Seismic retrofit' }))
  expect(card.getByText('Waiting 46 days')).toBeTruthy()
  expect(card.getByText('Handed in, fee paid')).toBeTruthy()
  expect((await card.findByRole('link', { name: '(510) 555-0123' })).getAttribute('href')).toBe(
    'tel:+15105550123',
  )
  const open = card.getByRole('link', { name: 'Open the application of Seismic retrofit' })
  expect(open.getAttribute('href')).toBe('/employee/Maria/projects/12/permits/31/application')
})

test('suggests the authority’s usual method, and uploads the application', async () => {
  permits = []
  const made: unknown[] = []
  server.use(
    answer(createPermit, async ({ body, request }) => {
      const file = (await request.formData()).get('file') as File
      made.push({ ...body, file: file.name, key: (request.headers.get('Idempotency-Key') ?? '').length > 30 })
      permits = [{ ...retrofit, title: body.title }]
      return { ...retrofit, title: body.title }
    }),
  )
  const { user } = renderApp(`${address}?new=1`)
  const drawer = within(await screen.findByRole('dialog', { name: 'New permit' }))
  await user.click(drawer.getByRole('button', { name: 'Add permit' }))
  expect(await drawer.findByText('Enter who issues it')).toBeTruthy()
  await user.type(drawer.getByRole('combobox', { name: /^Issuing authority/ }), 'ladbs')
  const method = drawer.getByRole<HTMLInputElement>('combobox', { name: 'Submission method' })
  expect(method.value).toBe('ePlanLA')
  await user.clear(drawer.getByRole('combobox', { name: /^Issuing authority/ }))
  await user.type(drawer.getByRole('combobox', { name: /^Issuing authority/ }), 'City of Oakland')
  await user.click(drawer.getByRole('radio', { name: 'In person' }))
  await user.type(drawer.getByRole('textbox', { name: /^Title/ }), 'Retaining wall')
  await user.upload(fileInput(), pdf)
  await user.click(drawer.getByRole('button', { name: 'Add permit' }))
  expect(await screen.findByRole('article', { name: 'Retaining wall' })).toBeTruthy()
  expect(made).toEqual([
    {
      issuing_authority: 'City of Oakland',
      submission_method: 'In person',
      title: 'Retaining wall',
      file: 'application.pdf',
      key: true,
    },
  ])
})

test('accepts an authority that is not listed', async () => {
  const { user } = renderApp(`${address}?new=1`)
  const drawer = within(await screen.findByRole('dialog', { name: 'New permit' }))
  await user.type(drawer.getByRole('combobox', { name: /^Issuing authority/ }), 'Town of Ross')
  expect(await drawer.findByText('Not on your list yet. We’ll save it as you type it.')).toBeTruthy()
})

test('sends only changed fields, and asks when a colleague changed the same one', async () => {
  const bodies: unknown[] = []
  const theirs = { ...retrofit, number: 'RB-THEIRS', version: 4 }
  server.use(
    answer(updatePermit, ({ body }) => {
      bodies.push(body)
      if (body.version === 3) throw new Refusal(409, { error: 'Changed', code: 'conflict', current: theirs })
      return { ...theirs, number: body.number ?? '' }
    }),
  )
  const { user } = renderApp(`${address}?edit=31`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Seismic retrofit' }))
  const number = drawer.getByRole('textbox', { name: 'Permit or application number' })
  await user.clear(number)
  await user.type(number, 'RB-MINE')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone changed this permit' }))
  await user.click(dialog.getByRole('button', { name: 'Compare' }))
  expect(dialog.getByText('RB-THEIRS')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Permit saved')).toBeTruthy()
  expect(bodies).toEqual([
    { number: 'RB-MINE', version: 3 },
    { number: 'RB-MINE', version: 4 },
  ])
})

test('adds a note with Ctrl Enter, and keeps the text when it is refused', async () => {
  let isDown = true
  server.use(
    answer(createPermitNote, ({ body }) => {
      if (isDown) throw new Refusal(500, { error: 'The database is resting' })
      const note = { ...retrofit.notes[0], id: 2, permit_id: 31, author: { id: 1, name: 'Maria Delgado' } }
      const written = { ...note, notes: body.notes, createdAt: '2026-11-20T18:00:00Z' }
      permits = [{ ...retrofit, notes: [...retrofit.notes, written] }]
      return written
    }),
  )
  const { user } = renderApp(address)
  const place = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Write into the log of Seismic retrofit',
  })
  await user.type(place, 'Two weeks more{Control>}{Enter}{/Control}')
  expect(await screen.findByText('The database is resting')).toBeTruthy()
  expect(place.value).toBe('Two weeks more')
  isDown = false
  await user.type(place, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(place.value).toBe(''))
  const log = within(screen.getByRole('region', { name: 'Log of Seismic retrofit' }))
  expect((await log.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Handed in, fee paid'),
    expect.stringContaining('Two weeks more'),
  ])
})

test('keeps text that is typed while a note is sent', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const written: string[] = []
  server.use(
    answer(createPermitNote, async ({ body }) => {
      written.push(body.notes)
      await released
      const author = { id: 1, name: 'Maria Delgado' }
      return { id: 2, permit_id: 31, author, notes: body.notes, createdAt: '2026-11-20T18:00:00Z' }
    }),
  )
  const { user, unmount } = renderApp(address)
  const place = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Write into the log of Seismic retrofit',
  })
  await user.type(place, 'Two weeks more{Control>}{Enter}{/Control}')
  await waitFor(() => expect(written).toEqual(['Two weeks more']))
  await user.type(place, '. Ask for Tom')
  const isSaving = () => document.querySelector('form [data-loading]') !== null
  expect(isSaving()).toBe(true)
  release()
  await waitFor(() => expect(isSaving()).toBe(false))
  expect(place.value).toBe('Two weeks more. Ask for Tom')
  unmount()
  expect(localStorage.getItem('draft:1:permit-note-31')).toContain('Ask for Tom')
})

test('shows the first text after a lost answer, and can send the rest', async () => {
  const written = new Map<string | null, string>()
  server.use(
    answer(createPermitNote, ({ body, request }) => {
      const key = request.headers.get('Idempotency-Key')
      if (written.has(key) && written.get(key) !== body.notes) {
        throw new Refusal(422, { error: 'Used for another request', code: 'idempotency_mismatch' })
      }
      written.set(key, body.notes)
      const author = { id: 1, name: 'Maria Delgado' }
      const of = { permit_id: 31, author, createdAt: '2026-11-20T18:00:00Z' }
      const notes = [...written.values()].map((text, place) => ({ ...of, id: 2 + place, notes: text }))
      permits = [{ ...retrofit, notes: [...retrofit.notes, ...notes] }]
      if (written.size === 1) throw new LostAnswer()
      return { ...of, id: 9, notes: body.notes }
    }),
  )
  const { user } = renderApp(address)
  const place = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Write into the log of Seismic retrofit',
  })
  const log = within(screen.getByRole('region', { name: 'Log of Seismic retrofit' }))
  const shown = () => log.getAllByRole('listitem').map(({ textContent }) => textContent)
  await user.type(place, 'Two weeks more{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy()
  await user.type(place, '. Ask for Tom{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/^Your first text is already in the log/)).toBeTruthy()
  expect(shown().at(-1)).toContain('Two weeks more')
  expect(place.value).toBe('Two weeks more. Ask for Tom')
  await user.clear(place)
  await user.type(place, 'Ask for Tom{Control>}{Enter}{/Control}')
  await waitFor(() => expect(place.value).toBe(''))
  expect([...written.values()]).toEqual(['Two weeks more', 'Ask for Tom'])
})

test('deletes a permit with Undo', async () => {
  const undone: number[] = []
  server.use(
    answer(deletePermit, () => {
      permits = []
      return { message: 'Permit deleted successfully', removal_id: 7 }
    }),
    answer(undoRemoval, ({ params }) => {
      undone.push(params.removalId)
      permits = [retrofit]
      return { message: 'Brought back', project: { ...hillcrest, permits } }
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'More about Seismic retrofit' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText(/^No permits yet/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article', { name: 'Seismic retrofit' })).toBeTruthy()
  expect(undone).toEqual([7])
})

test('tells on the project’s timeline when a permit was issued', async () => {
  permits = [{ ...retrofit, stage: 'issued', daysWaiting: null, released: '2026-11-02' }]
  renderApp('/employee/Maria/projects/12')
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }))
  const issued = timeline.getByRole('link', { name: /issued Seismic retrofit.*Nov 2$/ })
  expect(issued.getAttribute('href')).toBe('/employee/Maria/projects/12/permits#permit-31')
})

test('says that a permit is not issued yet', async () => {
  renderApp(`${address}/31/permit`)
  expect(await screen.findByText('This permit isn’t issued yet')).toBeTruthy()
})

describe('another upload for a released permit', () => {
  const issued = {
    ...retrofit,
    stage: 'issued' as const,
    daysWaiting: null,
    released: '2024-11-02',
    expires: '2025-05-02',
    file: '/api/projects/12/permits/31/preview',
  }
  let bodies: unknown[]

  beforeEach(() => {
    permits = [issued]
    bodies = []
    server.use(
      answer(releasePermit, ({ body }) => {
        bodies.push(body)
        return { message: 'Permit released and file uploaded successfully', permit: issued }
      }),
    )
  })

  const openDrawer = async () => {
    const { user } = renderApp(`${address}?release=31`)
    const drawer = within(await screen.findByRole('dialog', { name: 'Another paper for Seismic retrofit' }))
    await user.upload(fileInput(), new File(['%PDF-'], 'straight.pdf', { type: 'application/pdf' }))
    const send = async () => {
      await user.click(drawer.getByRole('button', { name: 'Release permit' }))
      expect(await screen.findByText('Permit released and file uploaded successfully')).toBeTruthy()
    }
    return { user, drawer, send }
  }

  test('keeps the first day of release, the number and the expiry', async () => {
    const { send } = await openDrawer()
    await send()
    expect(bodies).toEqual([{ released: '2024-11-02' }])
  })

  test('sends changed fields', async () => {
    const { user, drawer, send } = await openDrawer()
    const number = drawer.getByRole('textbox', { name: 'Permit number' })
    await user.clear(number)
    await user.type(number, 'RB-9')
    fireEvent.change(drawer.getByLabelText('Expires'), { target: { value: '2025-06-01' } })
    await send()
    expect(bodies).toEqual([{ released: '2024-11-02', number: 'RB-9', expires: '2025-06-01' }])
  })

  test('sends the expiry with another day of release', async () => {
    const { drawer, send } = await openDrawer()
    fireEvent.change(drawer.getByLabelText(/^Released/), { target: { value: '2024-11-03' } })
    await send()
    expect(bodies).toEqual([{ released: '2024-11-03', expires: '2025-05-02' }])
  })

  test('uses the authority’s usual period when the expiry is emptied', async () => {
    permits = [{ ...issued, issuing_authority: oakland.name }]
    const { drawer, send } = await openDrawer()
    await drawer.findByText('As printed on the permit')
    fireEvent.change(drawer.getByLabelText('Expires'), { target: { value: '' } })
    await drawer.findByText(/^If empty: May 1, 2025, from your list/)
    await send()
    expect(bodies).toEqual([{ released: '2024-11-02', expires: '2025-05-01' }])
  })

  test('gives a permit that was moved back a new day of release', async () => {
    permits = [{ ...issued, stage: 'corrections' }]
    const { drawer } = await openDrawer()
    expect(drawer.getByLabelText<HTMLInputElement>(/^Released/).value).not.toBe('2024-11-02')
  })
})
