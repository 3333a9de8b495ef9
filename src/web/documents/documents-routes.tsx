import type { RouteObject } from 'react-router'
import { lazyScreen } from '../ui/loading/lazy-screen.ts'

export const documentsRoutes: RouteObject[] = [
  { path: 'projects/:projectId/bids/:bidId/pdf', ...lazyScreen(() => import('./bid-pdf-page.tsx')) },
  {
    path: 'projects/:projectId/invoices/:invoiceId/pdf',
    ...lazyScreen(() => import('./invoice-pdf-page.tsx')),
  },
  {
    path: 'projects/:projectId/payments/:paymentId/receipt',
    ...lazyScreen(() => import('./receipt-pdf-page.tsx')),
  },
  {
    path: 'projects/:projectId/permits/:permitId/permit',
    ...lazyScreen(() => import('./permit-page.tsx')),
  },
  {
    path: 'projects/:projectId/permits/:permitId/application',
    ...lazyScreen(() => import('./application-page.tsx')),
  },
]
