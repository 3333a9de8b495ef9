import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const receiptsRoutes: RouteObject[] = [
  { path: 'receipts', ...lazyScreen(() => import('./receipts-page.tsx')) },
]
