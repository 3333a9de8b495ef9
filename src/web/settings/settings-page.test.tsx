import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { listAssemblies } from '../../contract/assemblies.ts'
import { readCurrentEmployee } from '../../contract/auth.ts'
import {
  Company,
  readCompany,
  readNextProjectNumber,
  setNextProjectNumber,
  updateCompany,
} from '../../contract/company.ts'
import type { Employee } from '../../contract/employees.ts'
import { listSnippets } from '../../contract/snippets.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { bedrock, shellHandlers } from '../testing/shell-handlers.ts'

const server = startApiStandIn(
  ...shellHandlers,
  answer(readNextProjectNumber, ({ query }) => ({
    next_project_number: 143,
    formatted: 'SC-26-0143',
    counter_type: query.counter_type,
  })),
  answer(listSnippets, () => []),
  answer(listAssemblies, () => []),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

/** The server's record; refuses a stale version as the real one does. */
function keepCompany(start: Company) {
  let company = start
  const sent: object[] = []
  server.use(
    answer(updateCompany, ({ body }) => {
      sent.push(body)
      if (body.version !== company.version) {
        throw new Refusal(409, {
          error: 'Somebody else has changed this',
          code: 'conflict',
          current: z.encode(Company, company),
        })
      }
      company = { ...company, ...(body as Partial<Company>), version: company.version + 1 }
      return company
    }),
  )
  return { sent, current: () => company }
}

async function openSettings() {
  const app = renderApp('/employee/Maria/settings')
  const website = await screen.findByLabelText<HTMLInputElement>('Website')
  return {
    ...app,
    website,
    save: screen.getByRole('button', { name: 'Save company' }),
    savePapers: screen.getByRole('button', { name: 'Save bids and invoices' }),
  }
}

test('sends only what was changed', async () => {
  const { sent } = keepCompany(bedrock)
  const { user, website, save } = await openSettings()
  await user.type(website, 'bedrock.example')
  await user.click(save)
  await waitFor(() => expect(sent).toEqual([{ website: 'bedrock.example', version: 3 }]))
})

test('keeps a colleague’s change of another field without asking', async () => {
  const { current } = keepCompany({ ...bedrock, phone: '(626) 555-0199', version: 4 })
  const { user, website, save } = await openSettings()
  await user.type(website, 'bedrock.example')
  await user.click(save)
  await waitFor(() => expect(current().website).toBe('bedrock.example'))
  expect(current().phone).toBe('(626) 555-0199')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('asks when both changed the same field', async () => {
  const { current } = keepCompany({ ...bedrock, website: 'theirs.example', version: 4 })
  const { user, website, save } = await openSettings()
  await user.type(website, 'mine.example')
  await user.click(save)
  await screen.findByRole('dialog', { name: 'Someone changed the settings' })
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  expect(screen.getAllByRole('radiogroup')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(current().website).toBe('theirs.example')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(current().website).toBe('mine.example'))
})

test('saves reminder days sorted and without repeats, and retention in percent', async () => {
  const { sent } = keepCompany(bedrock)
  const { user, savePapers } = await openSettings()
  const days = screen.getByLabelText('Send reminders for overdue invoices', { selector: 'input' })
  await user.type(days, '14{Enter}3,14{Enter}')
  expect(screen.getByText('3 days')).toBeTruthy()
  const retention = screen.getByLabelText<HTMLInputElement>('Retention on new invoices')
  await user.clear(retention)
  await user.type(retention, '7.5')
  await user.click(savePapers)
  await waitFor(() => expect(sent).toEqual([{ reminderDays: [3, 14], defaultRetention: 750, version: 3 }]))
})

test('refuses an invalid reminder day and keeps the others', async () => {
  keepCompany(bedrock)
  const { user } = await openSettings()
  const days = screen.getByLabelText('Send reminders for overdue invoices', { selector: 'input' })
  await user.type(days, '30{Enter}366{Enter}')
  expect(screen.getByText('Must be a number of days from 1 to 365')).toBeTruthy()
  expect(screen.getByText('30 days')).toBeTruthy()
  expect(screen.queryByText('366 days')).toBeNull()
})

test('shows conflicting reminders in words', async () => {
  keepCompany({ ...bedrock, reminderDays: [], defaultRetention: 1000, version: 4 })
  server.use(answer(readCompany, () => ({ ...bedrock, reminderDays: [3], defaultRetention: 500 })))
  const { user, savePapers } = await openSettings()
  await user.type(
    screen.getByLabelText('Send reminders for overdue invoices', { selector: 'input' }),
    '14{Enter}',
  )
  const retention = screen.getByLabelText<HTMLInputElement>('Retention on new invoices')
  await user.clear(retention)
  await user.type(retention, '5.5')
  await user.click(savePapers)
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone changed the settings' }))
  await user.click(dialog.getByRole('button', { name: 'Compare' }))
  expect(dialog.getAllByRole('radiogroup').map((field) => field.textContent)).toEqual([
    'Before3 days past dueMy version3, 14 days past dueTheirsNever',
    'Before5%My version5.5%Theirs10%',
  ])
})

test('keeps a draft and its version when the page is left', async () => {
  const { sent } = keepCompany(bedrock)
  const { user, website, router } = await openSettings()
  await user.type(website, 'draft.example')
  await waitFor(() => expect(localStorage.getItem('draft:1:company-identity')).toContain('draft.example'))
  await router.navigate('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  await router.navigate('/employee/Maria/settings')
  await screen.findByText('We brought back what you typed before.')
  expect(screen.getByLabelText<HTMLInputElement>('Website').value).toBe('draft.example')
  await user.click(screen.getByRole('button', { name: 'Save company' }))
  await waitFor(() => expect(sent).toEqual([{ website: 'draft.example', version: 3 }]))
  await waitFor(() => expect(localStorage.getItem('draft:1:company-identity')).toBeNull())
})

test('shows the refusal of a used number beside its field', async () => {
  server.use(
    answer(setNextProjectNumber, () => {
      throw new Refusal(409, {
        error: 'Number 12 is already used',
        fields: { number: 'Number 12 is already used' },
      })
    }),
  )
  const { user } = await openSettings()
  const counters = within(await screen.findByRole('region', { name: 'Next project numbers' }))
  const counter = await counters.findByRole('textbox', { name: 'Southern California' })
  await waitFor(() => expect((counter as HTMLInputElement).value).toBe('143'))
  await user.clear(counter)
  await user.type(counter, '12')
  await user.click(screen.getByRole('button', { name: 'Set this number' }))
  await screen.findByText('Number 12 is already used')
})

test('restores a typed number after a reload, and can discard it', async () => {
  const first = await openSettings()
  const findCounter = async () =>
    within(await screen.findByRole('region', { name: 'Next project numbers' })).findByRole<HTMLInputElement>(
      'textbox',
      { name: 'Southern California' },
    )
  const counter = await findCounter()
  await waitFor(() => expect(counter.value).toBe('143'))
  await first.user.clear(counter)
  await first.user.type(counter, '200')
  first.unmount()
  const { user } = await openSettings()
  await waitFor(async () => expect((await findCounter()).value).toBe('200'))
  await user.click(screen.getByRole('button', { name: 'Throw it away' }))
  expect((await findCounter()).value).toBe('143')
  expect(localStorage.getItem('draft:1:next-number-southern_california')).toBeNull()
})

test('saves each part on its own and keeps what is typed in the others', async () => {
  const { sent } = keepCompany(bedrock)
  const { user, website, save } = await openSettings()
  const terms = screen.getByLabelText<HTMLTextAreaElement>('Default terms')
  await user.type(terms, 'Half in advance.')
  await user.type(website, 'bedrock.example')
  await user.click(save)
  await waitFor(() => expect(sent).toEqual([{ website: 'bedrock.example', version: 3 }]))
  expect(terms.value).toBe('Half in advance.')
  await user.click(screen.getByRole('button', { name: 'Save texts' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ defaultTerms: 'Half in advance.' }))
  expect(sent.at(-1)).not.toHaveProperty('website')
})

test('shows others than administrators the settings and whom to ask', async () => {
  server.use(answer(readCurrentEmployee, (): Employee => ({ ...maria, id: 5, role: 'estimator' })))
  renderApp('/employee/Maria/settings')
  await screen.findByText('You can view these settings')
  expect(await screen.findByText(/^Ask Maria Delgado to change these\./)).toBeTruthy()
  expect(screen.getByText('Bedrock Foundation Works', { selector: 'dd' })).toBeTruthy()
  expect(screen.queryByLabelText('Website')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})
