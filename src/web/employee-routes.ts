import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { onePage } from './ui/page-key.ts'

/** A route whose screen is loaded when it is first opened. The screen is its module's default export. */
export function lazyScreen(
  path: string,
  load: () => Promise<{ default: ComponentType }>,
): Pick<RouteObject, 'path' | 'lazy'> {
  return { path, lazy: async () => ({ Component: (await load()).default }) }
}

/** Every screen of a signed-in employee, relative to `/employee/:employeeName`. */
export const employeeRoutes: RouteObject[] = [
  { index: true, Component: DashboardPage },

  lazyScreen('projects', () => import('./projects/projects-page.tsx')),
  {
    ...lazyScreen('projects/:id', () => import('./projects/page/project-page.tsx')),
    handle: onePage,
    children: [
      lazyScreen('', () => import('./projects/overview/project-overview.tsx')),
      lazyScreen('bids', () => import('./bids/project-bids-part.tsx')),
      lazyScreen('money', () => import('./projects/page/money-part.tsx')),
      lazyScreen('permits', () => import('./permits/project-permits-part.tsx')),
      lazyScreen('photos', () => import('./photos/gallery-part.tsx')),
      lazyScreen('schedule', () => import('./appointments/project-appointments-part.tsx')),
      lazyScreen('notes', () => import('./projects/page/notes-part.tsx')),
      lazyScreen('history', () => import('./history/history-page.tsx')),
    ],
  },
  lazyScreen('new-lead', () => import('./projects/lead/new-lead-page.tsx')),
  lazyScreen('projects/:id/photos/compare', () => import('./photos/compare-page.tsx')),
  lazyScreen('projects/:id/upload', () => import('./photos/upload-page.tsx')),

  lazyScreen('projects/:projectId/bids/:bidId', () => import('./bids/editor/edit-bid-page.tsx')),
  lazyScreen('projects/:projectId/bids/:bidId/compare', () => import('./bids/compare/compare-bids-page.tsx')),

  lazyScreen('projects/:projectId/bids/:bidId/pdf', () => import('./documents/bid-pdf-page.tsx')),
  lazyScreen('projects/:projectId/invoices/:invoiceId/pdf', () => import('./documents/invoice-pdf-page.tsx')),
  lazyScreen(
    'projects/:projectId/payments/:paymentId/receipt',
    () => import('./documents/receipt-pdf-page.tsx'),
  ),
  lazyScreen('projects/:projectId/permits/:permitId/permit', () => import('./documents/permit-page.tsx')),
  lazyScreen(
    'projects/:projectId/permits/:permitId/application',
    () => import('./documents/permit-page.tsx'),
  ),

  lazyScreen('calendar', () => import('./appointments/calendar/calendar-page.tsx')),
  lazyScreen('customers', () => import('./customers/customers-page.tsx')),
  lazyScreen('customers/:customerId', () => import('./customers/customer-page.tsx')),
  lazyScreen('customers/:customerId/statement', () => import('./customers/statement-page.tsx')),
  lazyScreen('permits', () => import('./permits/permits-page.tsx')),

  lazyScreen('invoices', () => import('./invoices/invoices-page.tsx')),
  lazyScreen('payments', () => import('./payments/payments-page.tsx')),
  lazyScreen('all-expenses-page', () => import('./expenses/all-expenses-page.tsx')),
  lazyScreen('receipts', () => import('./receipts/receipts-page.tsx')),
  lazyScreen('reports', () => import('./reports/reports-page.tsx')),
  lazyScreen('reports/:report', () => import('./reports/report-page.tsx')),
  lazyScreen('months', () => import('./months/months-page.tsx')),
  lazyScreen('months/:month', () => import('./months/month-page.tsx')),

  lazyScreen('edit-businesses', () => import('./businesses/edit-businesses-page.tsx')),
  lazyScreen('new-business', () => import('./businesses/new-business-page.tsx')),
  lazyScreen('edit-authorities', () => import('./permits/edit-authorities-page.tsx')),
  lazyScreen('edit-products', () => import('./products/edit-products-page.tsx')),
  lazyScreen('edit-categories', () => import('./categories/edit-categories-page.tsx')),
  lazyScreen('edit-employees', () => import('./employees/edit-employees-page.tsx')),

  lazyScreen('deliveries', () => import('./deliveries/deliveries-page.tsx')),
  lazyScreen('history', () => import('./history/history-page.tsx')),
  lazyScreen('import', () => import('./imports/imports-page.tsx')),
  lazyScreen('import/:importId', () => import('./imports/import-page.tsx')),
  lazyScreen('settings', () => import('./settings/settings-page.tsx')),
  lazyScreen('account', () => import('./account/account-page.tsx')),
  lazyScreen('help', () => import('./help/help-page.tsx')),

  // Where the sample company's messages arrive.
  lazyScreen('demo-mailbox', () => import('./demo/mailbox-page.tsx')),
  lazyScreen('demo-phone', () => import('./demo/phone-page.tsx')),
]
