import { z } from 'zod'
import { noticeRoles, serviceMethods } from '../domain/rights/notices.ts'
import { standings } from '../domain/rights/statutory-texts.ts'
import { formChangeOf, newOf } from './bodies.ts'
import {
  Id,
  Instant,
  Line,
  Message,
  Money,
  OptionalDay,
  oneLine,
  Paragraphs,
  PositiveMoney,
  RequiredLine,
  SentenceParts,
  stamps,
} from './fields.ts'
import { create, del, get, getFile, post, put } from './route.ts'

const Recipient = z.object({
  role: z.enum(noticeRoles),
  name: z.string(),
  /** In one line. */
  address: z.string(),
  isReputed: z.boolean(),
})

/** One recipient of a notice, and how they were served. */
export const NoticeService = z.object({
  id: Id,
  ...Recipient.shape,
  method: z.enum(serviceMethods).nullable(),
  /** The day it was handed over or given to the carrier: then service is complete (§ 8116). */
  servedOn: z.string().nullable(),
  servedBy: z.string(),
  /** Where it was handed over or mailed. */
  place: z.string(),
  tracking: z.string(),
  deliveredOn: z.string().nullable(),
  returnedOn: z.string().nullable(),
  note: z.string(),
  /** Where the picture of receipt or returned envelope is served, or null. */
  proof: z.string().nullable(),
  ...stamps,
})
export type NoticeService = z.output<typeof NoticeService>

/** A preliminary notice. What it says never changes; a later one is an updated notice. */
export const Notice = z.object({
  id: Id,
  project_id: Id,
  /** Not the first of its project. */
  isUpdate: z.boolean(),
  work: z.string(),
  price: Money,
  laborers: z.string(),
  customer: z.string(),
  site: z.string(),
  signedBy: z.string(),
  signedTitle: z.string(),
  signedOn: z.string(),
  standing: z.enum(standings),
  services: z.array(NoticeService),
  /** Every recipient was served. */
  isServed: z.boolean(),
  createdAt: Instant,
})
export type Notice = z.output<typeof Notice>

/** What a new notice begins with. */
const NoticeProposal = z.object({
  work: z.string(),
  price: Money,
  customer: z.string(),
  site: z.string(),
  signedBy: z.string(),
  signedTitle: z.string(),
  recipients: z.array(Recipient),
  /** Why none can be made yet; '' when it can. */
  problem: z.string(),
  problemParts: SentenceParts.optional(),
})
export type NoticeProposal = z.output<typeof NoticeProposal>

export const ProjectNotices = z.object({
  notices: z.array(Notice),
  proposal: NoticeProposal,
  /** The contract has grown well past what the last notice estimated. */
  outgrown: z.object({ price: Money, contract: Money }).nullable(),
})
export type ProjectNotices = z.output<typeof ProjectNotices>

export const readNotices = get('/api/projects/:id/notices', {
  summary: 'The preliminary notices of a project, the newest first, and what a new one begins with',
  response: ProjectNotices,
})

export const NewNotice = newOf(
  z.object({
    work: oneLine(1000).min(1, 'Must not be empty'),
    price: PositiveMoney,
    laborers: Paragraphs.optional(),
    customer: RequiredLine,
    site: oneLine(500).min(1, 'Must not be empty'),
    signedBy: RequiredLine,
    signedTitle: RequiredLine,
  }),
  Notice,
)
export type NewNotice = z.output<typeof NewNotice>

export const previewNotice = post('/api/projects/:id/notices/preview', {
  summary: 'A preliminary notice as PDF, for its first recipient; nothing is kept',
  body: NewNotice,
  binary: true,
})

export const makeNotice = create('/api/projects/:id/notices', {
  summary: 'Make a preliminary notice for everybody who has to get it',
  idempotent: 'or-second-click',
  body: NewNotice,
  response: Notice,
})

export const withdrawNotice = del('/api/projects/:id/notices/:noticeId', {
  summary: 'Remove a notice that nobody was served with',
  response: Message,
})

/** Form fields; the picture of the receipt comes as the file `proof`. */
export const ServiceChange = formChangeOf(
  z.object({
    method: z.union([z.literal(''), z.enum(serviceMethods)]),
    servedOn: OptionalDay,
    servedBy: Line,
    place: Line,
    tracking: Line,
    deliveredOn: OptionalDay,
    returnedOn: OptionalDay,
    note: Line,
  }),
  NoticeService,
)
export type ServiceChange = z.output<typeof ServiceChange>

export const recordService = put('/api/projects/:id/notices/:noticeId/services/:serviceId', {
  summary: 'Record how a recipient was served, what the carrier said, and a picture of the receipt',
  multipart: { files: ['proof'] },
  body: ServiceChange,
  response: Notice,
})

export const readNoticePdf = getFile('/api/projects/:id/notices/:noticeId/services/:serviceId/pdf', {
  summary: 'The notice for one recipient as PDF',
})

export const readServiceProof = getFile('/api/projects/:id/notices/:noticeId/services/:serviceId/proof', {
  summary: 'The picture of the receipt or the returned envelope',
})

export const readNoticePackage = getFile('/api/projects/:id/notices/:noticeId/package', {
  summary: 'Proof of service as one PDF: for each recipient the notice, the declaration and the receipt',
})
