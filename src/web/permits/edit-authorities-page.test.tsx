import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  createAuthority,
  deleteAuthority,
  type IssuingAuthority,
  listAuthorities,
  updateAuthority,
} from '../../contract/permits.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'
import { oakland } from './sample-permit.ts'

const address = '/employee/Maria/edit-authorities'
const old: IssuingAuthority = { ...oakland, id: 6, name: 'Old county', archived: true, permitCount: 0 }
let stored: IssuingAuthority[]

const server = startApiStandIn(
  ...shellHandlers,
  answer(listAuthorities, () => stored),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  stored = [oakland, old]
})

test('shows archived authorities on demand, and says to confirm the days', async () => {
  const { user, router } = renderApp(address)
  const row = within(await screen.findByRole('row', { name: /City of Oakland/ }))
  expect(row.getByText('180 days')).toBeTruthy()
  expect(row.getByRole('link', { name: '1 permit of City of Oakland' }).getAttribute('href')).toBe(
    '/employee/Maria/permits?authority=City%20of%20Oakland',
  )
  expect(screen.getByText(/Confirm them with the authority/)).toBeTruthy()
  expect(screen.queryByText('Old county')).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Archived' }), 'With archived')
  expect(await screen.findByText('Old county')).toBeTruthy()
  expect(router.state.location.search).toBe('?archived=true')
})

test('adds an authority with its methods and days', async () => {
  const bodies: unknown[] = []
  server.use(
    answer(createAuthority, ({ body }) => {
      bodies.push(body)
      const added = { ...oakland, id: 9, name: body.name, permitCount: 0 }
      stored = [...stored, added]
      return added
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'New authority' }))
  const form = within(screen.getByRole('form', { name: 'New authority' }))
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'City of Malibu')
  await user.selectOptions(form.getByRole('combobox', { name: 'Region' }), 'Southern California')
  await user.type(
    form.getByRole('combobox', { name: 'Submission methods' }),
    'At the counter{Enter}By e-mail{Enter}',
  )
  await user.type(form.getByRole('textbox', { name: 'A permit is valid for' }), '365')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('row', { name: /City of Malibu/ })).toBeTruthy()
  expect(bodies).toEqual([
    {
      name: 'City of Malibu',
      region: 'southern_california',
      submissionMethods: ['At the counter', 'By e-mail'],
      website: '',
      phone: '',
      notes: '',
      validDays: 365,
      inspectionDays: null,
      archived: false,
    },
  ])
})

test('sends only changed fields, and can remove days', async () => {
  const bodies: unknown[] = []
  server.use(
    answer(updateAuthority, ({ body }) => {
      bodies.push(body)
      return { ...oakland, validDays: body.validDays ?? null }
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Edit City of Oakland' }))
  const form = within(screen.getByRole('form', { name: 'Edit City of Oakland' }))
  await user.clear(form.getByRole('textbox', { name: 'A permit is valid for' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Authority saved')).toBeTruthy()
  expect(bodies).toEqual([{ validDays: null, version: 3 }])
})

test('offers to archive an authority that permits use', async () => {
  const sentence = 'City of Oakland is named by permits of project BA-26-0056; archive it instead'
  server.use(
    answer(deleteAuthority, () => {
      throw new Refusal(409, { error: sentence, code: 'conflict' })
    }),
    answer(updateAuthority, ({ body }) => {
      stored = [{ ...oakland, archived: body.archived ?? false }, old]
      return { ...oakland, archived: body.archived ?? false }
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'Delete City of Oakland' }))
  await user.click(await screen.findByRole('button', { name: 'Delete authority' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Archive instead' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /City of Oakland/ })).toBeNull())
})
