import { z } from 'zod'
import { bidStatuses, units } from '../domain/bids.ts'
import {
  Address,
  changeOf,
  Day,
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
  TextId,
  Version,
} from './fields.ts'
import { defineRoute } from './route.ts'

const NewItem = z.strictObject({
  id: z.unknown().optional(),
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
  id: z.unknown().optional(),
  amount: z.unknown().optional(),
  name: Line,
  items: z.array(NewItem).max(1000, 'A group may have at most 1,000 lines'),
})

const NewScheduledPayment = z
  .strictObject({
    id: z.unknown().optional(),
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
  title: Line.optional(),
  groups: z
    .array(NewGroup)
    .max(200)
    .refine(
      (groups) => groups.reduce((lines, group) => lines + group.items.length, 0) <= 2000,
      'A bid may have at most 2,000 lines',
    )
    .optional(),
  discount: Price.optional(),
  scope: Paragraphs.optional(),
  exclusions: Paragraphs.optional(),
  terms: Paragraphs.optional(),
  paymentSchedule: z.array(NewScheduledPayment).max(50).optional(),
  validUntil: Day.nullable().optional(),
}

export const BidItem = z.object({
  id: Id,
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
  name: z.string(),
  items: z.array(BidItem),
  /** Sum of the lines that count: optional ones only when selected. */
  amount: Money,
})
export type BidGroup = z.output<typeof BidGroup>

export const ScheduledPayment = z.object({
  id: Id,
  label: z.string(),
  amount: Money.nullable(),
  percent: Percent.nullable(),
  /** What is due under this line, in dollars, percentages worked out. */
  due: Money,
  /** The invoice that bills this line, once there is one that is not void. */
  invoiceId: Id.nullable(),
})
export type ScheduledPayment = z.output<typeof ScheduledPayment>

export const Bid = z.object({
  id: Id,
  project_id: Id,
  project: z.object({ id: Id, number: z.string(), customerName: z.string() }),
  number: z.int(),
  revision: z.int(),
  status: z.enum(bidStatuses),
  title: z.string(),
  groups: z.array(BidGroup),
  discount: Money,
  scope: z.string(),
  exclusions: z.string(),
  terms: z.string(),
  paymentSchedule: z.array(ScheduledPayment),
  validUntil: z.string().nullable(),
  subtotal: Money,
  total: Money,
  /** What the lines that count cost the company; for staff only. */
  cost: Money,
  /** The unguessable part of the public link `/bid/{bidIndex}`. */
  bidIndex: z.string(),
  sentAt: Instant.nullable(),
  finalizedAt: Instant.nullable(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Bid = z.output<typeof Bid>

/** `copyOf` starts from another bid's groups, texts and schedule. */
export const NewBid = z.strictObject({ ...editable, copyOf: Id.optional() })
export type NewBid = z.output<typeof NewBid>

export const BidChange = changeOf(z.object(editable), Bid)
export type BidChange = z.output<typeof BidChange>

/** The project's id is checked by the service: the specification fixes its sentence, `Invalid project ID`. */
const looseProject = z.strictObject({ id: z.string().max(100) })
const params = z.strictObject({ projectId: TextId, bidId: TextId })

export const listBids = defineRoute({
  method: 'GET',
  path: '/api/projects/:id/bids',
  access: 'employee',
  summary: "A project's bids with their lines, newest first",
  params: looseProject,
  query: ListQuery,
  response: z.array(Bid),
})

export const createBid = defineRoute({
  method: 'POST',
  path: '/api/projects/:id/bids',
  access: 'employee',
  summary: 'Write a new bid; texts and validity start from the company settings',
  status: 201,
  idempotent: true,
  params: looseProject,
  body: NewBid.optional(),
  response: Bid,
})

export const readBid = defineRoute({
  method: 'GET',
  path: '/api/projects/:projectId/bids/:bidId',
  access: 'employee',
  summary: 'One bid',
  params,
  response: Bid,
})

export const updateBid = defineRoute({
  method: 'PUT',
  path: '/api/projects/:projectId/bids/:bidId',
  access: 'employee',
  summary: 'Change a bid; a bid that was sent gets a new revision, which is answered',
  params,
  body: BidChange,
  response: Bid,
})

export const deleteBid = defineRoute({
  method: 'DELETE',
  path: '/api/projects/:projectId/bids/:bidId',
  access: 'employee',
  summary: 'Delete a draft',
  params,
  response: z.object({ message: z.string() }),
})

const DocumentChoice = {
  /** Every line with quantity and price; false: one amount per group. */
  full: Flag.optional(),
  /** False leaves room for letterhead. */
  logo: Flag.optional(),
}

export const readBidPdf = defineRoute({
  method: 'GET',
  path: '/api/projects/:projectId/bids/:bidId/pdf',
  access: 'session-cookie',
  summary: 'The bid as PDF',
  params,
  query: z.strictObject(DocumentChoice),
  binary: true,
})

/**
 * What a customer sees: no cost, margin, internal note, other bid, or staff contact beyond the manager's. Of a bid that
 * is `superseded` or `expired` only status, number, revision, days, company and manager are told: texts are empty, lists
 * have nothing in them, and amounts are 0.
 */
export const PublicBid = z.object({
  status: z.enum(bidStatuses),
  number: z.int(),
  revision: z.int(),
  title: z.string(),
  date: z.string(),
  validUntil: z.string().nullable(),
  company: z.object({
    name: z.string(),
    licenseNumber: z.string(),
    licenseClasses: z.array(z.string()),
    address: Address,
    phone: z.string(),
    email: z.string(),
    website: z.string(),
    logo: z.string().nullable(),
  }),
  project: z.object({ number: z.string(), name: z.string(), site: Address }),
  customer: z.object({ name: z.string() }),
  manager: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  groups: z.array(
    z.object({
      name: z.string(),
      amount: Money,
      items: z.array(
        z.object({
          /** The line's place in the document: stable within a revision. */
          id: Id,
          description: z.string(),
          quantity: Quantity,
          unit: z.enum(units),
          unitPrice: Money,
          amount: Money,
          optional: z.boolean(),
          selected: z.boolean(),
        }),
      ),
    }),
  ),
  subtotal: Money,
  discount: Money,
  total: Money,
  paymentSchedule: z.array(
    z.object({ label: z.string(), percent: Percent.nullable(), amount: Money.nullable(), due: Money }),
  ),
  scope: z.string(),
  exclusions: z.string(),
  terms: z.string(),
})
export type PublicBid = z.output<typeof PublicBid>

const publicParams = z.strictObject({ bidIndex: z.string().max(200) })

export const readPublicBid = defineRoute({
  method: 'GET',
  path: '/api/bid/:bidIndex',
  access: 'public',
  summary: 'The bid behind a public link',
  perMinute: 60,
  params: publicParams,
  response: PublicBid,
})

export const readPublicBidPdf = defineRoute({
  method: 'GET',
  path: '/api/bid/:bidIndex/pdf',
  access: 'public',
  summary: 'The bid behind a public link as PDF',
  perMinute: 60,
  params: publicParams,
  query: z.strictObject(DocumentChoice),
  binary: true,
})
