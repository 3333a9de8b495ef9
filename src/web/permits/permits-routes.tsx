import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const permitsRoutes: RouteObject[] = [
  { path: 'permits', ...lazyScreen(() => import('./permits-page.tsx')) },
  { path: 'projects/:id/permits', ...lazyScreen(() => import('./project-permits-page.tsx')) },
  { path: 'edit-authorities', ...lazyScreen(() => import('./edit-authorities-page.tsx')) },
]
