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
import { useConnection } from './api/reachability.ts'
import { employeeRoutes, lazyScreen } from './employee-routes.ts'
import { EmployeeFrame } from './frame/frame.tsx'
import { AuthProvider } from './session/auth-context.tsx'
import { PageSpinner } from './session/employee-guard.tsx'
import { ConfirmProvider } from './ui/confirm.tsx'
import { PageErrorBoundary, SomethingWentWrong } from './ui/loading/error-boundary.tsx'
import { OfflineScreen } from './ui/loading/offline-screen.tsx'
import { useSettled } from './ui/loading/when-idle.ts'
import { usePageKey } from './ui/page-key.ts'

/** Around every page. The boundary catches render errors together with their component trace. */
function Root() {
  return (
    <AuthProvider>
      <PageErrorBoundary>
        <ConfirmProvider>
          <Outlet />
        </ConfirmProvider>
      </PageErrorBoundary>
      <Messages />
      <ScrollRestoration />
    </AuthProvider>
  )
}

/** Where messages appear. It is drawn after the first screen; one that came before is shown then. */
function Messages() {
  return useSettled() && <Notifications position="bottom-right" />
}

/** Catches a screen's render errors. The key resets the boundary for the next screen. */
function ScreenPlace() {
  return (
    <PageErrorBoundary key={usePageKey()}>
      <Outlet />
    </PageErrorBoundary>
  )
}

/** Shown when a screen's script could not be loaded: no connection, or the server has a newer version. */
function RouteError() {
  const error = useRouteError()
  const [wasOffline, setWasOffline] = useState(false)
  const isOffline = useConnection({ waits: false }) !== 'online'
  if (isOffline && !wasOffline) setWasOffline(true)
  // Keeps showing it once the connection is back: it then reloads the page.
  return isOffline || wasOffline ? <OfflineScreen /> : <SomethingWentWrong error={error} />
}

/** The pages of the specification's section 2. Any other path leads to the start. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: PageSpinner,
    children: [
      lazyScreen('/', () => import('./session/login-page.tsx')),
      lazyScreen('/setup', () => import('./session/setup-page.tsx')),
      lazyScreen('/bid/:bidIndex', () => import('./public-bid/public-bid-screen.tsx')),
      lazyScreen('/pay/:token', () => import('./customer-pages/public-invoice-screen.tsx')),
      lazyScreen('/document/:token', () => import('./customer-pages/shared-document-screen.tsx')),
      lazyScreen('/hub/:token', () => import('./customer-pages/customer-hub-screen.tsx')),
      {
        path: '/employee/:employeeName',
        Component: EmployeeFrame,
        // Inside the frame, so that navigation and uploads survive a screen's error.
        children: [{ Component: ScreenPlace, ErrorBoundary: RouteError, children: employeeRoutes }],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]

export function createAppRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes)
}
