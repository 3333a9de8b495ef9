import { accountEs } from '../account/account.es.ts'
import { apiEs } from '../api/api.es.ts'
import { appointmentsEs } from '../appointments/appointments.es.ts'
import { bidsEs } from '../bids/bids.es.ts'
import { businessesEs } from '../businesses/businesses.es.ts'
import { categoriesEs } from '../categories/categories.es.ts'
import { customersEs } from '../customers/customers.es.ts'
import { dashboardEs } from '../dashboard/dashboard.es.ts'
import { deliveriesEs } from '../deliveries/deliveries.es.ts'
import { demoEs } from '../demo/demo.es.ts'
import { documentsEs } from '../documents/documents.es.ts'
import { employeesEs } from '../employees/employees.es.ts'
import { estimatesEs } from '../estimates/estimates.es.ts'
import { expensesEs } from '../expenses/expenses.es.ts'
import { frameEs } from '../frame/frame.es.ts'
import { helpEs } from '../help/help.es.ts'
import { historyEs } from '../history/history.es.ts'
import { importsEs } from '../imports/imports.es.ts'
import { invoicesEs } from '../invoices/invoices.es.ts'
import { liveEs } from '../live/live.es.ts'
import { monthsEs } from '../months/months.es.ts'
import { notesEs } from '../notes/notes.es.ts'
import { outboxEs } from '../outbox/outbox.es.ts'
import { paymentsEs } from '../payments/payments.es.ts'
import { permitsEs } from '../permits/permits.es.ts'
import { photosEs } from '../photos/photos.es.ts'
import { productsEs } from '../products/products.es.ts'
import { projectsEs } from '../projects/projects.es.ts'
import { receiptsEs } from '../receipts/receipts.es.ts'
import { removalsEs } from '../removals/removals.es.ts'
import { reportsEs } from '../reports/reports.es.ts'
import { searchEs } from '../search/search.es.ts'
import { sessionEs } from '../session/session.es.ts'
import { settingsEs } from '../settings/settings.es.ts'
import { tutorialEs } from '../tutorial/tutorial.es.ts'
import { uiEs } from '../ui/ui.es.ts'
import { commonEs } from './common.es.ts'
import { namesEs } from './names.es.ts'

export { serverEs } from '../../domain/sentences/spanish.ts'

/** Every text of the screens; each room keeps its own. */
export const spanish = {
  ...accountEs,
  ...apiEs,
  ...appointmentsEs,
  ...bidsEs,
  ...businessesEs,
  ...categoriesEs,
  ...namesEs,
  ...commonEs,
  ...customersEs,
  ...dashboardEs,
  ...deliveriesEs,
  ...demoEs,
  ...documentsEs,
  ...employeesEs,
  ...expensesEs,
  ...frameEs,
  ...helpEs,
  ...historyEs,
  ...importsEs,
  ...invoicesEs,
  ...liveEs,
  ...monthsEs,
  ...estimatesEs,
  ...notesEs,
  ...outboxEs,
  ...paymentsEs,
  ...permitsEs,
  ...photosEs,
  ...productsEs,
  ...projectsEs,
  ...receiptsEs,
  ...removalsEs,
  ...reportsEs,
  ...searchEs,
  ...sessionEs,
  ...settingsEs,
  ...tutorialEs,
  ...uiEs,
}
