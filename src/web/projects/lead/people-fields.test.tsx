import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createBusiness, listBusinesses } from '../../../contract/businesses.ts'
import { readNextProjectNumber } from '../../../contract/company.ts'
import { listCustomers } from '../../../contract/customers.ts'
import { listProjects } from '../../../contract/project-lists.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'

const server = startApiStandIn(
  ...shellHandlers,
  answer(listCustomers, () => []),
  answer(listProjects, () => []),
  answer(listBusinesses, () => []),
  answer(readNextProjectNumber, ({ query }) => ({
    next_project_number: 57,
    formatted: 'BA-26-0057',
    counter_type: query.counter_type,
  })),
)

beforeEach(() => localStorage.setItem('authToken', 'good'))

it('keeps the name of a business that was to be added, over a reload and a refusal', async () => {
  server.use(
    answer(createBusiness, () => {
      throw new Refusal(400, { error: 'Not valid', fields: { name: 'There is one of this name' } })
    }),
  )
  const open = async () => {
    const app = renderApp('/employee/Maria/new-lead')
    await app.user.click(await screen.findByRole('button', { name: 'Add a business' }))
    const place = within(await screen.findByRole('group', { name: 'New business' }))
    return { ...app, place, name: place.getByLabelText<HTMLInputElement>('Name') }
  }
  const before = await open()
  await before.user.type(before.name, 'Bay Builders')
  before.unmount()
  const { user, place, name } = await open()
  await waitFor(() => expect(name.value).toBe('Bay Builders'))
  await user.click(place.getByRole('button', { name: 'Add' }))
  expect(await place.findByText('There is one of this name')).toBeTruthy()
  expect(name.value).toBe('Bay Builders')
})
