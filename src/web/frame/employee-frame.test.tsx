import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { readNextProjectNumber } from '../../contract/company.ts'
import { listCustomers } from '../../contract/customers.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { answer, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria, renderApp } from '../testing/render-app.tsx'
import { shellHandlers } from '../testing/shell-handlers.ts'

const tom = { ...maria, id: 2, firstName: 'Tom', lastName: 'Ortiz' }

const server = startApiStandIn(
  answer(readCurrentEmployee, ({ request }) =>
    request.headers.get('Authorization') === 'Bearer of-tom' ? tom : maria,
  ),
  answer(listCustomers, () => []),
  answer(listProjects, () => []),
  answer(readNextProjectNumber, ({ query }) => ({
    next_project_number: 1,
    formatted: 'SC-26-0001',
    counter_type: query.counter_type,
  })),
  ...shellHandlers,
)

const draftsOf = (id: number) => Object.keys(localStorage).filter((key) => key.startsWith(`draft:${id}:`))

it('what somebody types stays theirs when another person signs in in another tab', async () => {
  localStorage.setItem('authToken', 'of-maria')
  const { user, path } = renderApp('/employee/Maria/new-lead')
  const hers = await screen.findByLabelText(/^Name/)
  await user.type(hers, 'Ann Lee')

  localStorage.setItem('authToken', 'of-tom')
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  await waitFor(() => expect(path()).toBe('/employee/Tom/new-lead'))
  await waitFor(() => expect(hers.isConnected).toBe(false))
  expect(draftsOf(tom.id)).toEqual([])
  expect(localStorage.getItem(draftsOf(maria.id)[0] ?? '')).toContain('Ann Lee')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('')
})

it('loads the lists of the guarded area, whatever the screen', async () => {
  localStorage.setItem('authToken', 'of-maria')
  const asked: string[] = []
  const note = ({ request }: { request: Request }) => {
    asked.push(new URL(request.url).pathname)
  }
  server.events.on('request:start', note)
  renderApp('/employee/Maria/new-lead')
  await waitFor(() => {
    for (const list of ['businesses', 'employees', 'projects', 'categories', 'products']) {
      expect(asked).toContain(`/api/${list}`)
    }
  })
  server.events.removeListener('request:start', note)
})
