import type { z } from 'zod'
import type { Bid, NewBid } from '../../contract/bids.ts'
import type { Caller } from '../testing/build-test-app.ts'

/** Bids as they cross the wire: dollars, not cents. For tests. */
export type WireBid = z.input<typeof Bid>
export type WireNewBid = z.input<typeof NewBid>
type WireItem = NonNullable<WireNewBid['groups']>[number]['items'][number]

export function sampleItem(changes: Partial<WireItem> = {}): WireItem {
  return {
    description: 'Caisson, 24 inch',
    quantity: 12.5,
    unit: 'VLF',
    unitPrice: 185.5,
    unitCost: 120,
    ...changes,
  }
}

/** A bid that can be sent: $2,318.75 + $1,500.00 − $18.75 = $3,800.00. */
export function sampleBid(changes: WireNewBid = {}): WireNewBid {
  return {
    title: 'Foundation repair',
    groups: [
      { name: 'Caissons', items: [sampleItem()] },
      {
        name: 'General',
        items: [
          sampleItem({
            description: 'Mobilization',
            quantity: 1,
            unit: 'LS',
            unitPrice: 1500,
            unitCost: 700,
          }),
          sampleItem({ description: 'Sump pump', quantity: 1, unit: 'EA', unitPrice: 900, optional: true }),
        ],
      },
    ],
    discount: 18.75,
    scope: 'Drill and pour.',
    exclusions: 'Landscaping.',
    terms: 'Net 30.',
    paymentSchedule: [
      { label: 'Deposit', amount: 380 },
      { label: 'Concrete poured', percent: 50 },
      { label: 'Completion', percent: 40 },
    ],
    ...changes,
  }
}

let leads = 0

/** A new lead, as a person would enter it. */
export async function newProject(
  caller: Caller,
  changes: object = {},
): Promise<{ id: number; number: string }> {
  leads += 1
  const { body, status } = await caller.call<{ id: number; number: string }>('POST', '/api/projects', {
    customer: { name: `Customer ${leads}`, phone: `510-555-${String(1000 + leads)}` },
    site: { street: `${leads} Hillcrest Ave`, city: 'Oakland', state: 'CA', zip: '94610' },
    region: 'bay_area',
    ...changes,
  })
  if (status !== 201) throw new Error(`No project: ${JSON.stringify(body)}`)
  return body
}

export async function newBid(
  caller: Caller,
  projectId: number,
  bid: WireNewBid = sampleBid(),
): Promise<WireBid> {
  const { body, status } = await caller.call<WireBid>('POST', `/api/projects/${projectId}/bids`, bid)
  if (status !== 201) throw new Error(`No bid: ${JSON.stringify(body)}`)
  return body
}
