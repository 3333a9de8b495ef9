import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { listEmployees } from '../../../contract/employees.ts'
import { openLive } from '../../../contract/live.ts'
import { listProjects, type ProjectSummary } from '../../../contract/project-lists.ts'
import { Project, type ProjectChange, updateProject } from '../../../contract/projects.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { maria, renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { hillcrest, summaryOf } from '../sample-project.ts'

const garage: Project = { ...hillcrest, name: 'Lee garage' }
const beth = { id: 2, name: 'Beth Stone', phone: '', email: 'beth@groundwork.example' }

let stored: Project
let others: ProjectSummary[]
let sent: ProjectChange[]
let refusal: Refusal | undefined
let refusesEmployees: boolean
let live: ReadableStreamDefaultController<Uint8Array> | undefined

startApiStandIn(
  http.get(`*${openLive.path}`, () => {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (live = controller) })
    return new HttpResponse(stream, { headers: { 'Content-Type': 'text/event-stream' } })
  }),
  answer(listEmployees, () => {
    if (refusesEmployees) throw new Refusal(500, { error: 'The list of employees cannot be read' })
    return [maria, { ...maria, id: beth.id, firstName: 'Beth', lastName: 'Stone' }]
  }),
  ...shellHandlers,
  answer(listProjects, () => [summaryOf(stored), ...others]),
  answer(updateProject, ({ body }) => {
    sent.push(body)
    if (refusal) throw refusal
    if (body.version !== stored.version) {
      const current = z.encode(Project, stored)
      throw new Refusal(409, { error: 'Somebody else has changed this since you opened it', current })
    }
    const { name = stored.name, site: { street = stored.site.street } = {} } = body
    stored = { ...stored, name, site: { ...stored.site, street }, version: stored.version + 1 }
    return stored
  }),
)

beforeEach(() => {
  stored = garage
  others = []
  sent = []
  refusal = undefined
  refusesEmployees = false
  live = undefined
  localStorage.setItem('authToken', 'good')
})

afterEach(() => vi.restoreAllMocks())

async function open() {
  const { user } = renderApp('/employee/Maria/projects?columns=number,name,site,manager,jobType')
  const row = (await screen.findByRole('link', { name: 'BA-26-0056' })).closest('tr')
  if (!row) throw new Error('The link is in no row')
  const cell = (at: number) => within(row).getAllByRole('cell')[at] as HTMLElement
  const change = (field: string) =>
    user.click(screen.getByRole('button', { name: `Change ${field} of BA-26-0056` }))
  return { user, cell, change }
}

/** Beth saves. The new job type shows that the table has heard of it. */
async function saveAsBeth(change: Partial<Project>) {
  stored = { ...stored, ...change, jobType: 'Drainage', version: stored.version + 1 }
  await waitFor(() => expect(live).toBeTruthy())
  const record = { entity: 'project', entityId: stored.id, projectId: stored.id, verb: 'changed' }
  const actor = { id: beth.id, firstName: 'Beth', name: beth.name }
  const message = { type: 'change', id: stored.version, ...record, actor, requestId: null }
  live?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`))
  await screen.findByText('Drainage')
}

it('keeps a colleague’s change of the open cell when nothing was typed', async () => {
  const { user, cell, change } = await open()
  await change('Project name')
  await saveAsBeth({ name: 'Lee house' })
  await user.keyboard('{Tab}')
  const street = await screen.findByRole('textbox', { name: 'Street' })
  await waitFor(() => expect(document.activeElement).toBe(street))
  expect(within(cell(1)).getByText('Lee house')).toBeTruthy()
  await user.keyboard('{Escape}')
  await change('Manager')
  await screen.findByRole('listbox')
  await user.keyboard('{Tab}')
  await screen.findByRole('combobox', { name: 'Job type of BA-26-0056' })
  expect(sent).toEqual([])
})

it('asks when a colleague changed the open cell while I typed', async () => {
  const { user, cell, change } = await open()
  await change('Project name')
  await saveAsBeth({ name: 'Lee house' })
  await user.clear(screen.getByRole('textbox', { name: 'Project name of BA-26-0056' }))
  await user.keyboard('Lee barn{Enter}')
  expect(await screen.findByText('A colleague changed this to: Lee house')).toBeTruthy()
  expect(screen.getByText('Yours: Lee barn')).toBeTruthy()
  expect(within(cell(1)).getByText('Lee house')).toBeTruthy()
  expect(stored.name).toBe('Lee house')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(stored).toMatchObject({ name: 'Lee barn', jobType: 'Drainage' }))
  expect(sent.map(({ version }) => version)).toEqual([4, 5])
})

it('keeps a manager chosen by a colleague when I leave the list without choosing', async () => {
  const { user, cell, change } = await open()
  await change('Manager')
  await screen.findByRole('listbox')
  await saveAsBeth({ manager: beth })
  await user.keyboard('{Tab}')
  await screen.findByRole('combobox', { name: 'Job type of BA-26-0056' })
  await waitFor(() => expect(within(cell(3)).getByText('Beth Stone')).toBeTruthy())
  expect(sent).toEqual([])
})

it('goes on from the manager by Tab when the employees cannot be loaded', async () => {
  refusesEmployees = true
  stored = { ...garage, manager: beth }
  const { user, cell, change } = await open()
  await change('Manager')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Manager of BA-26-0056' })
  expect(field.value).toBe('Beth Stone')
  await user.keyboard('{Tab}')
  await screen.findByRole('combobox', { name: 'Job type of BA-26-0056' })
  await user.keyboard('s{Enter}')
  await waitFor(() => expect(sent).toEqual([{ version: 4, jobType: 'Seismic retrofits' }]))
  expect(within(cell(3)).getByText('Beth Stone')).toBeTruthy()
})

it('finds no conflict in my own earlier change or a colleague’s change of another cell', async () => {
  const { user, cell, change } = await open()
  await change('Project name')
  await user.keyboard('s{Tab}')
  const street = await screen.findByRole('textbox', { name: 'Street' })
  await waitFor(() => expect(stored.name).toBe('Lee garages'))
  await saveAsBeth({})
  await user.clear(street)
  await user.type(street, '99 Oak St{Enter}')
  await waitFor(() => expect(within(cell(2)).getByText(/^99 Oak St/)).toBeTruthy())
  await waitFor(() => expect(stored.site.street).toBe('99 Oak St'))
  expect(sent.map(({ version }) => version)).toEqual([4, 6])
  expect(screen.queryByText(/^Yours: /)).toBeNull()
})

it('reads the rows again after a refused change', async () => {
  const { user, change } = await open()
  refusal = new Refusal(400, { error: 'Too long a name for the permit office' })
  stored = { ...stored, jobType: 'Drainage', version: 5 }
  await change('Project name')
  await user.keyboard('s{Enter}')
  expect(await screen.findByText('Too long a name for the permit office')).toBeTruthy()
  expect(await screen.findByText('Drainage')).toBeTruthy()
})

const twoHundred = () =>
  Array.from({ length: 200 }, (_, at) => ({
    ...summaryOf(hillcrest),
    id: 100 + at,
    number: `BA-26-1${String(at).padStart(3, '0')}`,
  }))

function scrollTo(row: number) {
  vi.spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, -row * 30, 800, 30 * 201),
  )
  window.dispatchEvent(new Event('scroll'))
}

it('saves what was typed in a row scrolled out of sight when another cell is opened', async () => {
  others = twoHundred()
  const { user, change } = await open()
  await change('Project name')
  const name = { name: 'Project name of BA-26-0056' }
  await user.type(screen.getByRole('textbox', name), ' and shed ')
  scrollTo(100)
  await waitFor(() => expect(screen.queryByRole('textbox', name)).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Change Project name of BA-26-1100' }))
  await screen.findByRole('textbox', { name: 'Project name of BA-26-1100' })
  await waitFor(() => expect(stored.name).toBe('Lee garage and shed'))
})

it('keeps what was typed while its row is scrolled out of sight', async () => {
  others = twoHundred()
  const { user, change } = await open()
  await change('Project name')
  const name = { name: 'Project name of BA-26-0056' }
  await user.type(screen.getByRole('textbox', name), ' and')
  scrollTo(100)
  await waitFor(() => expect(screen.queryByRole('textbox', name)).toBeNull())
  scrollTo(0)
  const field = await screen.findByRole<HTMLInputElement>('textbox', name)
  expect(field.value).toBe('Lee garage and')
  await user.keyboard(' shed{Tab}')
  const street = await screen.findByRole('textbox', { name: 'Street' })
  await user.clear(street)
  await user.type(street, '99 Oak St')
  scrollTo(100)
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Street' })).toBeNull())
  scrollTo(0)
  await user.type(await screen.findByRole('textbox', { name: 'Street' }), 'reet{Enter}')
  await waitFor(() => expect(stored.site.street).toBe('99 Oak Street'))
  expect(stored.name).toBe('Lee garage and shed')
})
