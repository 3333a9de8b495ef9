import { expect, test } from 'vitest'
import { type RightsFacts, retentionDue, withholdingCharge } from './rights.ts'

const facts: RightsFacts = {
  contractType: 'subcontract',
  workKind: 'private',
  hasLender: false,
  firstFurnished: null,
  noticeServed: null,
  lastWork: null,
  completed: null,
  occupied: null,
  ceased: null,
  completionRecorded: null,
  cessationRecorded: null,
  lienRecorded: null,
  suitFiled: null,
  lisPendensRecorded: null,
  contractorPaid: null,
  contractorGotRetention: null,
}

test.each([
  ['nothing is known', {}, null],
  ['the whole work is complete', { completed: '2026-03-02' }, '2026-04-16'],
  [
    'the contractor has our part',
    { completed: '2026-03-02', contractorGotRetention: '2026-04-10' },
    '2026-04-20',
  ],
  [
    'we contracted with the owner',
    { contractType: 'direct', completed: '2026-03-02', contractorGotRetention: '2026-04-10' },
    '2026-04-16',
  ],
  ['it is public works', { workKind: 'public', completed: '2026-03-02' }, null],
] as const)('retention is due when %s', (_, known, day) => {
  expect(retentionDue({ ...facts, ...known })?.day ?? null).toBe(day)
})

test.each([
  // 10,000.00 × 2 % × 12 ÷ 365 × 30 days.
  [10_000_00, '2026-04-16', '2026-05-16', 197_26],
  // A whole year is twelve months of 2 %.
  [10_000_00, '2026-04-16', '2027-04-16', 2_400_00],
  [10_000_00, '2026-04-16', '2026-04-16', 0],
  [10_000_00, '2026-04-16', '2026-04-01', 0],
])('%d cents due on %s cost %s later what 2 %% a month come to', (held, due, today, charge) => {
  expect(withholdingCharge(held, due, today)).toBe(charge)
})
