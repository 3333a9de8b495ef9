import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const customersRoutes: RouteObject[] = [
  { path: 'customers', ...lazyScreen(() => import('./customers-page.tsx')) },
  { path: 'customers/:customerId', ...lazyScreen(() => import('./customer-page.tsx')) },
  { path: 'customers/:customerId/statement', ...lazyScreen(() => import('./statement-page.tsx')) },
]
