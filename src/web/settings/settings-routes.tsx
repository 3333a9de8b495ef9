import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const settingsRoutes: RouteObject[] = [
  { path: 'settings', ...lazyScreen(() => import('./settings-page.tsx')) },
]
