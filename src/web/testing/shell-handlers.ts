import { listAppointments } from '../../contract/appointments.ts'
import { readCurrentEmployee, readSessionInfo } from '../../contract/auth.ts'
import { listBusinesses } from '../../contract/businesses.ts'
import { listCategories } from '../../contract/categories.ts'
import { type Company, readCompany } from '../../contract/company.ts'
import { readDashboard } from '../../contract/dashboard.ts'
import { listDeliveries } from '../../contract/deliveries.ts'
import { listEmployees } from '../../contract/employees.ts'
import { listProducts } from '../../contract/products.ts'
import { answer, Refusal } from './api-stand-in.ts'
import { maria } from './render-app.tsx'

export const bedrock: Company = {
  name: 'Bedrock Foundation Works',
  licenseNumber: '1098765',
  licenseClasses: ['A', 'C-8'],
  address: { street: '1 Main St', city: 'Pasadena', state: 'CA', zip: '91101' },
  phone: '(626) 555-0100',
  email: 'office@bedrock.example',
  website: '',
  regions: [
    { region: 'southern_california', numberFormat: 'SC-YY-####', nextNumber: 143 },
    { region: 'bay_area', numberFormat: 'BA-YY-####', nextNumber: 57 },
  ],
  paymentTerms: ['Net 30'],
  bidValidDays: 30,
  reminderDays: [],
  defaultRetention: 0,
  defaultScope: '',
  defaultTerms: '',
  defaultExclusions: '',
  logo: null,
  version: 3,
  updatedAt: '2026-01-05T16:00:00Z',
}

/** What every page calls: Maria's session under the token `good`, empty lists, a demo company. */
export const shellHandlers = [
  answer(readCurrentEmployee, ({ request }) => {
    if (request.headers.get('Authorization') === 'Bearer good') return maria
    throw new Refusal(401, { error: 'Please sign in', code: 'unauthenticated' })
  }),
  answer(readSessionInfo, () => ({
    companyName: 'Bedrock Foundation Works',
    setupRequired: false,
    demo: { email: maria.email, password: 'groundwork-demo' },
  })),
  answer(listBusinesses, () => []),
  answer(listEmployees, () => [maria]),
  answer(listCategories, () => []),
  answer(listProducts, () => []),
  answer(readCompany, () => bedrock),
  answer(listDeliveries, () => []),
  answer(listAppointments, () => []),
  answer(readDashboard, () => ({
    bidsWaiting: [],
    bidsWaitingTotal: 0,
    overdueInvoices: [],
    overdueTotal: 0,
    overdueByAge: [],
    appointments: [],
    permitsWaiting: [],
    permitsRunningOut: [],
    pipeline: [],
    recentActivity: [],
  })),
]
