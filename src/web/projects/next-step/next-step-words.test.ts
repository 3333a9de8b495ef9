import { expect, test } from 'vitest'
import type { NextStep } from '../../../contract/project-lists.ts'
import { stepReason, stepVerb } from './next-step-words.ts'

const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString()

const cases: [NextStep, string, string][] = [
  [{ kind: 'book_visit', reason: 'no_visit' }, 'Book visit', 'No visit booked yet'],
  [
    { kind: 'finalize', reason: 'signed', bidId: 7, name: 'Patricia Webster', at: yesterday },
    'Finalize bid',
    'Signed by Patricia Webster yesterday',
  ],
  [
    { kind: 'follow_up', reason: 'viewed', bidId: 7, count: 2, at: yesterday },
    'Follow up',
    'Viewed twice, last yesterday',
  ],
  [
    { kind: 'invoice', reason: 'nothing_billed', scheduledPaymentId: 2, name: 'Deposit', amount: 1_000_00 },
    'Invoice “Deposit”',
    '$1,000.00 is due first',
  ],
  [{ kind: 'invoice', reason: 'left_to_bill', amount: 500_00 }, 'Create invoice', '$500.00 left to bill'],
  [{ kind: 'apply_permit', reason: 'no_permit' }, 'Apply for permit', 'No permit yet'],
  [{ kind: 'schedule_work', reason: 'no_permit' }, 'Schedule work', 'No work day booked yet'],
  [
    {
      kind: 'remind_invoice',
      reason: 'overdue',
      invoiceId: 9,
      name: '26-1',
      amount: 10_00,
      at: '2026-11-03',
    },
    'Send reminder',
    'Invoice 26-1 was due Nov 3, 2026: $10.00',
  ],
]

test.each(cases)('%o says its verb and its reason', (step, verb, reason) => {
  expect([stepVerb(step), stepReason(step)]).toEqual([verb, reason])
})
