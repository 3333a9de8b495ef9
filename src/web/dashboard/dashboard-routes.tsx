import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/lazy-screen.ts'

export const dashboardRoutes: RouteObject[] = [
  { index: true, ...lazyScreen(() => import('./dashboard-page.tsx')) },
]
