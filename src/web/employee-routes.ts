import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { projectParts, screens } from './screens.ts'
import { onePage } from './ui/page-key.ts'

/** A route whose screen is loaded when it is first opened. The screen is its module's default export. */
export function lazyScreen(
  path: string,
  load: () => Promise<{ default: ComponentType }>,
): Pick<RouteObject, 'path' | 'lazy'> {
  return { path, lazy: async () => ({ Component: (await load()).default }) }
}

const screen = (path: keyof typeof screens) => lazyScreen(path, screens[path])
const part = (path: keyof typeof projectParts) => lazyScreen(path, projectParts[path])

/** Every screen of a signed-in employee, relative to `/employee/:employeeName`. */
export const employeeRoutes: RouteObject[] = [
  { index: true, Component: DashboardPage },

  screen('projects'),
  {
    ...screen('projects/:id'),
    handle: onePage,
    children: [
      part(''),
      part('bids'),
      part('money'),
      part('permits'),
      part('photos'),
      part('schedule'),
      part('notes'),
      part('documents'),
      part('rights'),
      part('caissons'),
      part('history'),
    ],
  },
  screen('new-lead'),
  screen('projects/:id/photos/compare'),
  screen('projects/:id/upload'),

  screen('projects/:projectId/bids/:bidId'),
  screen('projects/:projectId/bids/:bidId/compare'),

  screen('projects/:projectId/bids/:bidId/pdf'),
  screen('projects/:projectId/invoices/:invoiceId/pdf'),
  screen('projects/:projectId/payments/:paymentId/receipt'),
  screen('projects/:projectId/notices/:noticeId'),
  screen('projects/:projectId/waivers/:waiverId'),
  screen('projects/:projectId/documents/:documentId'),
  screen('projects/:projectId/permits/:permitId/permit'),
  screen('projects/:projectId/permits/:permitId/application'),

  screen('calendar'),
  screen('customers'),
  screen('customers/:customerId'),
  screen('customers/:customerId/statement'),
  screen('permits'),
  screen('rights'),

  screen('invoices'),
  screen('payments'),
  screen('all-expenses-page'),
  screen('receipts'),
  screen('reports'),
  screen('reports/:report'),
  screen('months'),
  screen('months/:month'),

  screen('edit-businesses'),
  screen('new-business'),
  screen('edit-authorities'),
  screen('edit-products'),
  screen('edit-categories'),
  screen('edit-employees'),

  screen('deliveries'),
  screen('history'),
  screen('import'),
  screen('import/:importId'),
  screen('settings'),
  screen('account'),
  screen('help'),

  // Where the sample company's messages arrive.
  screen('demo-mailbox'),
  screen('demo-phone'),
]
