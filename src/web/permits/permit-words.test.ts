import { expect, test } from 'vitest'
import { patienceWith, warningsOf } from './permit-words.ts'

const today = '2026-11-20'

test.each([
  [0, 'usual'],
  [29, 'usual'],
  [30, 'long'],
  [59, 'long'],
  [60, 'too long'],
])('waiting %d days is %s', (days, patience) => expect(patienceWith(days)).toBe(patience))

test.each([
  ['nothing within 60 days', '2027-01-20', null, []],
  ['60 days ahead', '2027-01-19', null, [{ text: 'Expires in 60 days', isUrgent: false }]],
  ['a week ahead', '2026-11-27', null, [{ text: 'Expires in 7 days', isUrgent: true }]],
  ['tomorrow', '2026-11-21', null, [{ text: 'Expires tomorrow', isUrgent: true }]],
  ['today', '2026-11-20', null, [{ text: 'Expires today', isUrgent: true }]],
  ['over', '2026-11-19', null, [{ text: 'Expired Nov 19, 2026', isUrgent: true }]],
  [
    'an inspection that is due sooner',
    '2026-12-10',
    '2026-11-18',
    [
      { text: 'Inspection was due Nov 18, 2026', isUrgent: true },
      { text: 'Expires in 20 days', isUrgent: false },
    ],
  ],
])('warns of an issued permit: %s', (_, expires, nextInspectionBy, expected) =>
  expect(warningsOf({ stage: 'issued', expires, nextInspectionBy }, today)).toEqual(expected),
)

test('warns only about issued permits', () =>
  expect(warningsOf({ stage: 'finaled', expires: '2026-11-19', nextInspectionBy: null }, today)).toEqual([]))
