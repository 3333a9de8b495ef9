import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutgoingMessage } from '../../../contract/bid-actions.ts'
import type { Company } from '../../../contract/company.ts'
import { homeImprovementStatements } from '../../../domain/rights/home-improvement.ts'
import type { ContractType } from '../../../domain/rights/rights.ts'
import { buildTestApp, type Caller, type TestApp } from '../../testing/build-test-app.ts'
import { newBid, newProject, sampleBid } from '../sample-bid.ts'

let office: TestApp
let staff: Caller
beforeAll(async () => {
  office = await buildTestApp()
  staff = await office.signIn()
  await office.deps.db
    .updateTable('company')
    .set({
      license_number: '',
      street: '1 Pier Rd',
      city: 'Oakland',
      phone: '510-555-0100',
      email: 'we@us.example',
    })
    .execute()
})
afterAll(() => office.close())

const schedule = [
  { label: 'Deposit', amount: 500 },
  { label: '2nd payment', percent: 50 },
  { label: 'Completion', amount: 1400 },
]

async function draft(contractType: ContractType | null) {
  const project = await newProject(staff)
  if (contractType !== null) await staff.call('PUT', `/api/projects/${project.id}/rights`, { contractType })
  const bid = await newBid(staff, project.id, sampleBid({ paymentSchedule: schedule }))
  const path = `/api/projects/${project.id}/bids/${bid.id}`
  const problems = async () =>
    (
      await staff.call<OutgoingMessage>('GET', `${path}/message?channel=email&to=ann@lee.example`)
    ).body.problems.filter((text) => text.includes('B&P'))
  return { path, problems }
}

test('a home improvement bid is refused clause by clause, each with its section', async () => {
  const { path, problems } = await draft('home_improvement')
  expect(await problems()).toEqual([
    'Add the company’s license number in Settings: a contract must show it (B&P § 7030.5)',
    'The down payment is $500.00, over the limit of $380.00: $1,000 or 10 percent, whichever is less (B&P § 7159.5(a)(3))',
    'Say which work or materials “2nd payment” pays for (B&P § 7159.5(a)(4))',
    expect.stringMatching(/^Say in the terms how many business days/),
    'Say in the terms whether you’ll use subcontractors (B&P § 7159)',
  ])
  const refused = await staff.call<{ error: string }>('POST', `${path}/share`)
  expect([refused.status, refused.body.error]).toEqual([400, (await problems())[0]])
  await office.deps.db.updateTable('company').set({ license_number: '1042377' }).execute()
  const { body: company } = await staff.call<Company>('GET', '/api/company')
  const terms = homeImprovementStatements(company, { days: 5, hasSubcontractors: true }, 'en')
  await staff.call('PUT', path, { paymentSchedule: sampleBid().paymentSchedule, terms })
  expect(await problems()).toEqual([])
  expect((await staff.call('POST', `${path}/share`)).status).toBe(200)
  await office.deps.db.updateTable('company').set({ license_number: '' }).execute()
  expect(await problems()).toEqual([])
})

test.each(['subcontract', 'direct', null] as const)(
  'a bid under the contract type %s is not held to it',
  async (type) => {
    const { path, problems } = await draft(type)
    expect(await problems()).toEqual([])
    expect((await staff.call('POST', `${path}/share`)).status).toBe(200)
  },
)
