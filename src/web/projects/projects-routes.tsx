import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const projectsRoutes: RouteObject[] = [
  { path: 'projects', ...lazyScreen(() => import('./projects-page.tsx')) },
  { path: 'projects/:id', ...lazyScreen(() => import('./page/project-page.tsx')) },
  { path: 'new-lead', ...lazyScreen(() => import('./lead/new-lead-page.tsx')) },
]
