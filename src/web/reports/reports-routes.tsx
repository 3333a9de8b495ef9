import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const reportsRoutes: RouteObject[] = [
  { path: 'reports', ...lazyScreen(() => import('./reports-page.tsx')) },
  { path: 'reports/:report', ...lazyScreen(() => import('./report-page.tsx')) },
]
