import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const monthsRoutes: RouteObject[] = [
  { path: 'months', ...lazyScreen(() => import('./months-page.tsx')) },
  { path: 'months/:month', ...lazyScreen(() => import('./month-page.tsx')) },
]
