import { expect, test } from 'vitest'
import { moneyOwed, retentionCap, retentionDue, withholdingCharge } from './money-owed.ts'
import type { RightsFacts } from './rights.ts'

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

test('progress payments and retention are owed since their days, and late by theirs', () => {
  const sums = { held: 1_000_00, heldSince: '2026-02-01', owed: 5_000_00, owedSince: '2026-03-01' }
  const of = (known: Partial<RightsFacts>) =>
    moneyOwed({ ...facts, ...known }, sums, '2026-05-01').map(({ kind, deadline, daysLeft, charge }) => [
      kind,
      deadline?.day ?? null,
      daysLeft,
      charge,
    ])
  expect(of({})).toEqual([
    ['progress', null, null, 0],
    ['retention', null, null, 0],
  ])
  expect(of({ contractorPaid: '2026-04-20', completed: '2026-04-01' })).toEqual([
    ['progress', '2026-04-27', -4, 13_15],
    ['retention', '2026-05-16', 15, 0],
  ])
  expect(of({ contractType: 'direct' })[0]).toEqual(['progress', '2026-03-31', -31, 101_92])
  expect(moneyOwed(facts, { ...sums, held: 0, owed: -1 }, '2026-05-01')).toEqual([])
})

test.each([
  ['a contract of 2026', {}, { limit: 500_00, excess: 500_00 }],
  ['within the limit', { held: 500_00 }, { limit: 500_00, excess: 0 }],
  ['nothing is held any more', { held: 0 }, { limit: 500_00, excess: 0 }],
  ['a contract of 2025', { contractedOn: '2025-12-31' }, null],
  ['no contract yet', { contractedOn: null }, null],
  ['a house', { workKind: 'residential' }, null],
  ['housing of four stories', { workKind: 'low_rise' }, null],
  ['public works', { workKind: 'public' }, null],
  ['a bond that was asked for and not given', { bondNotGiven: true }, null],
] as const)('the limit on retention: %s', (_, known, cap) => {
  const job = {
    workKind: 'private',
    contractedOn: '2026-01-01',
    bondNotGiven: false,
    workBilled: 10_000_00,
    held: 1_000_00,
  } as const
  const { limit, excess } = retentionCap({ ...job, ...known }) ?? {}
  expect(cap && { limit, excess }).toEqual(cap)
})
