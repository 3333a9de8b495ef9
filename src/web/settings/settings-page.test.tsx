import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  type Company,
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
          current: company,
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
