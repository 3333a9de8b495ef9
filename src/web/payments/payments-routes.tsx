import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const paymentsRoutes: RouteObject[] = [
  { path: 'payments', ...lazyScreen(() => import('./payments-page.tsx')) },
]
