import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const deliveriesRoutes: RouteObject[] = [
  { path: 'deliveries', ...lazyScreen(() => import('./deliveries-page.tsx')) },
]
