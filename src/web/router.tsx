import { lazy, Suspense } from 'react'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { employeeRoutes } from './employee-routes.ts'
import { AuthProvider } from './session/auth-context.tsx'
import { PageSpinner } from './session/employee-guard.tsx'
import { ConfirmProvider } from './ui/confirm.tsx'
import { PageErrorBoundary, SomethingWentWrong } from './ui/error-boundary.tsx'
import { lazyScreen } from './ui/lazy-screen.ts'

const NotificationPlace = lazy(() => import('./ui/notification-place.tsx'))

/** What stands around every page; the boundary inside catches what a screen throws, with its component trace. */
function Root() {
  return (
    <AuthProvider>
      <PageErrorBoundary>
        <ConfirmProvider>
          <Outlet />
        </ConfirmProvider>
      </PageErrorBoundary>
      <Suspense>
        <NotificationPlace />
      </Suspense>
      <ScrollRestoration />
    </AuthProvider>
  )
}

/** A screen whose script could not be loaded. */
function RouteError() {
  return <SomethingWentWrong error={useRouteError()} />
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
        ...lazyScreen(() => import('./frame/employee-frame.tsx')),
        children: employeeRoutes,
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]

export function createAppRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes)
}
