import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const appointmentsRoutes: RouteObject[] = [
  { path: 'calendar', ...lazyScreen(() => import('./calendar/calendar-page.tsx')) },
]
