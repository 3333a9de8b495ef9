import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  Company,
  readCompany,
  readNextProjectNumber,
  setNextProjectNumber,
  updateCompany,
} from '../../contract/company.ts'
import { listSnippets } from '../../contract/snippets.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { bedrock, shellHandlers } from '../testing/shell-handlers.ts'

const server = startApiStandIn(
  ...shellHandlers,
  answer(readNextProjectNumber, ({ query }) => ({
    next_project_number: 143,
    formatted: 'SC-26-0143',
    counter_type: query.counter_type,
  })),
  answer(listSnippets, () => []),
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
  return { ...app, website, save: screen.getByRole('button', { name: 'Save settings' }) }
}

test('only what was changed is sent', async () => {
  const { sent } = keepCompany(bedrock)
  const { user, website, save } = await openSettings()
  await user.type(website, 'bedrock.example')
  await user.click(save)
  await waitFor(() => expect(sent).toEqual([{ website: 'bedrock.example', version: 3 }]))
})

test('a colleague’s change of another field is kept, without a question', async () => {
  const { current } = keepCompany({ ...bedrock, phone: '(626) 555-0199', version: 4 })
  const { user, website, save } = await openSettings()
  await user.type(website, 'bedrock.example')
  await user.click(save)
  await waitFor(() => expect(current().website).toBe('bedrock.example'))
  expect(current().phone).toBe('(626) 555-0199')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where both changed the same field, a person decides', async () => {
  const { current } = keepCompany({ ...bedrock, website: 'theirs.example', version: 4 })
  const { user, website, save } = await openSettings()
  await user.type(website, 'mine.example')
  await user.click(save)
  await screen.findByRole('dialog', { name: 'Somebody changed the settings' })
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(current().website).toBe('theirs.example')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(current().website).toBe('mine.example'))
})

test('reminders are chips of days, in their order and each once; retention is typed in percent', async () => {
  const { sent } = keepCompany(bedrock)
  const { user, save } = await openSettings()
  const days = screen.getByLabelText('Remind of overdue invoices', { selector: 'input' })
  await user.type(days, '14{Enter}3,14{Enter}')
  expect(screen.getByText('3 days')).toBeTruthy()
  const retention = screen.getByLabelText<HTMLInputElement>('Retention on new invoices')
  await user.clear(retention)
  await user.type(retention, '7.5')
  await user.click(save)
  await waitFor(() => expect(sent).toEqual([{ reminderDays: [3, 14], defaultRetention: 750, version: 3 }]))
})

test('a day that is none is refused beside the field, and the chips stay', async () => {
  keepCompany(bedrock)
  const { user } = await openSettings()
  const days = screen.getByLabelText('Remind of overdue invoices', { selector: 'input' })
  await user.type(days, '30{Enter}366{Enter}')
  expect(screen.getByText('Must be a number of days from 1 to 365')).toBeTruthy()
  expect(screen.getByText('30 days')).toBeTruthy()
  expect(screen.queryByText('366 days')).toBeNull()
})

test('two versions of the reminders are told in words', async () => {
  keepCompany({ ...bedrock, reminderDays: [], defaultRetention: 1000, version: 4 })
  server.use(answer(readCompany, () => ({ ...bedrock, reminderDays: [3], defaultRetention: 500 })))
  const { user, save } = await openSettings()
  await user.type(screen.getByLabelText('Remind of overdue invoices', { selector: 'input' }), '14{Enter}')
  const retention = screen.getByLabelText<HTMLInputElement>('Retention on new invoices')
  await user.clear(retention)
  await user.type(retention, '5.5')
  await user.click(save)
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody changed the settings' }))
  expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'What differsMineTheirs',
    'Reminders of overdue invoices3, 14 days past dueNever',
    'Retention5.5%10%',
  ])
})

test('what is typed survives leaving the page, and its version with it', async () => {
  const { sent } = keepCompany(bedrock)
  const { user, website, router } = await openSettings()
  await user.type(website, 'draft.example')
  await waitFor(() => expect(localStorage.getItem('draft:1:settings')).toContain('draft.example'))
  await router.navigate('/employee/Maria/')
  await screen.findByRole('heading', { name: 'Dashboard' })
  await router.navigate('/employee/Maria/settings')
  await screen.findByText('What you typed before is back')
  expect(screen.getByLabelText<HTMLInputElement>('Website').value).toBe('draft.example')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(sent).toEqual([{ website: 'draft.example', version: 3 }]))
  await waitFor(() => expect(localStorage.getItem('draft:1:settings')).toBeNull())
})

test('a number already used is refused beside its field', async () => {
  server.use(
    answer(setNextProjectNumber, () => {
      throw new Refusal(409, {
        error: 'Number 12 is already used',
        fields: { number: 'Number 12 is already used' },
      })
    }),
  )
  const { user } = await openSettings()
  const [counter] = await screen.findAllByRole('textbox', { name: 'Southern California' })
  if (!counter) throw new Error('There is no counter')
  await waitFor(() => expect((counter as HTMLInputElement).value).toBe('143'))
  await user.clear(counter)
  await user.type(counter, '12')
  await user.click(screen.getByRole('button', { name: 'Set this number' }))
  await screen.findByText('Number 12 is already used')
})
