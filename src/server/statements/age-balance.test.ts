import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageBalance } from './age-balance.ts'

const on = '2026-11-20'
const none = { current: 0, days30: 0, days60: 0, days90: 0, older: 0 }

function owed(dueOn: string, balance: number) {
  return { dueOn, balance }
}

test('what is due today is not past due', () => {
  expect(ageBalance([owed('2026-11-20', 100), owed('2026-11-19', 20), owed('2026-06-01', 3)], on)).toEqual({
    ...none,
    current: 100,
    days30: 20,
    older: 3,
  })
})

test.each([
  ['takes from the oldest', -30, { ...none, current: 100, days30: 20, older: 20 }],
  ['goes on with the next', -60, { ...none, current: 100, days30: 10 }],
  ['takes from what is not due last', -100, { ...none, current: 70 }],
  ['stands as a credit when it is more than all', -200, { ...none, current: -30 }],
])('what was paid ahead %s', (_how, balance, aging) => {
  const invoices = [owed('2026-12-01', 100), owed('2026-11-10', 20), owed('2026-01-01', 50)]
  expect(ageBalance([...invoices, owed('2026-11-15', balance)], on)).toEqual(aging)
})

test('the ages add up to the balances, whatever they are', () => {
  const invoice = fc.record({
    dueOn: fc.constantFrom(
      '2026-01-01',
      '2026-08-01',
      '2026-09-05',
      '2026-10-05',
      '2026-11-05',
      '2026-12-05',
    ),
    balance: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
  })
  fc.assert(
    fc.property(fc.array(invoice, { maxLength: 12 }), (invoices) => {
      const { current, ...past } = ageBalance(invoices, on)
      const sum = invoices.reduce((total, { balance }) => total + balance, 0)
      expect(current + Object.values(past).reduce((total, amount) => total + amount, 0)).toBe(sum)
      expect(Object.values(past).every((amount) => amount >= 0)).toBe(true)
    }),
  )
})
