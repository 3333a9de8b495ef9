import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/lazy-screen.ts'

export const appointmentsRoutes: RouteObject[] = [
  { path: 'calendar', ...lazyScreen(() => import('./calendar-page.tsx')) },
]
