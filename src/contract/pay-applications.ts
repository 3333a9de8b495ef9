import { z } from 'zod'
import { invoiceStatuses } from '../domain/invoices.ts'
import { applicationPapers, applicationStates } from '../domain/pay-applications.ts'
import { changeOf, newOf } from './bodies.ts'
import {
  ClientKey,
  Day,
  Id,
  Instant,
  Message,
  Money,
  MoneySum,
  Percent,
  Quantity,
  RequiredLine,
  SentenceParts,
  stamps,
} from './fields.ts'
import { create, del, get, getFile, post, put } from './route.ts'

/** Which line of which finalized bid or change order. */
const lineKey = { bid_id: Id, item_key: z.string() }

/** How far a line of the schedule of values is. */
export const ApplicationLine = z.object({
  ...lineKey,
  description: z.string(),
  /** The line's part of the contract price, its share of the discount taken off. All lines add up to the contract. */
  value: Money,
  /** As in the bid. */
  quantity: Quantity,
  unit: z.string(),
  /** Of the last application: work done, materials stored, and what it held back of both. */
  workBefore: Money,
  storedBefore: Money,
  retentionBefore: Money,
  /** Work to date, materials built in included. */
  work: Money,
  /** Materials stored now, not yet built in. */
  stored: Money,
  retentionRate: Percent,
})
export type ApplicationLine = z.output<typeof ApplicationLine>

const Papers = z.array(z.enum(applicationPapers)).max(applicationPapers.length)

/** An application for payment, which is also an invoice. */
export const PayApplication = z.object({
  id: Id,
  project_id: Id,
  number: z.int(),
  /** `due` of the money is its total. */
  invoice: z.object({
    id: Id,
    number: z.string(),
    status: z.enum(invoiceStatuses),
    balance: MoneySum,
    dueDate: z.string().nullable(),
  }),
  through: z.string(),
  state: z.enum(applicationStates),
  lines: z.array(ApplicationLine),
  /** The contract with its change orders, and what is done of it. */
  value: MoneySum,
  completed: MoneySum,
  /** Held back to date. */
  retention: MoneySum,
  /** What is asked for now. */
  due: MoneySum,
  wanted: Papers,
  /** Wanted, and not there yet. */
  missing: Papers,
  papers: z.array(z.object({ id: Id, kind: z.enum(applicationPapers), name: z.string(), file: z.string() })),
  photo_ids: z.array(Id),
  /** The last waiver signed for its invoice. */
  waiver: z.object({ id: Id, amount: Money, file: z.string() }).nullable(),
  /** When it went out, oldest first. */
  datesSent: z.array(Instant),
  returnedAt: Instant.nullable(),
  returnReason: z.string(),
  approvedAt: Instant.nullable(),
  /** What was asked for, where another amount was approved. */
  askedBeforeApproval: MoneySum.nullable(),
  /** Only the last one can be changed, because the next begins where it ends. */
  isLast: z.boolean(),
  ...stamps,
})
export type PayApplication = z.output<typeof PayApplication>

/** What a new application begins with. */
const ApplicationProposal = z.object({
  number: z.int(),
  through: z.string(),
  lines: z.array(ApplicationLine),
  wanted: Papers,
  /** Why none can be made yet; '' when it can. */
  problem: z.string(),
  problemParts: SentenceParts.optional(),
})
export type ApplicationProposal = z.output<typeof ApplicationProposal>

export const listPayApplications = get('/api/projects/:id/pay-applications', {
  summary: 'The applications for payment of a project, the newest first, and what a new one begins with',
  response: z.object({ applications: z.array(PayApplication), proposal: ApplicationProposal }),
})

const editable = {
  through: Day,
  /** Lines that are left out stay as they were. */
  lines: z
    .array(
      z.strictObject({
        bid_id: Id,
        item_key: ClientKey,
        work: Money.optional(),
        stored: Money.optional(),
        retentionRate: Percent.optional(),
      }),
    )
    .min(1)
    .max(1000),
  wanted: Papers.optional(),
  photo_ids: z.array(Id).max(24).optional(),
}

export const NewPayApplication = newOf(z.object(editable), PayApplication)
export type NewPayApplication = z.output<typeof NewPayApplication>

/** `version` is that of the application's invoice. */
export const PayApplicationChange = changeOf(z.object(editable), PayApplication)
export type PayApplicationChange = z.output<typeof PayApplicationChange>

export const createPayApplication = create('/api/projects/:id/pay-applications', {
  summary: 'Apply for payment: the next application, with its invoice as a draft',
  idempotent: 'or-second-click',
  body: NewPayApplication,
  response: PayApplication,
})

export const updatePayApplication = put('/api/projects/:id/pay-applications/:applicationId', {
  summary: 'Change the last application, and its invoice with it',
  body: PayApplicationChange,
  response: PayApplication,
})

export const returnPayApplication = post('/api/projects/:id/pay-applications/:applicationId/return', {
  summary: 'Note that the contractor returned an application, and why',
  body: z.strictObject({ reason: RequiredLine }),
  response: PayApplication,
})

export const approvePayApplication = post('/api/projects/:id/pay-applications/:applicationId/approve', {
  summary: 'Note that the contractor approved an application, as it was sent or with other amounts',
  body: z.strictObject({ lines: editable.lines.optional() }),
  response: PayApplication,
})

export const addApplicationPaper = create('/api/projects/:id/pay-applications/:applicationId/papers', {
  summary: 'Add a paper to an application: a PDF or a picture',
  idempotent: 'or-second-click',
  multipart: { files: ['file'] },
  body: newOf(z.object({ kind: z.enum(applicationPapers) }), PayApplication),
  response: PayApplication,
})

export const removeApplicationPaper = del(
  '/api/projects/:id/pay-applications/:applicationId/papers/:paperId',
  { summary: 'Remove a paper from an application', response: Message },
)

export const readApplicationPaper = getFile(
  '/api/projects/:id/pay-applications/:applicationId/papers/:paperId',
  { summary: 'A paper that goes with an application' },
)
