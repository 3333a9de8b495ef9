import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { listProjectHistory } from '../../../contract/history.ts'
import { listProjects } from '../../../contract/project-lists.ts'
import {
  cancelProject,
  deleteProject,
  Project,
  type ProjectChange,
  readProject,
  restoreProject,
  updateProject,
} from '../../../contract/projects.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { hillcrest } from '../sample-project.ts'

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(listProjectHistory, () => []),
  answer(listProjects, () => []),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

/** A colleague saved `theirs` in the meantime: version 4 is refused, version 5 taken. */
function colleagueSaved(theirs: Project) {
  const changes: ProjectChange[] = []
  server.use(
    answer(updateProject, ({ body }) => {
      changes.push(body)
      if (body.version !== theirs.version) {
        const current = z.encode(Project, theirs)
        throw new Refusal(409, { error: 'Someone changed it', code: 'conflict', current })
      }
      return { ...theirs, version: theirs.version + 1 }
    }),
  )
  return changes
}

async function editStreet(street: string) {
  const { user } = renderApp('/employee/Maria/projects/12')
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const drawer = within(await screen.findByRole('dialog'))
  const field = drawer.getByLabelText('Street')
  await user.clear(field)
  await user.type(field, street)
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  return user
}

it('sends only what was changed, with the version it began on', async () => {
  const changes = colleagueSaved(hillcrest)
  await editStreet('99 Oak St')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ version: 4, site: { street: '99 Oak St', city: 'Oakland' } })
  expect(changes[0]).not.toHaveProperty('customer')
})

it('keeps both changes when a colleague touched another field', async () => {
  const changes = colleagueSaved({ ...hillcrest, jobType: 'Drainage', version: 5 })
  await editStreet('99 Oak St')
  await waitFor(() => expect(changes).toHaveLength(2))
  expect(changes[1]).toMatchObject({ version: 5, site: { street: '99 Oak St' } })
  expect(changes[1]).not.toHaveProperty('jobType')
})

it('asks when both touched one field: keep mine', async () => {
  const theirs = { ...hillcrest, site: { ...hillcrest.site, street: '77 Elm St' }, version: 5 }
  const changes = colleagueSaved(theirs)
  const user = await editStreet('99 Oak St')
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone changed this project' }))
  await user.click(dialog.getByRole('button', { name: 'Compare' }))
  expect(dialog.getByText('99 Oak St')).toBeTruthy()
  expect(dialog.getByText('77 Elm St')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(changes).toHaveLength(2))
  expect(changes[1]).toMatchObject({ version: 5, site: { street: '99 Oak St' } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks when both touched one field: take theirs', async () => {
  const theirs = { ...hillcrest, site: { ...hillcrest.site, street: '77 Elm St' }, version: 5 }
  const changes = colleagueSaved(theirs)
  const user = await editStreet('99 Oak St')
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Nothing of mine is left to send.
  expect(changes).toHaveLength(1)
  expect(await screen.findByText('77 Elm St')).toBeTruthy()
})

it('gives the focus back to what opened the form', async () => {
  const { user } = renderApp('/employee/Maria/projects/12')
  const edit = await screen.findByRole('button', { name: 'Edit' })
  await user.click(edit)
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(edit))
})

it('cancels with a reason and shows it', async () => {
  let reason: string | undefined
  server.use(
    answer(cancelProject, ({ body }) => {
      reason = body?.reason
      const project: Project = { ...hillcrest, status: 'project_cancelled', closedReason: 'House sold' }
      return { message: 'Project canceled', project }
    }),
  )
  const { user } = renderApp('/employee/Maria/projects/12')
  await user.click(await screen.findByRole('button', { name: 'More about this project' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel project…' }))
  await user.type(await screen.findByLabelText('Reason'), 'House sold')
  await user.click(screen.getByRole('button', { name: 'Cancel project' }))
  expect(await screen.findByText('This project is canceled')).toBeTruthy()
  expect(screen.getByText('House sold')).toBeTruthy()
  expect(reason).toBe('House sold')
})

it('deletes at once and takes it back on request', async () => {
  let restored = false
  server.use(
    answer(deleteProject, () => ({ message: 'Project deleted successfully' })),
    answer(restoreProject, () => {
      restored = true
      return { message: 'Project restored successfully', project: hillcrest }
    }),
  )
  const { user, path } = renderApp('/employee/Maria/projects/12')
  await user.click(await screen.findByRole('button', { name: 'More about this project' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete project' }))
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12'))
  expect(restored).toBe(true)
})

it('offers to cancel what cannot be deleted', async () => {
  server.use(
    answer(deleteProject, () => {
      throw new Refusal(409, { error: 'A project with invoices cannot be deleted', code: 'conflict' })
    }),
  )
  const { user } = renderApp('/employee/Maria/projects/12')
  await user.click(await screen.findByRole('button', { name: 'More about this project' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete project' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel it instead' }))
  expect(await screen.findByRole('dialog', { name: 'Cancel this project?' })).toBeTruthy()
})

it('says that a project is gone, and brings it back', async () => {
  let deleted = true
  server.use(
    answer(readProject, () => {
      if (deleted) throw new Refusal(404, { error: 'Project not found', code: 'not_found' })
      return hillcrest
    }),
    answer(restoreProject, () => {
      deleted = false
      return { message: 'Project restored successfully', project: hillcrest }
    }),
  )
  const { user } = renderApp('/employee/Maria/projects/12')
  await user.click(await screen.findByRole('button', { name: 'Restore project' }))
  expect(await screen.findByRole('heading', { name: /BA-26-0056/ })).toBeTruthy()
})

it('opens the folder where the store has a web address, and offers none elsewhere', async () => {
  const folderUrl = 'https://drive.google.com/drive/folders/1abc'
  server.use(answer(readProject, () => ({ ...hillcrest, folderUrl })))
  const first = renderApp('/employee/Maria/projects/12')
  const link = await screen.findByRole('link', { name: 'Open folder' })
  expect(link.getAttribute('href')).toBe(folderUrl)
  expect(link.getAttribute('target')).toBe('_blank')
  first.unmount()
  server.use(answer(readProject, () => hillcrest))
  renderApp('/employee/Maria/projects/12')
  await screen.findAllByRole('link', { name: 'Open in Maps' })
  expect(screen.queryByRole('link', { name: 'Open folder' })).toBeNull()
})

it('opens its parts by keys 1 to 7, but not while somebody types', async () => {
  const { user, path, router } = renderApp('/employee/Maria/projects/12')
  await screen.findByRole('heading', { name: /BA-26-0056/ })
  await user.keyboard('3')
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12/money'))
  expect(await screen.findByRole('region', { name: 'Expenses' })).toBeTruthy()
  const { key } = router.state.location
  await user.keyboard('3')
  expect(router.state.location.key).toBe(key)
  expect(screen.getByRole('link', { name: 'Money 0' }).getAttribute('aria-current')).toBe('page')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Money'))
  await user.keyboard('7')
  await user.type(await screen.findByLabelText('New note'), '4410')
  expect(path()).toBe('/employee/Maria/projects/12/notes')
  await user.clear(screen.getByLabelText('New note'))
})

it('opens what an old link names where it is now', async () => {
  const { path, router } = renderApp('/employee/Maria/projects/12#expenses')
  expect(await screen.findByRole('region', { name: 'Expenses' })).toBeTruthy()
  expect(path()).toBe('/employee/Maria/projects/12/money')
  await router.navigate('/employee/Maria/projects/12?newAppointment=1')
  expect(await screen.findByRole('dialog', { name: 'New appointment' })).toBeTruthy()
  expect(path()).toBe('/employee/Maria/projects/12/schedule')
})

it('says who else is on record, also where the next step of a new lead leads', async () => {
  const twin = { id: 9, name: 'Anne Lee', phone: '', email: 'ann@lee.example' }
  const { router } = renderApp('/employee/Maria/projects')
  await router.navigate('/employee/Maria/projects/12?newAppointment=site_visit', {
    state: { duplicates: [twin] },
  })
  expect(await screen.findByText('You may already have this customer')).toBeTruthy()
})

it('says in one line that a part is empty, with the button that fills it', async () => {
  renderApp('/employee/Maria/projects/12/permits')
  const permits = within(await screen.findByRole('region', { name: 'Permits' }))
  expect(permits.getByText(/^No permits yet/)).toBeTruthy()
  expect(permits.getByRole('button', { name: 'New permit' })).toBeTruthy()
})

it('reaches the customer and the site from every part', async () => {
  renderApp('/employee/Maria/projects/12/photos')
  const call = await screen.findByRole('link', { name: 'Call Ann Lee' })
  expect(call.getAttribute('href')).toBe('tel:+15105550133')
  expect(screen.getByRole('link', { name: 'Text Ann Lee' }).getAttribute('href')).toBe('sms:+15105550133')
  const chat = screen.getByRole('link', { name: 'Write to Ann Lee on WhatsApp' })
  expect(chat.getAttribute('href')).toBe('https://wa.me/15105550133')
  expect(screen.getByRole('link', { name: 'Open in Maps' })).toBeTruthy()
})
