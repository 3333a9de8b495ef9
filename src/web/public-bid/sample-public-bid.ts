import type { PublicBid } from '../../contract/public-bids.ts'
import { hillcrest } from '../projects/sample-project.ts'

const item = { quantity: 10_000, unit: 'VLF', unitPrice: 9_500, optional: false, selected: false } as const

/**
 * A sent bid: $950.00 and two options, of which waterproofing is preselected. $1,140.00 less a discount of $40.00.
 */
export const publicCaissons: PublicBid = {
  kind: 'bid',
  status: 'viewed',
  language: 'en',
  canAnswer: true,
  sendsCopies: true,
  acceptance: null,
  declinedAt: null,
  replacedBy: null,
  number: 2,
  revision: 3,
  title: 'Caissons for the rear addition',
  date: '2026-11-05',
  validUntil: '2026-12-20',
  company: {
    name: 'Bedrock Foundation Works',
    licenseNumber: '1098765',
    licenseClasses: ['A', 'C-8'],
    address: { street: '1 Main St', city: 'Pasadena', state: 'CA', zip: '91101' },
    phone: '(626) 555-0100',
    email: 'office@bedrock.example',
    website: '',
    logo: null,
  },
  project: {
    number: hillcrest.number,
    name: '',
    site: { street: '4410 Hillcrest Ave', city: 'Oakland', state: 'CA', zip: '94602' },
  },
  customer: { name: 'Wilhelmina Ostrander' },
  manager: { name: 'Maria Delgado', phone: '(213) 555-0100', email: 'maria@groundwork.example' },
  groups: [
    {
      name: 'Caissons',
      amount: 95_000,
      items: [
        { ...item, id: 1, description: 'Drill 24 in. caisson\n20 ft into bedrock', amount: 95_000 },
        {
          ...item,
          id: 2,
          description: 'Haul the spoils',
          quantity: 1000,
          unit: 'LS',
          unitPrice: 50_000,
          optional: true,
          amount: 50_000,
        },
      ],
    },
    {
      name: 'Grade beams',
      amount: 19_000,
      items: [
        {
          ...item,
          id: 3,
          description: 'Waterproof the outer face',
          quantity: 2000,
          unit: 'SF',
          optional: true,
          selected: true,
          amount: 19_000,
        },
      ],
    },
  ],
  contractBefore: null,
  subtotal: 114_000,
  discount: 4_000,
  total: 110_000,
  paymentSchedule: [
    { label: 'Deposit', percent: null, amount: 10_000, due: 10_000 },
    { label: 'When poured', percent: 5_000, amount: null, due: 55_000 },
    { label: 'On completion', percent: null, amount: 45_000, due: 45_000 },
  ],
  scope: 'All work as drawn',
  exclusions: 'City permits',
  terms: 'Net 10',
}

/** What the server hides of a bid that was replaced or has expired. */
export const nothingOffered: Partial<PublicBid> = {
  canAnswer: false,
  title: '',
  project: { number: '', name: '', site: { street: '', city: '', state: '', zip: '' } },
  customer: { name: '' },
  groups: [],
  subtotal: 0,
  discount: 0,
  total: 0,
  paymentSchedule: [],
  scope: '',
  exclusions: '',
  terms: '',
}

/** The same bid, signed. */
export function signedBy(name: string, total = publicCaissons.total): PublicBid {
  return {
    ...publicCaissons,
    status: 'accepted',
    canAnswer: false,
    total,
    acceptance: { name, total, acceptedAt: '2026-11-20T21:05:00Z' },
  }
}
