import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/lazy-screen.ts'

export const projectsRoutes: RouteObject[] = [
  { path: 'projects', ...lazyScreen(() => import('./projects-page.tsx')) },
  { path: 'projects/:id', ...lazyScreen(() => import('./project-page.tsx')) },
  { path: 'new-lead', ...lazyScreen(() => import('./new-lead-page.tsx')) },
]
