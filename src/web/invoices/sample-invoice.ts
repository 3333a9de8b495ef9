import type { Bid } from '../../contract/bids.ts'
import type { Invoice } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { hillcrest } from '../projects/sample-project.ts'

/** An invoice of the page tests: sent, half of it paid. */
export const deposit: Invoice = {
  id: 31,
  project_id: 12,
  bid_id: 8,
  number: 'BA-26-0056-1',
  title: '',
  status: 'partially_paid',
  items: [{ id: 1, description: 'Deposit', amount: 500_000, scheduledPaymentId: 71 }],
  retention: 0,
  paymentTerms: ['Net 30'],
  issued: '2026-11-02',
  dueDate: '2026-12-02',
  notes: '',
  datesSent: ['2026-11-02T18:00:00Z'],
  received_payments: [
    {
      id: 91,
      project_id: 12,
      invoice: 31,
      amount: 300_000,
      method: 'check',
      identification: '1042',
      received: '2026-11-10',
      cleared: null,
      picture: null,
      version: 1,
      createdAt: '2026-11-10T18:00:00Z',
      updatedAt: '2026-11-10T18:00:00Z',
    },
  ],
  total: 500_000,
  paid: 300_000,
  balance: 200_000,
  voidReason: null,
  version: 2,
  createdAt: '2026-11-02T17:00:00Z',
  updatedAt: '2026-11-10T18:00:00Z',
}

const contract: Bid = {
  id: 8,
  project_id: 12,
  project: { id: 12, number: 'BA-26-0056', customerName: 'Ann Lee' },
  number: 1,
  revision: 1,
  status: 'finalized',
  title: '',
  groups: [],
  discount: 0,
  scope: '',
  exclusions: '',
  terms: '',
  paymentSchedule: [
    { id: 71, label: 'Deposit', amount: 500_000, percent: null, due: 500_000, invoiceId: 31 },
    {
      id: 72,
      label: 'On completion of concrete',
      amount: null,
      percent: 4000,
      due: 500_000,
      invoiceId: null,
    },
    { id: 73, label: 'On final inspection', amount: null, percent: 2000, due: 250_000, invoiceId: null },
  ],
  validUntil: null,
  subtotal: 1_250_000,
  total: 1_250_000,
  cost: 800_000,
  bidIndex: 'x',
  sentAt: null,
  finalizedAt: '2026-11-01T18:00:00Z',
  version: 3,
  createdAt: '2026-10-20T18:00:00Z',
  updatedAt: '2026-11-01T18:00:00Z',
}

/** The sample project with its contract, whose deposit is billed. */
export const billedProject: Project = {
  ...hillcrest,
  bids: [contract],
  finalized: contract,
  invoices: [deposit],
}
