/*
 * The libraries of the screens by themselves: React, the router, Mantine and TanStack Query, with one screen that asks for
 * the project list and draws as many rows of it as ours at first. No frame around it, no filters, no check of the answer.
 */
import { Badge, Button, MantineProvider, Table } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { ProjectSummary } from '../src/contract/projects.ts'

/** As many rows as our list draws before the others. */
const screenful = 24

function List() {
  const { data = [] } = useQuery({
    queryKey: ['list'],
    queryFn: async () => (await (await fetch('/list.json')).json()) as ProjectSummary[],
  })
  return (
    <main>
      <Table>
        <tbody>
          {data.slice(0, screenful).map(({ id, number, customer, site, status, balance }) => (
            <tr key={id}>
              <td>
                <Link to={`/projects/${id}`}>{number}</Link>
              </td>
              <td>{customer.name}</td>
              <td>{site.street}</td>
              <td>
                <Badge variant="light">{status}</Badge>
              </td>
              <td>
                <Button size="compact-sm" variant="light">
                  Open
                </Button>
              </td>
              <td>{balance}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </main>
  )
}

const router = createBrowserRouter([{ path: '*', Component: List }])
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <MantineProvider>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)
