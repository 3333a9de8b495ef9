import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listEmployees } from '../../contract/employees.ts'
import { answer, Refusal, startApiStandIn } from '../testing/api-stand-in.ts'
import { maria } from '../testing/render-app.tsx'
import { useEmployees } from './lists.ts'

let refuses = false
startApiStandIn(
  answer(listEmployees, () => {
    if (refuses) throw new Refusal(500, { error: 'The list of employees cannot be read' })
    return [maria]
  }),
)

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderHook(useEmployees, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result
}

it('has no employees, and says why, when they could never be read', async () => {
  refuses = true
  const shown = show()
  await waitFor(() => expect(shown.current.error).toBeTruthy())
  expect(shown.current.data).toEqual([])
})

it('empties the list when they cannot be read again', async () => {
  refuses = false
  const shown = show()
  await waitFor(() => expect(shown.current.data).toEqual([maria]))
  refuses = true
  await act(async () => void (await shown.current.refetch()))
  await waitFor(() => expect(shown.current.error).toBeTruthy())
  expect(shown.current.data).toEqual([])
})
