import { z } from 'zod'
import { languages } from '../domain/people.ts'
import { estimateNeeds } from '../domain/project-money.ts'
import { projectStatuses, regions } from '../domain/projects.ts'
import { contractTypes } from '../domain/rights/rights.ts'
import { Appointment } from './appointments.ts'
import { Bid } from './bids.ts'
import { changeOf, newOf } from './bodies.ts'
import { Expense } from './expenses.ts'
import {
  GivenId,
  Id,
  Instant,
  Line,
  Message,
  MoneySum,
  OptionalEmail,
  Paragraphs,
  PartialAddress,
  Percent,
  Phone,
  PhoneNumber,
  RequiredLine,
} from './fields.ts'
import { Image } from './images.ts'
import { Invoice } from './invoices.ts'
import { ProjectNote } from './notes.ts'
import { Permit } from './permits.ts'
import { NextStep, summaryFields } from './project-lists.ts'
import { create, del, get, post, put } from './route.ts'
import { Approximate } from './site.ts'

const latitude = z.number().min(-90).max(90).nullable().optional()
const longitude = z.number().min(-180).max(180).nullable().optional()

const NewSite = z.strictObject({
  ...PartialAddress.shape,
  lat: latitude,
  lon: longitude,
  /** As it was read. Changing a project doesn't look at it: a `lat` and `lon` that differ from the rough ones are given. */
  approximate: Approximate.optional(),
})

const editable = {
  site: NewSite.optional(),
  business_id: GivenId.nullable().optional(),
  salesperson_id: GivenId.nullable().optional(),
  manager_id: GivenId.nullable().optional(),
  jobType: Line.optional(),
  name: Line.optional(),
}

/** A project's money. `projectMoney` in the domain defines each figure. */
export const ProjectMoney = z.object({
  contract: MoneySum,
  originalContract: MoneySum,
  approvedChanges: MoneySum,
  billed: MoneySum,
  drafts: MoneySum,
  collected: MoneySum,
  notCleared: MoneySum,
  retentionHeld: MoneySum,
  balance: MoneySum,
  leftToBill: MoneySum,
  estimatedCost: MoneySum,
  estimatedMargin: MoneySum,
  committedCost: MoneySum,
  paidCost: MoneySum,
  owedCost: MoneySum,
  estimateToComplete: MoneySum.nullable(),
  estimatedOn: z.string().nullable(),
  estimateNeeded: z.enum(estimateNeeds).nullable(),
  costAtCompletion: MoneySum,
  margin: MoneySum,
  /** In percent with two decimals; null without an estimate to rely on. */
  percentComplete: Percent.nullable(),
  earnedRevenue: MoneySum,
  expectedLoss: MoneySum,
  lossProvision: MoneySum,
  grossProfit: MoneySum,
  overUnderBilling: MoneySum,
  backlog: MoneySum,
})

export const Project = z.object({
  ...summaryFields,
  manager: z.object({ id: Id, name: z.string(), phone: PhoneNumber, email: z.string() }).nullable(),
  /** The sample job of the tour. Deleting it takes its draft invoices with it. */
  practice: z.boolean(),
  /** With whom the contract is; null until somebody has said. See `ProjectRights`. */
  contractType: z.enum(contractTypes).nullable(),
  /** How many holes are logged; null while none is and no bid has a line by the vertical foot. */
  caissonLogs: z.int().nullable(),
  closedReason: z.string().nullable(),
  completedAt: Instant.nullable(),
  nextStep: NextStep.nullable(),
  money: ProjectMoney,
  /** The project's folder in the file store, where that has a web address. */
  folderUrl: z.string().nullable(),
  /** By when they start. */
  appointments: z.array(Appointment),
  bids: z.array(Bid),
  finalized: Bid.nullable(),
  invoices: z.array(Invoice),
  permits: z.array(Permit),
  notes: z.array(ProjectNote),
  expenses: z.array(Expense),
  before: z.array(Image),
  after: z.array(Image),
})
export type Project = z.output<typeof Project>

export const CreatedProject = Project.extend({
  /** Customers known under the same phone or e-mail. */
  duplicates: z.array(summaryFields.customer),
})

const newProject = z.object({
  ...editable,
  /** A new customer; one with the same phone or e-mail is said to exist, see `duplicates`. */
  customer: newOf(
    z.object({
      name: RequiredLine,
      phone: Phone.optional(),
      email: OptionalEmail.optional(),
      language: z.enum(languages).optional(),
    }),
    summaryFields.customer,
  ).optional(),
  customer_id: GivenId.optional(),
  region: z.enum(regions),
  note: Paragraphs.optional(),
  /** The sample job of the tour: it can be deleted until an invoice is sent or something is spent. */
  practice: z.boolean().optional(),
})

export const NewProject = newOf(newProject, CreatedProject)
  .refine((project) => project.customer !== undefined || project.customer_id !== undefined, {
    path: ['customer', 'name'],
    message: 'Must not be empty',
  })
  .refine((project) => project.customer === undefined || project.customer_id === undefined, {
    path: ['customer_id'],
    message: 'Give either customer or customer_id, not both',
  })
export type NewProject = z.output<typeof NewProject>

/**
 * `status` may be set along the allowed steps. Correcting the customer's name, phone or e-mail corrects the customer's
 * own record too; other projects keep the copy they were made with.
 */
export const ProjectChange = changeOf(
  z.object({
    ...editable,
    status: z.enum(projectStatuses),
    customer: z.object({
      name: RequiredLine.optional(),
      phone: Phone.optional(),
      email: OptionalEmail.optional(),
    }),
  }),
  Project,
)
export type ProjectChange = z.output<typeof ProjectChange>

const Reason = z.strictObject({ reason: Paragraphs.optional() })
const ActionAnswer = z.object({ message: z.string(), project: Project })

export const createProject = create('/api/projects', {
  summary: "Take in a new lead; its region's counter gives the number",
  idempotent: true,
  body: NewProject,
  response: CreatedProject,
})

export const readProject = get('/api/projects/:id', { summary: 'The whole project', response: Project })

export const updateProject = put('/api/projects/:id', {
  summary: 'Change a project',
  maxBytes: 4 * 1024 * 1024,
  body: ProjectChange,
  response: Project,
})

export const deleteProject = del('/api/projects/:id', {
  summary:
    'Delete a project without money records, or a practice job with its draft invoices; it can be restored for 30 days',
  response: Message,
})

/** What the steps of a project's life have in common. */
const step = { body: z.strictObject({}).optional(), response: ActionAnswer }

export const restoreProject = post('/api/projects/:id/restore', {
  ...step,
  summary: 'Bring back a project deleted in the last 30 days',
})

export const cancelProject = post('/api/projects/:id/cancel', {
  ...step,
  summary: 'Cancel a project',
  body: Reason.optional(),
})

export const declineProject = put('/api/projects/:id/decline', {
  ...step,
  summary: 'Note that the customer declined the contract',
  body: Reason.optional(),
})

export const completeProject = put('/api/projects/:id/complete', {
  ...step,
  summary: 'Note that the work is done',
})

export const uncompleteProject = put('/api/projects/:id/uncomplete', {
  ...step,
  summary: 'Take completion back; the project returns to where it was',
})
