import type { Bid, PublicBid } from '../../contract/bids.ts'
import { hillcrest } from '../projects/sample-project.ts'

const item = {
  product_id: null,
  quantity: 10_000,
  unit: 'VLF',
  unitPrice: 9_500,
  unitCost: 6_000,
  optional: false,
  selected: false,
} as const

/** A bid of the page tests: a draft of two lines in one group, $950.00 and an option of $500.00. */
export const caissons: Bid = {
  id: 40,
  project_id: 12,
  project: { id: 12, number: hillcrest.number, customerName: 'Ann Lee' },
  number: 1,
  revision: 1,
  status: 'draft',
  title: 'Caissons',
  groups: [
    {
      id: 1,
      name: 'Caissons',
      amount: 95_000,
      items: [
        { ...item, id: 1, description: 'Drill 24 in. caisson', amount: 95_000 },
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
  ],
  discount: 0,
  scope: 'All work',
  exclusions: '',
  terms: '',
  paymentSchedule: [],
  validUntil: '2026-12-20',
  subtotal: 95_000,
  total: 95_000,
  cost: 60_000,
  bidIndex: 'a-link-nobody-guesses',
  sentAt: null,
  finalizedAt: null,
  version: 3,
  createdAt: '2026-11-05T16:00:00Z',
  updatedAt: '2026-11-05T16:00:00Z',
}

/** The same bid as its customer sees it. */
export const publicCaissons: PublicBid = {
  status: 'sent',
  number: 1,
  revision: 1,
  title: 'Caissons',
  date: '2026-11-05',
  validUntil: '2026-12-20',
  company: {
    name: 'Bedrock Foundation Works',
    licenseNumber: '1098765',
    licenseClasses: ['A'],
    address: { street: '1 Main St', city: 'Pasadena', state: 'CA', zip: '91101' },
    phone: '(626) 555-0100',
    email: 'office@bedrock.example',
    website: '',
    logo: null,
  },
  project: { number: hillcrest.number, name: '', site: { street: '', city: '', state: '', zip: '' } },
  customer: { name: 'Ann Lee' },
  manager: { name: 'Maria Delgado', phone: '(213) 555-0100', email: 'maria@groundwork.example' },
  groups: caissons.groups.map(({ name, amount, items }) => ({ name, amount, items })),
  subtotal: 95_000,
  discount: 0,
  total: 95_000,
  paymentSchedule: [{ label: 'On completion', percent: 10_000, amount: null, due: 95_000 }],
  scope: 'All work',
  exclusions: '',
  terms: '',
}
