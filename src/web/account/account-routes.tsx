import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const accountRoutes: RouteObject[] = [
  { path: 'account', ...lazyScreen(() => import('./account-page.tsx')) },
]
