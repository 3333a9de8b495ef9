import { expect, test } from 'vitest'
import { describeNeed, type Need, type NeedFacts, rankNeeds } from './needs.ts'

const project = { id: 12, number: '26-0142', customerName: 'Ann Lee' }
const need = (facts: NeedFacts, at = '2026-11-20T18:00:00Z', key: string = facts.kind): Need => ({
  key,
  facts,
  since: at,
  at,
  project,
})

test('ranks by kind, then what has waited longest', () => {
  const ranked = rankNeeds([
    need({ kind: 'receipts', count: 2 }, '2026-01-01T18:00:00Z'),
    need({ kind: 'question', bidId: 1, name: 'Ann', text: 'When?' }, '2026-11-19T18:00:00Z', 'later'),
    need({ kind: 'question', bidId: 1, name: 'Ann', text: 'Why?' }, '2026-11-18T18:00:00Z', 'earlier'),
    need({ kind: 'signed', bidId: 1, name: 'Ann', total: 100 }),
  ])
  expect(ranked.map(({ key }) => key)).toEqual(['signed', 'earlier', 'later', 'receipts'])
})

test.each<[NeedFacts, string, string, string]>([
  [
    { kind: 'signed', bidId: 40, name: 'Ann Lee', total: 950_00 },
    'Ann Lee signed for $950.00',
    'Finalize bid',
    'projects/12?finalizeBid=40',
  ],
  [
    { kind: 'question', bidId: 40, name: 'Ann', text: 'When?' },
    'Ann asks: When?',
    'Answer question',
    'projects/12/bids/40',
  ],
  [
    { kind: 'declined', bidId: 40, text: '' },
    'Declined without a reason',
    'Follow up',
    'projects/12/bids/40',
  ],
  [
    { kind: 'failed_delivery', deliveryId: 9, name: 'Ann', text: 'Bid 1', isNotice: false },
    'Not delivered to Ann: Bid 1',
    'Send again',
    'deliveries?show=open&delivery=9',
  ],
  [
    { kind: 'failed_delivery', deliveryId: 9, name: 'Ann', text: '', isNotice: false },
    'Not delivered to Ann',
    'Send again',
    'deliveries?show=open&delivery=9',
  ],
  [
    { kind: 'visit', appointmentId: 31, text: 'Measure', time: '9:00 AM', day: '2026-11-20' },
    'Today at 9:00 AM: Measure',
    'Open visit',
    'calendar?view=day&date=2026-11-20&appointment=31',
  ],
  [
    { kind: 'outcome', appointmentId: 31, text: 'Measure' },
    'How did it go? Measure',
    'Record outcome',
    'projects/12?appointment=31',
  ],
  [
    { kind: 'permit', permitId: 7, name: 'LADBS', matter: 'corrections' },
    'LADBS wants corrections',
    'Answer corrections',
    'projects/12/permits#permit-7',
  ],
  [
    { kind: 'invoice', matter: 'draft', invoiceId: 3, number: '26-1', total: 10_00 },
    'Invoice 26-1 for $10.00 wasn’t sent',
    'Send invoice',
    'projects/12?sendInvoice=3',
  ],
  [
    { kind: 'invoice', matter: 'next', text: 'Deposit', lineId: 31 },
    'Due to be billed: Deposit',
    'Create invoice',
    'projects/12?billLine=31',
  ],
  [
    { kind: 'invoice', matter: 'rest', total: 10_00 },
    'The work is complete and $10.00 isn’t billed',
    'Create invoice',
    'projects/12?newInvoice=1',
  ],
  [
    { kind: 'overdue', invoiceId: 3, number: '26-1', total: 10_00, hasEmail: true },
    'Invoice 26-1 is overdue: $10.00',
    'Send reminder',
    'projects/12?remindInvoice=3',
  ],
  [
    { kind: 'overdue', invoiceId: 3, number: '26-1', total: 10_00, hasEmail: false },
    'Invoice 26-1 is overdue: $10.00',
    'Open invoice',
    'projects/12?invoice=3',
  ],
  [{ kind: 'receipts', count: 2 }, '2 receipts have no project yet', 'Assign receipts', 'receipts'],
  [
    { kind: 'estimate', matter: 'overdue' },
    'The estimate to complete is over 60 days old',
    'Update estimate',
    'projects/12?estimate=1',
  ],
])('%o leads to the place that settles it', (facts, text, action, path) => {
  const words = describeNeed(need(facts))
  expect([words.text.text, words.action, words.path]).toEqual([text, action, path])
})
