import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const bidsRoutes: RouteObject[] = [
  { path: 'projects/:id/bids', ...lazyScreen(() => import('./view-bids-page.tsx')) },
  { path: 'projects/:projectId/bids/:bidId', ...lazyScreen(() => import('./editor/edit-bid-page.tsx')) },
  {
    path: 'projects/:projectId/bids/:bidId/compare',
    ...lazyScreen(() => import('./compare/compare-bids-page.tsx')),
  },
]
