import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const importsRoutes: RouteObject[] = [
  { path: 'import', ...lazyScreen(() => import('./imports-page.tsx')) },
  { path: 'import/:importId', ...lazyScreen(() => import('./import-page.tsx')) },
]
