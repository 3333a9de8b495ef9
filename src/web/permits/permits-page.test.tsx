import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  listAuthorities,
  listPermits,
  type Permit,
  type PermitRow,
  releasePermit,
  updatePermit,
} from '../../contract/permits.ts'
import { readProject } from '../../contract/projects.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { oakland, retrofit, rowOf } from './sample-permit.ts'

const newer = { ...rowOf(retrofit), id: 32, title: 'Grading', daysWaiting: 3, daysInStage: 3, number: '' }
const finaled = {
  ...rowOf(retrofit),
  id: 33,
  title: 'Old pier',
  stage: 'finaled' as const,
  daysWaiting: null,
}
const address = '/employee/Maria/permits'
let stored: PermitRow[]
let asked: string[]

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(listAuthorities, () => [oakland]),
  answer(listPermits, ({ query, request }) => {
    asked.push(new URL(request.url).search)
    const isClosed = (row: PermitRow) => row.stage === 'finaled' || row.stage === 'withdrawn'
    return stored.filter((row) => (query.open ? !isClosed(row) : query.stage ? isClosed(row) : true))
  }),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  stored = [newer, rowOf(retrofit), finaled]
  asked = []
})

const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name} `) }))
const titles = (name: string) =>
  column(name)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)

/** Keeps what arrived, and moves the permit as the server would. */
function takeMoves() {
  const bodies: unknown[] = []
  const forms: string[] = []
  server.use(
    answer(updatePermit, async ({ params, body, request }) => {
      bodies.push(body)
      forms.push(await request.text())
      stored = stored.map((row) =>
        row.id === params.permitId
          ? { ...row, stage: body.stage ?? row.stage, version: row.version + 1, daysInStage: 0 }
          : row,
      )
      const [moved] = stored.filter(({ id }) => id === params.permitId)
      if (!moved) throw new Refusal(404, { error: 'Permit not found' })
      return moved
    }),
  )
  return { bodies, forms }
}

test('shows each permit in its stage, the longest waiting first', async () => {
  renderApp(address)
  await screen.findByText('2 open permits, 2 waited for')
  expect(titles('Plan check')).toEqual(['Seismic retrofit', 'Grading'])
  expect(titles('Preparing')).toEqual([])
  await waitFor(() => expect(titles('Closed')).toEqual(['Old pier']))
  const plan = column('Plan check')
  expect(plan.getByText('Waiting 46 days')).toBeTruthy()
  expect(plan.getByText('31 days in this stage')).toBeTruthy()
  expect(plan.getAllByText('BA-26-0056')).toHaveLength(2)
  expect(plan.getByRole('link', { name: 'Grading' }).getAttribute('href')).toBe(
    '/employee/Maria/projects/12/permits#permit-32',
  )
})

test('keeps filters, grouping and view in the address', async () => {
  const { user, router } = renderApp(`${address}?region=bay_area`)
  await screen.findByText('2 open permits, 2 waited for')
  expect(asked.every((search) => search.includes('region=bay_area'))).toBe(true)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Authority' }), 'City of Oakland')
  await waitFor(() => expect(asked.at(-1)).toContain('authority=City+of+Oakland'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'By authority')
  expect(await column('Plan check').findByRole('heading', { name: 'City of Oakland' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'List' }))
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('46 days')).toBeTruthy()
  expect(asked.at(-1)).toContain('sort=-waiting')
  expect(router.state.location.search).toBe(
    '?region=bay_area&authority=City+of+Oakland&group=authority&view=list',
  )
})

test('moves a permit at once by the menu, with Undo', async () => {
  const { bodies } = takeMoves()
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Move Seismic retrofit, BA-26-0056' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Corrections' }))
  await waitFor(() => expect(titles('Corrections')).toEqual(['Seismic retrofit']))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(titles('Plan check')).toEqual(['Seismic retrofit', 'Grading']))
  expect(bodies).toEqual([
    { stage: 'corrections', version: 3 },
    expect.objectContaining({ stage: 'plan_check', inStageSince: retrofit.stageSince, version: 4 }),
  ])
})

test('returns the focus to the button when Escape closes its menu, the first time too', async () => {
  const { user } = renderApp(address)
  const name = 'Move Seismic retrofit, BA-26-0056'
  await user.click(await screen.findByRole('button', { name }))
  await screen.findByRole('menuitem', { name: 'Corrections' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
  expect(screen.queryByRole('menuitem')).toBeNull()
})

test('removes the day of submission when the move is undone', async () => {
  stored = [{ ...newer, stage: 'preparing', submitted: null, daysWaiting: null }]
  const { forms } = takeMoves()
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: /^Move Grading/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Submitted' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(titles('Preparing')).toEqual(['Grading']))
  // An empty field is what takes the day away; reading the form back, the test's browser drops it.
  expect(forms.map((text) => text.includes('name="submitted"'))).toEqual([false, true])
})

test('puts the permit back and says why when a move is refused', async () => {
  server.use(
    answer(updatePermit, () => {
      throw new Refusal(500, { error: 'The database is resting' })
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: /^Move Seismic retrofit/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Withdrawn' }))
  expect(await screen.findByText('The database is resting')).toBeTruthy()
  await waitFor(() => expect(titles('Plan check')).toEqual(['Seismic retrofit', 'Grading']))
})

test.each([
  { theirs: 'plan_check', outcome: 'moved all the same', sends: 2 },
  { theirs: 'ready_to_issue', outcome: 'left where they put it', sends: 1 },
] as const)('changed by a colleague to $theirs: $outcome', async ({ theirs, sends }) => {
  const versions: unknown[] = []
  server.use(
    answer(updatePermit, ({ body }) => {
      versions.push(body.version)
      const current: Permit = { ...retrofit, stage: theirs, version: 8 }
      if (body.version !== 8) throw new Refusal(409, { error: 'Changed', code: 'conflict', current })
      stored = stored.map((row) => (row.id === 31 ? { ...row, stage: 'corrections' as const } : row))
      return { ...retrofit, stage: 'corrections' as const, version: 9 }
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: /^Move Seismic retrofit/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Corrections' }))
  const words =
    theirs === 'plan_check'
      ? 'Seismic retrofit: moved to corrections'
      : 'Someone moved it to ready to issue while you were here.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(versions).toHaveLength(sends)
})

test('asks for the file before a permit moves to Issued', async () => {
  const released: { number: unknown; file: unknown }[] = []
  server.use(
    answer(releasePermit, async ({ body, request }) => {
      const file = (await request.formData()).get('file') as File
      released.push({ number: body.number, file: file.name })
      stored = [{ ...rowOf(retrofit), stage: 'issued', daysWaiting: null, released: '2026-11-20' }]
      return { message: 'Permit released and file uploaded successfully', permit: retrofit }
    }),
  )
  const { user, router } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: /^Move Seismic retrofit/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Issued …' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Release Seismic retrofit' }))
  expect(router.state.location.search).toBe('?release=31')
  await user.click(drawer.getByRole('button', { name: 'Release permit' }))
  expect(await drawer.findByText('Choose the issued permit')).toBeTruthy()
  expect(released).toEqual([])
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await user.upload(input ?? document.body, new File(['%PDF-'], 'card.pdf', { type: 'application/pdf' }))
  await user.click(drawer.getByRole('button', { name: 'Release permit' }))
  expect(await screen.findByText('Permit released and file uploaded successfully')).toBeTruthy()
  // Its number was not touched, and is left to who may have corrected it.
  expect(released).toEqual([{ number: undefined, file: 'card.pdf' }])
  await waitFor(() => expect(titles('Issued')).toEqual(['Seismic retrofit']))
})

test('releases a permit that was closed long ago from the list', async () => {
  const newest = { ...finaled, id: 40, title: 'Newest pier' }
  server.use(
    answer(listPermits, ({ query }) => (query.limit === 15 ? [newest] : query.open ? [] : [newest, finaled])),
  )
  const { user } = renderApp(`${address}?view=list&stage=closed`)
  await user.click(await screen.findByRole('button', { name: /^Move Old pier/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Issued …' }))
  expect(await screen.findByRole('dialog', { name: 'Release Old pier' })).toBeTruthy()
})

test('says how to begin, and when nothing matches', async () => {
  stored = []
  const { user } = renderApp(`${address}?search=zzz`)
  await user.click(await screen.findByRole('button', { name: 'Show all permits' }))
  expect(await screen.findByText('No permits yet')).toBeTruthy()
})

test('a column of many permits shows them all, the longest waiting first', async () => {
  stored = Array.from({ length: 30 }, (_, at) => ({
    ...newer,
    id: 100 + at,
    title: `Permit ${at}`,
    daysWaiting: at,
  }))
  renderApp(address)
  await waitFor(() => expect(titles('Plan check')).toHaveLength(30))
  expect(titles('Plan check').slice(0, 2)).toEqual(['Permit 29', 'Permit 28'])
})
