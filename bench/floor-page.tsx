/*
 * The libraries of the screens by themselves: React, the router, Mantine and TanStack Query, with two screens that draw as
 * many rows of the project list as ours at first. No frame around them, no filters, no check of the answer.
 */
import { Badge, Button, MantineProvider, Table } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { ProjectSummary } from '../src/contract/project-lists.ts'

/** As many rows as our list draws before the others. */
const screenful = 24

declare global {
  /** Asked for by the page itself, before this script is here. */
  var asked: Promise<ProjectSummary[]>
}

function List({ at }: { at: string }) {
  const { data = [] } = useQuery({
    queryKey: ['list'],
    queryFn: () => asked,
  })
  return (
    <main data-at={at}>
      <Link to="/">One</Link> <Link to="/other">Other</Link>
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

/** Two screens that say the same, so that one can go from one to the other. */
const router = createBrowserRouter([
  { path: '/', element: <List key="one" at="/" /> },
  { path: '/other', element: <List key="other" at="/other" /> },
])
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <MantineProvider>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>
  </MantineProvider>,
)
