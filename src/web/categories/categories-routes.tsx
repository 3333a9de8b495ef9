import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const categoriesRoutes: RouteObject[] = [
  { path: 'edit-categories', ...lazyScreen(() => import('./edit-categories-page.tsx')) },
]
