import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/lazy-screen.ts'

export const customersRoutes: RouteObject[] = [
  { path: 'customers', ...lazyScreen(() => import('./customers-page.tsx')) },
]
