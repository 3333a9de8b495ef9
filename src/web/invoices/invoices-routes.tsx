import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const invoicesRoutes: RouteObject[] = [
  { path: 'invoices', ...lazyScreen(() => import('./invoices-page.tsx')) },
]
