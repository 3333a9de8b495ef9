import type { ComponentType } from 'react'

/** Loads the script of a screen; the screen is its module's default export. */
type LoadScreen = () => Promise<{ default: ComponentType }>

/**
 * The screens of a signed-in employee whose scripts are files of their own, by their path after
 * `/employee/:employeeName/`.
 */
export const screens = {
  projects: () => import('./projects/projects-page.tsx'),
  'projects/:id': () => import('./projects/page/project-page.tsx'),
  'new-lead': () => import('./projects/lead/new-lead-page.tsx'),
  'projects/:id/photos/compare': () => import('./photos/compare-page.tsx'),
  'projects/:id/upload': () => import('./photos/upload-page.tsx'),
  'projects/:projectId/bids/:bidId': () => import('./bids/editor/edit-bid-page.tsx'),
  'projects/:projectId/bids/:bidId/compare': () => import('./bids/compare/compare-bids-page.tsx'),
  'projects/:projectId/bids/:bidId/pdf': () => import('./documents/bid-pdf-page.tsx'),
  'projects/:projectId/invoices/:invoiceId/pdf': () => import('./documents/invoice-pdf-page.tsx'),
  'projects/:projectId/payments/:paymentId/receipt': () => import('./documents/receipt-pdf-page.tsx'),
  'projects/:projectId/notices/:noticeId': () => import('./notices/notice-page.tsx'),
  'projects/:projectId/waivers/:waiverId': () => import('./waivers/waiver-page.tsx'),
  'projects/:projectId/documents/:documentId': () => import('./documents/project-document-page.tsx'),
  'projects/:projectId/permits/:permitId/permit': () => import('./documents/permit-page.tsx'),
  'projects/:projectId/permits/:permitId/application': () => import('./documents/permit-page.tsx'),
  calendar: () => import('./appointments/calendar/calendar-page.tsx'),
  customers: () => import('./customers/customers-page.tsx'),
  'customers/:customerId': () => import('./customers/customer-page.tsx'),
  'customers/:customerId/statement': () => import('./customers/statement-page.tsx'),
  permits: () => import('./permits/permits-page.tsx'),
  rights: () => import('./rights/rights-page.tsx'),
  invoices: () => import('./invoices/invoices-page.tsx'),
  payments: () => import('./payments/payments-page.tsx'),
  'all-expenses-page': () => import('./expenses/all-expenses-page.tsx'),
  receipts: () => import('./receipts/receipts-page.tsx'),
  reports: () => import('./reports/reports-page.tsx'),
  'reports/:report': () => import('./reports/report-page.tsx'),
  months: () => import('./months/months-page.tsx'),
  'months/:month': () => import('./months/month-page.tsx'),
  'edit-businesses': () => import('./businesses/edit-businesses-page.tsx'),
  'new-business': () => import('./businesses/new-business-page.tsx'),
  'edit-authorities': () => import('./permits/edit-authorities-page.tsx'),
  'edit-products': () => import('./products/edit-products-page.tsx'),
  'edit-categories': () => import('./categories/edit-categories-page.tsx'),
  'edit-employees': () => import('./employees/edit-employees-page.tsx'),
  deliveries: () => import('./deliveries/deliveries-page.tsx'),
  history: () => import('./history/history-page.tsx'),
  import: () => import('./imports/imports-page.tsx'),
  'import/:importId': () => import('./imports/import-page.tsx'),
  settings: () => import('./settings/settings-page.tsx'),
  account: () => import('./account/account-page.tsx'),
  help: () => import('./help/help-page.tsx'),
  'demo-mailbox': () => import('./demo/mailbox-page.tsx'),
  'demo-phone': () => import('./demo/phone-page.tsx'),
} satisfies Record<string, LoadScreen>

/** The parts of a project's page, by their path after `projects/:id/`. The first one shows when there is none. */
export const projectParts = {
  '': () => import('./projects/overview/project-overview.tsx'),
  bids: () => import('./bids/project-bids-part.tsx'),
  money: () => import('./projects/page/money-part.tsx'),
  permits: () => import('./permits/project-permits-part.tsx'),
  documents: () => import('./project-documents/project-documents-part.tsx'),
  rights: () => import('./rights/project-rights-part.tsx'),
  caissons: () => import('./caissons/caissons-part.tsx'),
  photos: () => import('./photos/gallery-part.tsx'),
  schedule: () => import('./appointments/project-appointments-part.tsx'),
  notes: () => import('./projects/page/notes-part.tsx'),
  history: () => import('./history/history-page.tsx'),
} satisfies Record<string, LoadScreen>

/** What loads the screen at an address; of a part of a project's page also what surrounds it. */
export function screensAt(pathname: string): LoadScreen[] {
  const [place = '', ...at] = pathname.replace(/\/$/, '').split('/').slice(1)
  if (place !== 'employee') return []
  const wanted = at.slice(1)
  const [room, , part = ''] = wanted
  if (room === 'projects' && wanted.length > 1 && wanted.length < 4 && Object.hasOwn(projectParts, part))
    return [screens['projects/:id'], projectParts[part as keyof typeof projectParts]]
  const loads = Object.entries<LoadScreen>(screens).filter(([path]) => isAt(path.split('/'), wanted))
  return loads.slice(0, 1).map(([, load]) => load)
}

function isAt(path: readonly string[], wanted: readonly string[]): boolean {
  return (
    path.length === wanted.length && path.every((part, at) => part.startsWith(':') || part === wanted[at])
  )
}
