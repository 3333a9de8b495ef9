import { expect, test } from 'vitest'
import { downPaymentLimit, homeImprovementProblems } from './home-improvement.ts'

const contractor = {
  licenseNumber: '1034567',
  address: { street: '1 Pier Rd', city: 'Oakland' },
  phone: '(510) 555-0100',
  email: 'office@groundwork.example',
}
const payments = [
  { label: 'Deposit', due: 1_000_00 },
  { label: 'On completion of concrete', due: 14_000_00 },
]
const bid = { total: 15_000_00, payments }
const said = (...args: Parameters<typeof homeImprovementProblems>) =>
  homeImprovementProblems(...args).map(({ fields }) => fields)

test('a bid with a lawful schedule of a contractor who can be reached passes', () => {
  expect(said(bid, contractor)).toEqual([])
  expect(said({ total: 900_00, payments: [] }, contractor)).toEqual([])
})

test.each([
  [5_000_00, 500_00],
  [10_000_00, 1_000_00],
  [50_000_00, 1_000_00],
  [-100_00, 0],
])('of %i cents, %i may be paid down', (total, limit) => {
  expect(downPaymentLimit(total)).toBe(limit)
})

test.each([
  [
    { licenseNumber: '' },
    { licenseNumber: 'Add the company’s license number in Settings: a contract must show it (B&P § 7030.5)' },
  ],
  [
    { address: { street: '', city: 'Oakland' } },
    { address: 'Add the company’s address in Settings: customers need it to cancel (B&P § 7159)' },
  ],
  [
    { phone: '' },
    { phone: 'Add the company’s phone number in Settings: customers need it to cancel (B&P § 7159)' },
  ],
  [
    { email: '' },
    { email: 'Add the company’s e-mail address in Settings: customers need it to cancel (B&P § 7159)' },
  ],
])('a contractor with %j is told which clause fails', (missing, problem) => {
  expect(said(bid, { ...contractor, ...missing })).toEqual([problem])
})

test('a down payment one cent over the limit is refused', () => {
  const over = { ...bid, payments: [{ label: 'Deposit', due: 1_000_01 }, ...payments.slice(1)] }
  expect(said(over, contractor)).toEqual([
    {
      'paymentSchedule.0':
        'The down payment is $1,000.01, over the limit of $1,000.00: $1,000 or 10 percent, whichever is less (B&P § 7159.5(a)(3))',
    },
  ])
})

test.each(['Progress payment 2', '2nd payment', 'Final payment', 'Balance', '3', 'Pago final', 'Cuota 2'])(
  'a later payment labeled "%s" names no work',
  (label) => {
    const vague = { ...bid, payments: [...payments.slice(0, 1), { label, due: 14_000_00 }] }
    expect(said(vague, contractor)).toEqual([
      { 'paymentSchedule.1.label': `Say which work or materials “${label}” pays for (B&P § 7159.5(a)(4))` },
    ])
  },
)

test.each(['On final inspection', 'Payment on delivery of steel', 'Al terminar el concreto'])(
  'a later payment labeled "%s" names its work',
  (label) => {
    expect(
      said({ ...bid, payments: [...payments.slice(0, 1), { label, due: 14_000_00 }] }, contractor),
    ).toEqual([])
  },
)
