import { z } from 'zod'
import { bidKinds, bidStatuses, units } from '../domain/bids.ts'
import { contractTypes } from '../domain/rights/rights.ts'
import { bidFields } from './bid-fields.ts'
import { changeOf, newOf } from './bodies.ts'
import {
  ClientKey,
  Flag,
  Id,
  Instant,
  Line,
  ListQuery,
  Money,
  Paragraphs,
  Percent,
  Price,
  Quantity,
  RequiredLine,
  stamps,
} from './fields.ts'
import { answersOf, inputsOf } from './plain-fields.ts'
import { create, del, get, getFile, post, put } from './route.ts'

/** The `key` stays through every save, revision and copy. Without one the record whose `id` comes back keeps its key. */
const identity = { id: z.unknown().optional(), key: ClientKey.optional() }

const NewItem = z.strictObject({
  ...identity,
  amount: z.unknown().optional(),
  product_id: Id.nullable().optional(),
  description: Paragraphs.max(2000, 'Must be at most 2,000 characters'),
  quantity: Quantity,
  unit: z.enum(units),
  unitPrice: Money,
  unitCost: Price.optional(),
  optional: z.boolean().optional(),
  selected: z.boolean().optional(),
})

const NewGroup = z.strictObject({
  ...identity,
  amount: z.unknown().optional(),
  name: Line,
  items: z.array(NewItem).max(1000, 'A group may have at most 1,000 lines'),
})

const NewScheduledPayment = z
  .strictObject({
    ...identity,
    due: z.unknown().optional(),
    invoiceId: z.unknown().optional(),
    label: RequiredLine,
    amount: Price.nullable().optional(),
    percent: Percent.nullable().optional(),
  })
  .refine(
    (payment) => (payment.amount ?? null) === null || (payment.percent ?? null) === null,
    'Give either an amount or a percent, not both',
  )
  .refine(
    (payment) => (payment.amount ?? null) !== null || (payment.percent ?? null) !== null,
    'Give an amount or a percent',
  )

const editable = {
  ...inputsOf(bidFields),
  groups: z
    .array(NewGroup)
    .max(200)
    .refine(
      (groups) => groups.reduce((lines, group) => lines + group.items.length, 0) <= 2000,
      'A bid may have at most 2,000 lines',
    )
    .optional(),
  paymentSchedule: z.array(NewScheduledPayment).max(50).optional(),
}

export const BidItem = z.object({
  id: Id,
  key: z.string(),
  product_id: Id.nullable(),
  description: z.string(),
  quantity: Quantity,
  unit: z.enum(units),
  unitPrice: Money,
  unitCost: Money,
  optional: z.boolean(),
  selected: z.boolean(),
  /** quantity × unitPrice */
  amount: Money,
})
export type BidItem = z.output<typeof BidItem>

export const BidGroup = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  items: z.array(BidItem),
  /** Sum of the lines that count: optional ones only when selected. */
  amount: Money,
})
export type BidGroup = z.output<typeof BidGroup>

export const ScheduledPayment = z.object({
  id: Id,
  key: z.string(),
  label: z.string(),
  amount: Money.nullable(),
  percent: Percent.nullable(),
  /** What is due under this line, in dollars, percentages worked out. */
  due: Money,
  /** The latest invoice, not void, that bills this line or a part of it; see `readBilling` for how much. */
  invoiceId: Id.nullable(),
})
export type ScheduledPayment = z.output<typeof ScheduledPayment>

/** What the customer signed, when and by what name. */
const Acceptance = z.object({
  name: z.string(),
  total: Money,
  acceptedAt: Instant,
  /** Where the signed copy went; '' for nowhere. */
  email: z.string(),
  /** The IP address. */
  address: z.string(),
  /** SHA-256 of the PDF that was shown before signing, in hex. */
  documentSha256: z.string(),
  /** True when the signature was drawn, false when the typed name is the signature. */
  isDrawn: z.boolean(),
  /** True once the signed PDF is on file. */
  isFiled: z.boolean(),
})

export const BidQuestion = z.object({
  id: Id,
  name: z.string(),
  contact: z.string(),
  question: z.string(),
  askedAt: Instant,
  answeredAt: Instant.nullable(),
})
export type BidQuestion = z.output<typeof BidQuestion>

export const Bid = z.object({
  id: Id,
  project_id: Id,
  project: z.object({
    id: Id,
    number: z.string(),
    customerName: z.string(),
    contractType: z.enum(contractTypes).nullable(),
  }),
  kind: z.enum(bidKinds),
  /** Bids and change orders are numbered apart. */
  number: z.int(),
  revision: z.int(),
  status: z.enum(bidStatuses),
  ...answersOf(bidFields),
  groups: z.array(BidGroup),
  paymentSchedule: z.array(ScheduledPayment),
  subtotal: Money,
  total: Money,
  /** What the lines that count cost the company; for staff only. */
  cost: Money,
  /** The unguessable part of the public link `/bid/{bidIndex}`. */
  bidIndex: z.string(),
  /** When the link was taken back; it leads nowhere then. */
  linkRevokedAt: Instant.nullable(),
  /** True while a message with this bid waits for its provider; it cannot be changed then. */
  isSending: z.boolean(),
  sentAt: Instant.nullable(),
  views: z.object({ count: z.int(), lastAt: Instant.nullable() }),
  /** Days after sending until a customer who has not answered is reminded, once. */
  remindAfterDays: z.int().nullable(),
  remindedAt: Instant.nullable(),
  acceptance: Acceptance.nullable(),
  declinedAt: Instant.nullable(),
  declineReason: z.string().nullable(),
  questions: z.array(BidQuestion),
  finalizedAt: Instant.nullable(),
  ...stamps,
})
export type Bid = z.output<typeof Bid>

/** `copyOf` starts from another bid's groups, texts and schedule. A `change_order` needs a finalized bid. */
export const NewBid = newOf(
  z.object({ ...editable, kind: z.enum(bidKinds).optional(), copyOf: Id.optional() }),
  Bid,
)
export type NewBid = z.output<typeof NewBid>

/**
 * `unfinished`: saved while somebody is still writing; a draft's payment schedule need not add up then. `saveId`: sent
 * again with the same id, a save is not done twice, and is answered with the bid as it is now.
 */
export const BidChange = changeOf(
  z.object({ ...editable, unfinished: z.boolean().optional(), saveId: ClientKey.optional() }),
  Bid,
)
export type BidChange = z.output<typeof BidChange>

/** The project's id is checked by the service: the specification fixes its sentence, `Invalid project ID`. */
const looseProject = z.strictObject({ id: z.string().max(100) })

export const listBids = get('/api/projects/:id/bids', {
  summary: "A project's bids with their lines, newest first",
  params: looseProject,
  query: ListQuery,
  response: z.array(Bid),
})

export const createBid = create('/api/projects/:id/bids', {
  summary: 'Write a new bid; texts and validity start from the company settings',
  maxBytes: 4 * 1024 * 1024,
  idempotent: true,
  params: looseProject,
  body: NewBid.optional(),
  response: Bid,
})

export const readBid = get('/api/projects/:projectId/bids/:bidId', { summary: 'One bid', response: Bid })

export const updateBid = put('/api/projects/:projectId/bids/:bidId', {
  summary: 'Change a bid; a bid that was sent gets a new revision, which is answered',
  maxBytes: 4 * 1024 * 1024,
  body: BidChange,
  response: Bid,
})

export const deleteBid = del('/api/projects/:projectId/bids/:bidId', {
  summary: 'Delete a draft',
  response: z.object({ message: z.string() }),
})

export const DocumentChoice = {
  /** Every line with quantity and price; false: one amount per group. */
  full: Flag.optional(),
  /** False leaves room for letterhead. */
  logo: Flag.optional(),
}

export const readBidPdf = getFile('/api/projects/:projectId/bids/:bidId/pdf', {
  summary: 'The bid as PDF',
  query: z.strictObject({
    ...DocumentChoice,
    /** As it would go out today: a draft without its mark, with today's date. */
    asSent: Flag.optional(),
  }),
})

export const previewBid = post('/api/projects/:projectId/bids/:bidId/preview', {
  summary: 'The bid as PDF with changes that are not saved; nothing is stored',
  maxBytes: 4 * 1024 * 1024,
  query: z.strictObject(DocumentChoice),
  body: BidChange,
  binary: true,
})
