import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { readNextProjectNumber } from '../../../contract/company.ts'
import { listProjects } from '../../../contract/project-lists.ts'
import { cancelProject, Project, readProject, updateProject } from '../../../contract/projects.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { hillcrest, summaryOf } from '../sample-project.ts'

let stored: Project = hillcrest
let refusal: Refusal | undefined
let sent: Record<string, unknown>[] = []
let reasons: unknown[] = []

startApiStandIn(
  ...shellHandlers,
  answer(listProjects, () => [summaryOf(stored)]),
  answer(readProject, () => stored),
  answer(readNextProjectNumber, ({ query }) => ({
    next_project_number: 57,
    formatted: 'BA-26-0057',
    counter_type: query.counter_type,
  })),
  answer(updateProject, ({ body }) => {
    sent.push(body)
    if (refusal) throw refusal
    if (body.version !== stored.version) {
      const current = z.encode(Project, stored)
      throw new Refusal(409, { error: 'Somebody else has changed this since you opened it', current })
    }
    const { name, jobType, status, site } = body
    stored = {
      ...stored,
      name: name ?? stored.name,
      jobType: jobType ?? stored.jobType,
      status: status ?? stored.status,
      site: { ...stored.site, street: site?.street ?? stored.site.street },
      manager:
        body.manager_id === 1
          ? { id: 1, name: 'Maria Delgado', phone: '', email: 'maria@groundwork.example' }
          : body.manager_id === null
            ? null
            : stored.manager,
      version: stored.version + 1,
    }
    return stored
  }),
  answer(cancelProject, ({ body }) => {
    reasons.push(body)
    stored = { ...stored, status: 'project_cancelled', version: stored.version + 1 }
    return { message: 'Project canceled', project: stored }
  }),
)

beforeEach(() => {
  stored = hillcrest
  refusal = undefined
  sent = []
  reasons = []
  localStorage.setItem('authToken', 'good')
})

const address = '/employee/Maria/projects?columns=number,name,site,status,manager,jobType'

async function open() {
  const { user } = renderApp(address)
  const link = await screen.findByRole('link', { name: 'BA-26-0056' })
  const row = link.closest('tr')
  if (!row) throw new Error('The link is in no row')
  const cell = (at: number) => within(row).getAllByRole('cell')[at] as HTMLElement
  const change = (field: string) =>
    user.click(screen.getByRole('button', { name: `Change ${field} of BA-26-0056` }))
  return { user, row, link, cell, change }
}

/** The notice beside a cell that was not saved. */
async function besideCell() {
  const mine = await screen.findByText(/^Yours: /)
  return within(mine.closest<HTMLElement>('[role="alert"]') ?? mine)
}

it('changes a cell by its pencil and Enter, and undoes the change', async () => {
  const { user, cell, change } = await open()
  await change('Project name')
  await user.type(screen.getByRole('textbox', { name: 'Project name of BA-26-0056' }), 'Lee garage{Enter}')
  expect(within(cell(1)).getByText('Lee garage')).toBeTruthy()
  await waitFor(() => expect(sent).toEqual([{ version: 4, name: 'Lee garage' }]))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Change Project name of BA-26-0056')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ version: 5, name: '' }))
  await waitFor(() => expect(within(cell(1)).getByText('—')).toBeTruthy())
})

it('edits by keyboard: arrows, F2, Tab and Escape', async () => {
  const { user, link } = await open()
  link.focus()
  await user.keyboard('{ArrowRight}{F2}')
  expect(screen.getByRole('textbox', { name: 'Project name of BA-26-0056' })).toBe(document.activeElement)
  await user.keyboard('Lee garage{Tab}')
  const street = await screen.findByRole('textbox', { name: 'Street' })
  await waitFor(() => expect(document.activeElement).toBe(street))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Street' })).toBeNull())
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change Address of BA-26-0056'),
  )
  await waitFor(() => expect(sent).toEqual([{ version: 4, name: 'Lee garage' }]))
})

it('saves an address from its form, and a manager by choosing one', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Change Address of BA-26-0056' }))
  const street = await screen.findByRole('textbox', { name: 'Street' })
  await user.clear(street)
  await user.type(street, '99 Oak St{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ version: 4, site: { street: '99 Oak St', city: 'Oakland', zip: '94602' } })
  await user.click(screen.getByRole('button', { name: 'Change Manager of BA-26-0056' }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Maria Delgado' }))
  await waitFor(() => expect(sent[1]).toEqual({ version: 5, manager_id: 1 }))
})

it('cancels the address form by Escape, wherever its focus is', async () => {
  const { user, cell } = await open()
  const change = async () => {
    await user.click(screen.getByRole('button', { name: 'Change Address of BA-26-0056' }))
    const street = await screen.findByRole('textbox', { name: 'Street' })
    await waitFor(() => expect(document.activeElement).toBe(street))
    await user.clear(street)
    await user.keyboard('99 Oak St')
  }
  const isLeft = async () => {
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Street' })).toBeNull())
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Change Address of BA-26-0056'),
    )
    expect(within(cell(2)).getByText(/^1234 Hillcrest Ave/)).toBeTruthy()
  }
  await change()
  await user.keyboard('{Escape}')
  await isLeft()
  await change()
  screen.getByRole('textbox', { name: 'Street' }).closest<HTMLElement>('[role="dialog"]')?.focus()
  await user.keyboard('{Escape}')
  await isLeft()
  expect(sent).toEqual([])
})

it('saves a cell after a new lead at the same address was looked up', async () => {
  const { user, router } = renderApp('/employee/Maria/new-lead')
  await user.type(await screen.findByLabelText('Street'), '1234 Hillcrest')
  expect(await screen.findByText(/^Already here:/)).toBeTruthy()
  await router.navigate(address)
  await user.click(await screen.findByRole('button', { name: 'Change Project name of BA-26-0056' }))
  await user.keyboard('Lee garage{Enter}')
  await waitFor(() => expect(sent).toEqual([{ version: 4, name: 'Lee garage' }]))
})

it('puts a refused change back, says why beside the cell and offers to try again', async () => {
  refusal = new Refusal(400, { error: 'Too long a name for the permit office' })
  const { user, cell } = await open()
  await user.click(screen.getByRole('button', { name: 'Change Job type of BA-26-0056' }))
  const field = screen.getByRole('combobox', { name: 'Job type of BA-26-0056' })
  await user.clear(field)
  await user.type(field, 'Piers{Enter}')
  const beside = await besideCell()
  expect(beside.getByText('Too long a name for the permit office')).toBeTruthy()
  expect(within(cell(5)).getByText('Seismic retrofit')).toBeTruthy()
  refusal = undefined
  await user.click(beside.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(within(cell(5)).getByText('Piers')).toBeTruthy())
})

it('keeps a refused change beside its cell while other cells are changed', async () => {
  refusal = new Refusal(400, { error: 'Too long a name for the permit office' })
  const { user, change } = await open()
  await change('Project name')
  await user.keyboard('Lee garage{Tab}')
  const street = await screen.findByRole('textbox', { name: 'Street' })
  const beside = await besideCell()
  const isSaid = () => expect(beside.getByText('Yours: Lee garage').isConnected).toBe(true)
  refusal = undefined
  street.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(street.isConnected).toBe(false))
  isSaid()
  const search = screen.getByRole('searchbox')
  await user.click(search)
  isSaid()
  expect(document.activeElement).toBe(search)
  await user.click(screen.getByRole('button', { name: 'Change Job type of BA-26-0056' }))
  await user.clear(screen.getByRole('combobox', { name: 'Job type of BA-26-0056' }))
  await user.keyboard('Piers{Enter}')
  await waitFor(() => expect(stored.jobType).toBe('Piers'))
  isSaid()
  await change('Project name')
  await user.keyboard('{Escape}')
  await user.click((await besideCell()).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(stored).toMatchObject({ name: 'Lee garage', jobType: 'Piers' }))
  await waitFor(() => expect(screen.queryByText(/^Yours: /)).toBeNull())
})

it('keeps two refused changes beside their cells until each is dismissed', async () => {
  refusal = new Refusal(400, { error: 'Too long a name for the permit office' })
  const { user, cell, change } = await open()
  await change('Project name')
  await user.keyboard('Lee garage{Enter}')
  await besideCell()
  await user.click(screen.getByRole('button', { name: 'Change Job type of BA-26-0056' }))
  await user.clear(screen.getByRole('combobox', { name: 'Job type of BA-26-0056' }))
  await user.keyboard('Piers{Enter}')
  const type = (await screen.findByText('Yours: Piers')).closest<HTMLElement>('[role="alert"]')
  await user.click(within(type ?? cell(5)).getByRole('button', { name: 'Leave it' }))
  await waitFor(() => expect(screen.queryByText('Yours: Piers')).toBeNull())
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Change Job type of BA-26-0056')
  expect(screen.getByText('Yours: Lee garage')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByText('Yours: Lee garage')).toBeTruthy()
  screen.getByRole('button', { name: 'Change Project name of BA-26-0056' }).focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Yours: Lee garage')).toBeNull())
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Change Project name of BA-26-0056')
})

it('keeps both changes when a colleague changed another cell', async () => {
  const { user, change } = await open()
  stored = { ...stored, jobType: 'Drainage', version: 5 }
  await change('Project name')
  await user.keyboard('Lee garage{Enter}')
  await waitFor(() => expect(stored.name).toBe('Lee garage'))
  expect(stored.jobType).toBe('Drainage')
  expect(sent.map(({ version }) => version)).toEqual([4, 5])
})

it('shows a colleague’s change of the same cell, and overwrites it only on request', async () => {
  const { user, cell, change } = await open()
  stored = { ...stored, name: 'Lee house', version: 5 }
  await change('Project name')
  await user.keyboard('Lee garage{Enter}')
  const beside = await besideCell()
  expect(beside.getByText('A colleague changed this to: Lee house')).toBeTruthy()
  expect(within(cell(1)).getByText('Lee house')).toBeTruthy()
  expect(stored.name).toBe('Lee house')
  await user.click(beside.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(stored.name).toBe('Lee garage'))
  expect(sent.at(-1)).toEqual({ version: 5, name: 'Lee garage' })
})

it('offers only allowed statuses, and asks why a project is canceled', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Change Status of BA-26-0056' }))
  expect(
    within(await screen.findByRole('listbox'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Contract signed', 'Permitting', 'Scheduled', 'In progress', 'Completed', 'Canceled'])
  await user.click(screen.getByRole('option', { name: 'Canceled' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this project?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'House was sold')
  await user.click(dialog.getByRole('button', { name: 'Cancel project' }))
  await waitFor(() => expect(reasons).toEqual([{ reason: 'House was sold' }]))
})
