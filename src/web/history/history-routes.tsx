import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const historyRoutes: RouteObject[] = [
  { path: 'history', ...lazyScreen(() => import('./company-history-page.tsx')) },
  { path: 'projects/:id/history', ...lazyScreen(() => import('./history-page.tsx')) },
]
