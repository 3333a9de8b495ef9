import { expect, test } from 'vitest'
import { downPaymentLimit, homeImprovementProblems, homeImprovementStatements } from './home-improvement.ts'

const contractor = {
  name: 'Bay Foundations',
  licenseNumber: '1034567',
  address: { street: '1 Pier Rd', city: 'Oakland', state: 'CA', zip: '94607' },
  phone: '+15105550100',
  email: 'office@groundwork.example',
}
const payments = [
  { label: 'Deposit', due: 1_000_00 },
  { label: 'On completion of concrete', due: 14_000_00 },
]
const choice = { days: 3, hasSubcontractors: false } as const
const terms = `Net 30.\n${homeImprovementStatements(contractor, choice, 'en')}`
const bid = { total: 15_000_00, payments, terms }
const said = (...args: Parameters<typeof homeImprovementProblems>) =>
  homeImprovementProblems(...args).map(({ fields }) => fields)

test('a bid with a lawful schedule of a contractor who can be reached passes', () => {
  expect(said(bid, contractor)).toEqual([])
  expect(said({ ...bid, total: 900_00, payments: [] }, contractor)).toEqual([])
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
    { address: { ...contractor.address, city: '' } },
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

test.each([3, 5, 7] as const)('the statements for %i days are enough, in either language', (days) => {
  for (const language of ['en', 'es'] as const) {
    const statements = homeImprovementStatements(contractor, { days, hasSubcontractors: true }, language)
    expect(said({ ...bid, terms: statements }, contractor)).toEqual([])
  }
})

test('the statements say how to cancel, and who works on the job', () => {
  expect(terms).toBe(`Net 30.
- Right to cancel: you may cancel this contract within 3 business days after you sign it. Write to Bay Foundations, 1 Pier Rd, Oakland, CA 94607 or office@groundwork.example, or call (510) 555-0100.
- Subcontractors: we won’t use subcontractors on this job.`)
})

test.each([
  ['3 business days', '4 business days'],
  ['cancel', 'change'],
  ['1 Pier Rd', '2 Pier Rd'],
  ['office@', 'shop@'],
  ['555-0100', '555-0101'],
])('terms with “%s” written as “%s” do not say how to cancel', (right, wrong) => {
  expect(said({ ...bid, terms: terms.replaceAll(right, wrong) }, contractor)).toEqual([
    { terms: expect.stringMatching(/^Say in the terms how many business days/) },
  ])
})

test('terms without a word of subcontractors are refused', () => {
  expect(said({ ...bid, terms: terms.replaceAll(/subcontractor/gi, 'helper') }, contractor)).toEqual([
    { terms: 'Say in the terms whether you’ll use subcontractors (B&P § 7159)' },
  ])
})
