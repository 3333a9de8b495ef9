import type { MonthDetail, MonthFigures } from '../../contract/months.ts'

const figures: MonthFigures = {
  billed: 900_000,
  retentionWithheld: 100_000,
  retentionReleased: 0,
  voided: 0,
  received: 500_000,
  refunded: 20_000,
  reversed: 0,
  collected: 480_000,
  expenses: 310_000,
  paidOut: 300_000,
  receivables: 420_000,
  retentionHeld: 100_000,
  payables: 60_000,
}

/** October has ended and is open; a check is not at the bank. */
export const october: MonthDetail = {
  month: '2026-10',
  hasEnded: true,
  isClosed: false,
  closing: null,
  figures,
  checks: [
    {
      key: 'not_cleared',
      label: 'Payments the bank has not confirmed',
      count: 2,
      amount: 45_050,
      screen: 'payments?cleared=false&to=2026-10-31',
    },
    {
      key: 'draft_invoices',
      label: 'Invoices not sent',
      count: 0,
      amount: null,
      screen: 'invoices?status=draft',
    },
  ],
  figuresWhenClosed: null,
  events: [],
}

/** Closed, and an administrator added a bill of $50.00 since. */
export const closedOctober: MonthDetail = {
  ...october,
  isClosed: true,
  closing: { at: '2026-11-03T18:00:00Z', by: 'Priya Shah', note: 'Matched with the bank' },
  figures: { ...figures, expenses: 315_000, payables: 65_000 },
  figuresWhenClosed: figures,
  events: [
    {
      id: 1,
      at: '2026-11-03T18:00:00Z',
      actor: { id: 4, name: 'Priya Shah' },
      project: null,
      entity: 'month',
      entityId: 202_610,
      verb: 'closed',
      summary: 'closed October 2026',
      changes: {},
      isOvertaken: false,
      removal: null,
    },
  ],
}
