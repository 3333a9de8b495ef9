import * as appointments from './appointments.ts'
import * as assemblies from './assemblies.ts'
import * as auth from './auth.ts'
import * as backups from './backups.ts'
import * as bidActions from './bid-actions.ts'
import * as bids from './bids.ts'
import * as billWaivers from './bill-waivers.ts'
import * as businesses from './businesses.ts'
import * as caissonLogs from './caisson-logs.ts'
import * as categories from './categories.ts'
import * as company from './company.ts'
import * as customerHub from './customer-hub.ts'
import * as customers from './customers.ts'
import * as dashboard from './dashboard.ts'
import * as deliveries from './deliveries.ts'
import * as employeeAccess from './employee-access.ts'
import * as employees from './employees.ts'
import * as estimates from './estimates.ts'
import * as expenseLists from './expense-lists.ts'
import * as expenses from './expenses.ts'
import * as grants from './grants.ts'
import * as history from './history.ts'
import * as images from './images.ts'
import * as imports from './imports.ts'
import * as invoiceLists from './invoice-lists.ts'
import * as invoiceSending from './invoice-sending.ts'
import * as invoices from './invoices.ts'
import * as live from './live.ts'
import * as months from './months.ts'
import * as needs from './needs.ts'
import * as notes from './notes.ts'
import * as notices from './notices.ts'
import * as notifications from './notifications.ts'
import * as onlinePayments from './online-payments.ts'
import * as passkeys from './passkeys.ts'
import * as payApplications from './pay-applications.ts'
import * as payments from './payments.ts'
import * as permits from './permits.ts'
import * as products from './products.ts'
import * as projectDocuments from './project-documents.ts'
import * as projectLists from './project-lists.ts'
import * as projects from './projects.ts'
import * as publicBids from './public-bids.ts'
import * as receipts from './receipts.ts'
import * as removals from './removals.ts'
import * as reports from './reports.ts'
import * as rights from './rights.ts'
import type { Route } from './route.ts'
import * as savedViews from './saved-views.ts'
import * as search from './search.ts'
import * as snippets from './snippets.ts'
import * as statutoryTexts from './statutory-texts.ts'
import * as tutorial from './tutorial.ts'
import * as waivers from './waivers.ts'

/** The features as the reference names them, each with the modules that say what of it crosses the wire. */
export const features: Record<string, readonly object[]> = {
  'Signing in': [auth, passkeys],
  Employees: [employees, employeeAccess],
  Businesses: [businesses],
  Categories: [categories],
  Products: [products],
  Customers: [customers, customerHub],
  Imports: [imports],
  Company: [company],
  Backups: [backups],
  Projects: [projects, projectLists, estimates],
  'Saved views': [savedViews],
  Appointments: [appointments],
  Permits: [permits],
  'Rights and deadlines': [rights, notices, waivers, billWaivers, statutoryTexts],
  Images: [images],
  'Caisson logs': [caissonLogs],
  Documents: [projectDocuments, grants],
  Notes: [notes],
  Removals: [removals],
  Bids: [bids, bidActions, publicBids],
  Snippets: [snippets],
  Assemblies: [assemblies],
  Sending: [deliveries],
  Invoices: [invoices, invoiceLists, invoiceSending, payApplications, onlinePayments],
  'Received payments': [payments],
  Expenses: [expenses, expenseLists, receipts],
  Months: [months],
  'Reports and exports': [reports],
  History: [history],
  Live: [live],
  Dashboard: [dashboard, needs, notifications],
  Search: [search],
  'First use': [tutorial],
}

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value
  )
}

/** Every route of the contract with the feature it belongs to. */
export const allRoutes: readonly { feature: string; name: string; route: Route }[] = Object.entries(
  features,
).flatMap(([feature, modules]) =>
  modules
    .flatMap((module): [string, unknown][] => Object.entries(module))
    .flatMap(([name, value]) => (isRoute(value) ? [{ feature, name, route: value }] : [])),
)
