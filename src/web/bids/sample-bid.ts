import { newBidFields } from '../../contract/bid-fields.ts'
import { type Bid, readBid } from '../../contract/bids.ts'
import { readProject } from '../../contract/projects.ts'
import { hillcrest } from '../projects/sample-project.ts'
import { answer } from '../testing/api-stand-in.ts'
import { shellHandlers } from '../testing/shell-handlers.ts'

const item = {
  product_id: null,
  quantity: 10_000,
  unit: 'VLF',
  unitPrice: 9_500,
  unitCost: 6_000,
  optional: false,
  selected: false,
} as const

/** A draft with two lines in one group: $950.00 and an option of $500.00. */
export const caissons: Bid = {
  id: 40,
  project_id: 12,
  project: { id: 12, number: hillcrest.number, customerName: 'Ann Lee', contractType: null },
  kind: 'bid',
  number: 1,
  revision: 1,
  status: 'draft',
  ...newBidFields,
  title: 'Caissons',
  groups: [
    {
      id: 1,
      key: 'group-1',
      name: 'Caissons',
      amount: 95_000,
      items: [
        { ...item, id: 1, key: 'line-1', description: 'Drill 24 in. caisson', amount: 95_000 },
        {
          ...item,
          id: 2,
          key: 'line-2',
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
  scope: 'All work',
  paymentSchedule: [],
  validUntil: '2026-12-20',
  subtotal: 95_000,
  total: 95_000,
  cost: 60_000,
  bidIndex: 'a-link-nobody-guesses',
  linkRevokedAt: null,
  isSending: false,
  sentAt: null,
  views: { count: 0, lastAt: null },
  remindAfterDays: null,
  remindedAt: null,
  acceptance: null,
  declinedAt: null,
  declineReason: null,
  questions: [],
  finalizedAt: null,
  version: 3,
  createdAt: '2026-11-05T16:00:00Z',
  updatedAt: '2026-11-05T16:00:00Z',
}

/** The server of the editor's tests, with this bid in a project. */
export const editorHandlers = [
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(readBid, () => caissons),
]
