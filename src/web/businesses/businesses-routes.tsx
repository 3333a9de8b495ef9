import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const businessesRoutes: RouteObject[] = [
  { path: 'edit-businesses', ...lazyScreen(() => import('./edit-businesses-page.tsx')) },
  { path: 'new-business', ...lazyScreen(() => import('./new-business-page.tsx')) },
]
