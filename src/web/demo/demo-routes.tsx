import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

/** What stands in for the outside world while the sample company runs. */
export const demoRoutes: RouteObject[] = [
  { path: 'demo-mailbox', ...lazyScreen(() => import('./mailbox-page.tsx')) },
  { path: 'demo-phone', ...lazyScreen(() => import('./phone-page.tsx')) },
]
