import { Notifications } from '@mantine/notifications'
import { useState } from 'react'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { useConnection } from './api/use-connection.ts'
import { employeeRoutes } from './employee-routes.ts'
import { EmployeeFrame } from './frame/employee-frame.tsx'
import { AuthProvider } from './session/auth-context.tsx'
import { PageSpinner } from './session/employee-guard.tsx'
import { ConfirmProvider } from './ui/confirm.tsx'
import { PageErrorBoundary, SomethingWentWrong } from './ui/loading/error-boundary.tsx'
import { lazyScreen } from './ui/loading/lazy-screen.ts'
import { OfflineScreen } from './ui/loading/offline-screen.tsx'
import { usePageKey } from './ui/page-key.ts'

/** What stands around every page; the boundary inside catches what anything throws while it is drawn, with its component trace. */
function Root() {
  return (
    <AuthProvider>
      <PageErrorBoundary>
        <ConfirmProvider>
          <Outlet />
        </ConfirmProvider>
      </PageErrorBoundary>
      <Notifications position="top-center" />
      <ScrollRestoration />
    </AuthProvider>
  )
}

/** Catches what a screen throws while it is drawn; the next one begins anew. */
function ScreenPlace() {
  return (
    <PageErrorBoundary key={usePageKey()}>
      <Outlet />
    </PageErrorBoundary>
  )
}

/** A screen whose script could not be loaded: there is no way to the server, or it has a newer version by now. */
function RouteError() {
  const error = useRouteError()
  const [wasOffline, setWasOffline] = useState(false)
  const isOffline = useConnection({ waits: false }) !== 'online'
  if (isOffline && !wasOffline) setWasOffline(true)
  // Also when the connection is back: the screen then loads the page again.
  return isOffline || wasOffline ? <OfflineScreen /> : <SomethingWentWrong error={error} />
}

/** The pages of the specification's section 2; any other path leads to the start. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: PageSpinner,
    children: [
      { path: '/', ...lazyScreen(() => import('./session/login-page.tsx')) },
      { path: '/setup', ...lazyScreen(() => import('./session/setup-page.tsx')) },
      { path: '/bid/:bidIndex', ...lazyScreen(() => import('./public-bid/public-bid-screen.tsx')) },
      {
        path: '/employee/:employeeName',
        Component: EmployeeFrame,
        // Within the frame: the way elsewhere stays, and so does what is being sent.
        children: [{ Component: ScreenPlace, ErrorBoundary: RouteError, children: employeeRoutes }],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]

export function createAppRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes)
}
