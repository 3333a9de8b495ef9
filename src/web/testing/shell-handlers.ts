import { HttpResponse, http } from 'msw'
import { listAppointments } from '../../contract/appointments.ts'
import { readCurrentEmployee, readSessionInfo } from '../../contract/auth.ts'
import { readBackups } from '../../contract/backups.ts'
import { listBusinesses } from '../../contract/businesses.ts'
import { listCategories } from '../../contract/categories.ts'
import { type Company, readCompany } from '../../contract/company.ts'
import { readDashboard } from '../../contract/dashboard.ts'
import { listDeliveries } from '../../contract/deliveries.ts'
import { listEmployeeAccess, readEmployeeAccess } from '../../contract/employee-access.ts'
import { listEmployees } from '../../contract/employees.ts'
import { announcePresence, openLive, readLastChange } from '../../contract/live.ts'
import { readNeeds } from '../../contract/needs.ts'
import { readNotifications } from '../../contract/notifications.ts'
import { readSignInWays } from '../../contract/passkeys.ts'
import { listProducts } from '../../contract/products.ts'
import { listSavedViews } from '../../contract/saved-views.ts'
import { readTutorial } from '../../contract/tutorial.ts'
import { completeChoices } from '../../domain/notifications.ts'
import { goodBackups } from '../settings/sample-backups.ts'
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
  defaultScopeSpanish: '',
  defaultTermsSpanish: '',
  defaultExclusionsSpanish: '',
  politeLetter: 'Please pay {amount}.',
  firmLetter: 'Pay {total} now.',
  logo: null,
  version: 3,
  updatedAt: '2026-01-05T16:00:00Z',
}

const noMoney = { from: '2026-11-01', to: '2026-11-30', signed: 0, billed: 0, collected: 0 }

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
    passkeyProblem: null,
  })),
  answer(readSignInWays, () => ({
    hasPassword: true,
    passkeys: [],
    passkeyProblem: null,
    proofNeeded: false,
  })),
  answer(readBackups, () => goodBackups),
  answer(listEmployeeAccess, () => []),
  answer(readEmployeeAccess, () => ({
    hasPassword: true,
    openLink: null,
    sessions: [],
    passkeys: [],
    openWork: { appointments: 0, projects: 0 },
  })),
  answer(listBusinesses, () => []),
  answer(listEmployees, () => [maria]),
  answer(listCategories, () => []),
  answer(listProducts, () => []),
  answer(listSavedViews, () => []),
  answer(readCompany, () => bedrock),
  answer(listDeliveries, () => []),
  answer(listAppointments, () => []),
  answer(readTutorial, () => ({ state: 'declined' as const, step: null })),
  // Nothing happens in this office but what the test does.
  http.get(`*${openLive.path}`, () => new HttpResponse(null, { status: 204 })),
  answer(announcePresence, () => []),
  answer(readLastChange, () => ({ actor: null, at: '2026-11-20T18:00:00Z', verb: 'changed', summary: '' })),
  answer(readNeeds, () => ({ needs: [], more: [], newCount: 0 })),
  answer(readNotifications, () => ({
    choices: completeChoices([]),
    emailConfigured: true,
    thisDevice: false,
  })),
  answer(readDashboard, () => ({
    bidsWaiting: [],
    bidsWaitingCount: 0,
    bidsWaitingTotal: 0,
    changeOrdersWaiting: [],
    overdueInvoices: [],
    overdueTotal: 0,
    draftsTotal: 0,
    draftsCount: 0,
    overdueByAge: [],
    appointments: [],
    permitsWaiting: [],
    permitsWaitingCount: 0,
    permitsRunningOut: [],
    permitsRunningOutCount: 0,
    pipeline: [],
    months: { thisMonth: noMoney, lastMonth: noMoney, lastMonthByNow: noMoney },
    recentActivity: [],
  })),
]
