import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { readSendingState } from '../../contract/deliveries.ts'
import { createEmployeeLink, listEmployeeAccess, readEmployeeAccess } from '../../contract/employee-access.ts'
import {
  createEmployee,
  deleteEmployee,
  type Employee,
  listEmployees,
  updateEmployee,
} from '../../contract/employees.ts'
import { readCalendarState } from '../appointments/calendar/calendar-view.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { generatePassword } from './password-field.tsx'

const server = startApiStandIn(...shellHandlers)
const address = '/employee/Maria/edit-employees'
const hector: Employee = {
  ...maria,
  id: 2,
  firstName: 'Hector',
  lastName: 'Ramírez',
  email: 'hector@groundwork.example',
  role: 'project_manager',
  language: 'es',
}
let stored: Employee[]

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  stored = [maria, hector]
  server.use(answer(listEmployees, () => stored))
})

test('shows a taken e-mail address beside its field, then adds the employee', async () => {
  const bodies: unknown[] = []
  const sentence = 'Another employee has the e-mail address hector@groundwork.example'
  server.use(
    answer(createEmployee, ({ body }) => {
      bodies.push(body)
      if (body.email === hector.email) {
        throw new Refusal(400, { error: sentence, code: 'invalid', fields: { email: sentence } })
      }
      const { password: _password, ...rest } = body
      const added = { ...hector, ...rest, id: 3 } as Employee
      stored = [...stored, added]
      return added
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'New employee' }))
  const form = within(screen.getByRole('form', { name: 'New employee' }))
  await user.type(form.getByLabelText(/First name/), 'Ana')
  await user.type(form.getByLabelText(/Last name/), 'Ruiz')
  await user.type(form.getByLabelText(/E-mail/), hector.email)
  await user.selectOptions(form.getByLabelText('Role'), 'Accountant')
  await user.click(form.getByText('Set a password'))
  await user.click(form.getByRole('button', { name: 'Generate a password' }))
  const password = form.getByLabelText<HTMLInputElement>(/^Password/)
  expect(password.type).toBe('text')
  expect(password.value.length).toBeGreaterThanOrEqual(12)
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(sentence)).toBeTruthy()
  expect(form.getByLabelText(/E-mail/).getAttribute('aria-invalid')).toBe('true')
  expect(Object.values(localStorage).join()).not.toContain(password.value)

  await user.clear(form.getByLabelText(/E-mail/))
  await user.type(form.getByLabelText(/E-mail/), 'ana@groundwork.example')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Edit Ana Ruiz' })).toBeTruthy()
  expect(bodies.at(-1)).toMatchObject({ email: 'ana@groundwork.example', role: 'accountant' })
})

test('invites a new employee by a link to copy when mail is not set up', async () => {
  const bodies: unknown[] = []
  server.use(
    answer(createEmployee, ({ body }) => {
      bodies.push(body)
      return { ...hector, ...body, id: 3, active: true } as Employee
    }),
    answer(readSendingState, () => ({
      email: { isConfigured: false, missing: ['SMTP_URL'], from: '' },
      whatsapp: { isConfigured: false, missing: [], from: '' },
      payments: { isConfigured: false, missing: ['STRIPE_SECRET_KEY'], from: '' },
      isDemo: false,
    })),
    answer(createEmployeeLink, ({ params, body }) => {
      bodies.push({ ...params, ...body })
      return {
        kind: 'invitation' as const,
        expiresAt: '2026-11-29T18:00:00Z',
        sentTo: null,
        url: 'https://office.example.com/setup#employee=once',
        problem: null,
      }
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'New employee' }))
  const form = within(screen.getByRole('form', { name: 'New employee' }))
  await user.type(form.getByLabelText(/First name/), 'Ana')
  await user.type(form.getByLabelText(/Last name/), 'Ruiz')
  await user.type(form.getByLabelText(/E-mail/), 'ana@groundwork.example')
  expect(form.queryByLabelText(/^Password/)).toBeNull()
  await user.click(form.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Link for Ana Ruiz' }))
  await dialog.findByText(/E-mail isn’t set up/)
  await user.click(dialog.getByRole('button', { name: 'Make a link to copy' }))
  const link = await dialog.findByLabelText<HTMLInputElement>('The link')
  expect(link.value).toBe('https://office.example.com/setup#employee=once')
  expect(bodies[0]).not.toHaveProperty('password')
  expect(bodies[1]).toEqual({ id: 3, send: false })
})

test('shows what ends and what to reassign before somebody is deactivated', async () => {
  server.use(
    answer(readEmployeeAccess, () => ({
      hasPassword: true,
      openLink: null,
      sessions: [],
      passkeys: [],
      openWork: { appointments: 2, projects: 1 },
    })),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Edit Hector Ramírez' }))
  await user.click(screen.getByRole('switch', { name: /May sign in/ }))
  expect(await screen.findByText('Saving signs Hector out')).toBeTruthy()
  const query = (link: HTMLElement) =>
    new URL(link.getAttribute('href') ?? '', 'http://office.test').searchParams
  const calendar = query(await screen.findByRole('link', { name: '2 appointments' }))
  expect(readCalendarState(calendar, 'month', '2026-11-20')).toMatchObject({ view: 'agenda', person: '2' })
  const projects = query(screen.getByRole('link', { name: '1 project' }))
  expect(projects.get('manager_id')).toBe('2')
  expect(projects.get('status')?.split(',')).toEqual([
    'new_lead',
    'appointment_scheduled',
    'bid_sent',
    'contract_signed',
    'permitting',
    'scheduled',
    'in_progress',
  ])
})

test('a new employee stays open, with the password, while another is looked up', async () => {
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'New employee' }))
  const form = within(screen.getByRole('form', { name: 'New employee' }))
  await user.click(form.getByText('Set a password'))
  await user.type(form.getByLabelText(/^Password/), 'tunnel rib sauce')
  await user.click(screen.getByRole('button', { name: 'Edit Hector Ramírez' }))
  expect(screen.getByRole('form', { name: 'Edit Hector Ramírez' })).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('tunnel rib sauce')
})

test('shows who cannot sign in yet', async () => {
  const none = { sessions: 0, passkeys: 0, hasPassword: false, openLink: null, lastSeenAt: null }
  server.use(answer(listEmployeeAccess, () => [{ ...none, employeeId: 2 }]))
  renderApp(address)
  expect(await screen.findByText('No way in yet')).toBeTruthy()
})

test('sets a new password and changes nothing else', async () => {
  const bodies: unknown[] = []
  server.use(answer(updateEmployee, ({ body }) => (bodies.push(body), hector)))
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Edit Hector Ramírez' }))
  await user.click(await screen.findByRole('button', { name: 'Reset password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New password for Hector Ramírez' }))
  await user.type(dialog.getByLabelText(/^Password/), 'a long new password')
  await user.click(dialog.getByRole('button', { name: 'Set password' }))
  await waitFor(() => expect(bodies).toEqual([{ password: 'a long new password' }]))
})

test('shows what the server did on removal, and offers nobody to remove themselves', async () => {
  server.use(
    answer(deleteEmployee, () => {
      stored = [maria, { ...hector, active: false }]
      return { message: 'Employee deactivated: records mention this person', employee: null }
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Remove Hector Ramírez' }))
  expect(screen.queryByRole('button', { name: 'Remove Maria Delgado' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Remove employee' }))
  expect(await screen.findByText('Employee deactivated: records mention this person')).toBeTruthy()
  expect(await screen.findByText('Deactivated')).toBeTruthy()
})

test('lets others than administrators only read the list', async () => {
  server.use(answer(readCurrentEmployee, (): Employee => ({ ...maria, role: 'estimator' })))
  renderApp(address)
  expect(await screen.findByText('Hector Ramírez')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /New employee|^Edit|^Remove/ })).toBeNull()
})

test('shows an error and no rows when the list cannot be loaded', async () => {
  server.use(http.get('*/api/employees', () => new HttpResponse('no', { status: 200 })))
  renderApp(address)
  expect(await screen.findByText('An unexpected error occurred')).toBeTruthy()
  expect(screen.queryByText('Hector Ramírez')).toBeNull()
})

test('generates long, readable and unique passwords', () => {
  const some = Array.from({ length: 50 }, generatePassword)
  expect(new Set(some).size).toBe(50)
  for (const password of some) expect(password).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
})
