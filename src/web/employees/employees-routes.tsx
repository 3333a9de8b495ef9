import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const employeesRoutes: RouteObject[] = [
  { path: 'edit-employees', ...lazyScreen(() => import('./edit-employees-page.tsx')) },
]
