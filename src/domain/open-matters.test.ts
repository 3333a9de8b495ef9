import { expect, test } from 'vitest'
import { openMatters } from './open-matters.ts'

type Job = Parameters<typeof openMatters>[0]

const settled: Job = {
  id: 12,
  money: { leftToBill: 0, notCleared: 0, retentionHeld: 0 },
  invoices: [
    { id: 1, status: 'paid', balance: 0 },
    { id: 2, status: 'void', balance: 0 },
  ],
  expenses: [],
  bids: [{ id: 4, kind: 'change_order', status: 'finalized' }],
  permits: [{ id: 5, stage: 'finaled' }],
  appointments: [{ id: 6, startsAt: '2026-11-02T18:00:00Z', outcome: 'kept' }],
  after: [{}],
  notes: [],
}
const bill = {
  id: 7,
  status: 'paid',
  owed: 0,
  paid: 900_00,
  category: 'concrete',
  paidTo: 'Bay Ready Mix',
} as const

const cases: [string, Partial<Job>, string, string][] = [
  [
    'contract that is not billed',
    { money: { leftToBill: 500_00, notCleared: 0, retentionHeld: 0 } },
    'unbilled 50000 0',
    'projects/12?newInvoice=1',
  ],
  [
    'an invoice that was not sent',
    { invoices: [{ id: 3, status: 'draft', balance: 100_00 }] },
    'drafts 0 1',
    'projects/12?sendInvoice=3',
  ],
  [
    'invoices that are not paid',
    {
      invoices: [
        { id: 3, status: 'sent', balance: 100_00 },
        { id: 8, status: 'overdue', balance: 50_00 },
      ],
    },
    'unpaid_invoices 15000 2',
    'projects/12?recordPayment=3',
  ],
  [
    'a payment that has not cleared',
    { money: { leftToBill: 0, notCleared: 80_00, retentionHeld: 0 } },
    'uncleared_payments 8000 0',
    'payments?cleared=false&project_id=12',
  ],
  [
    'retention',
    { money: { leftToBill: 0, notCleared: 0, retentionHeld: 70_00 } },
    'retention 7000 0',
    'projects/12?releaseRetention=1',
  ],
  [
    'a bill that is not paid',
    { expenses: [{ ...bill, status: 'unpaid', owed: 900_00, paid: 0 }] },
    'unpaid_bills 90000 1',
    'projects/12?payExpense=7',
  ],
  [
    'a change order without an end',
    { bids: [{ id: 4, kind: 'change_order', status: 'sent' }] },
    'change_orders 0 1',
    'projects/12/bids/4',
  ],
  [
    'an issued permit that is not finaled',
    { permits: [{ id: 5, stage: 'issued' }] },
    'open_permits 0 1',
    'projects/12/permits#permit-5',
  ],
  [
    'a visit to come',
    { appointments: [{ id: 6, startsAt: '2026-12-02T18:00:00Z', outcome: null }] },
    'visits 0 1',
    'projects/12?appointment=6',
  ],
  ['no after photo', { after: [] }, 'after_photos 0 1', 'projects/12/upload?list=after'],
  [
    'a paid supplier without a lien release',
    { expenses: [bill, { ...bill, id: 9 }] },
    'lien_releases 0 1',
    'projects/12/notes',
  ],
]

test.each(cases)('warns of %s', (_, job, matter, path) => {
  const found = openMatters({ ...settled, ...job })
  expect(found.map(({ kind, amount, count }) => `${kind} ${amount} ${count}`)).toEqual([matter])
  expect(found[0]?.path).toBe(path)
})

test('warns of nothing on a settled job', () => {
  const notes = [{ content: 'Bay Ready Mix: unconditional waiver filed' }]
  expect(openMatters({ ...settled, expenses: [bill], notes })).toEqual([])
})

test('asks for no lien release for fees and travel', () => {
  expect(openMatters({ ...settled, expenses: [{ ...bill, category: 'permits' }] })).toEqual([])
})
