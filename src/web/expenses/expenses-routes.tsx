import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const expensesRoutes: RouteObject[] = [
  { path: 'all-expenses-page', ...lazyScreen(() => import('./all-expenses-page.tsx')) },
]
