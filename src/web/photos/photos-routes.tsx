import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const photosRoutes: RouteObject[] = [
  { path: 'projects/:id/photos', ...lazyScreen(() => import('./gallery-page.tsx')) },
  { path: 'projects/:id/photos/compare', ...lazyScreen(() => import('./compare-page.tsx')) },
  { path: 'projects/:id/upload', ...lazyScreen(() => import('./upload-page.tsx')) },
]
