import type { RouteObject } from 'react-router'
import { accountRoutes } from './account/account-routes.tsx'
import { appointmentsRoutes } from './appointments/appointments-routes.tsx'
import { bidsRoutes } from './bids/bids-routes.tsx'
import { businessesRoutes } from './businesses/businesses-routes.tsx'
import { categoriesRoutes } from './categories/categories-routes.tsx'
import { customersRoutes } from './customers/customers-routes.tsx'
import { dashboardRoutes } from './dashboard/dashboard-routes.tsx'
import { deliveriesRoutes } from './deliveries/deliveries-routes.tsx'
import { demoRoutes } from './demo/demo-routes.tsx'
import { documentsRoutes } from './documents/documents-routes.tsx'
import { employeesRoutes } from './employees/employees-routes.tsx'
import { expensesRoutes } from './expenses/expenses-routes.tsx'
import { helpRoutes } from './help/help-routes.tsx'
import { historyRoutes } from './history/history-routes.tsx'
import { importsRoutes } from './imports/imports-routes.tsx'
import { invoicesRoutes } from './invoices/invoices-routes.tsx'
import { monthsRoutes } from './months/months-routes.tsx'
import { notesRoutes } from './notes/notes-routes.tsx'
import { paymentsRoutes } from './payments/payments-routes.tsx'
import { permitsRoutes } from './permits/permits-routes.tsx'
import { photosRoutes } from './photos/photos-routes.tsx'
import { productsRoutes } from './products/products-routes.tsx'
import { projectsRoutes } from './projects/projects-routes.tsx'
import { receiptsRoutes } from './receipts/receipts-routes.tsx'
import { reportsRoutes } from './reports/reports-routes.tsx'
import { settingsRoutes } from './settings/settings-routes.tsx'

/** Every feature's screens, relative to `/employee/:employeeName`. */
export const employeeRoutes: RouteObject[] = [
  ...dashboardRoutes,
  ...projectsRoutes,
  ...appointmentsRoutes,
  ...invoicesRoutes,
  ...paymentsRoutes,
  ...permitsRoutes,
  ...reportsRoutes,
  ...monthsRoutes,
  ...notesRoutes,
  ...photosRoutes,
  ...historyRoutes,
  ...helpRoutes,
  ...customersRoutes,
  ...bidsRoutes,
  ...expensesRoutes,
  ...receiptsRoutes,
  ...deliveriesRoutes,
  ...demoRoutes,
  ...documentsRoutes,
  ...importsRoutes,
  ...businessesRoutes,
  ...productsRoutes,
  ...categoriesRoutes,
  ...employeesRoutes,
  ...accountRoutes,
  ...settingsRoutes,
]
