import { z } from 'zod'
import { standings, statutorySections } from '../domain/rights/statutory-texts.ts'
import { waiverKinds, waiverStates } from '../domain/rights/waivers.ts'
import { OutgoingMessage } from './bid-actions.ts'
import { newOf } from './bodies.ts'
import { copies } from './copies.ts'
import {
  Day,
  Id,
  Instant,
  Line,
  Money,
  oneLine,
  PositiveMoney,
  Price,
  RequiredLine,
  SentenceParts,
  TextId,
} from './fields.ts'
import { PaperSent, SendTo, words } from './invoice-sending.ts'
import { create, get, getFile, post } from './route.ts'

/** A waiver and release that we signed. Its paper is a PDF and never changes. */
export const Waiver = z.object({
  id: Id,
  project_id: Id,
  invoice: z.object({ id: Id, number: z.string() }),
  /** The payment that it was signed for, where it had come. */
  payment_id: Id.nullable(),
  kind: z.enum(waiverKinds),
  state: z.enum(waiverStates),
  section: z.enum(statutorySections),
  /** Of the wording that it was printed in. */
  standing: z.enum(standings),
  customer: z.string(),
  owner: z.string(),
  jobLocation: z.string(),
  throughDate: z.string().nullable(),
  maker: z.string(),
  amount: Money,
  /** Extras that we claim and the customer disputes: what a final waiver leaves open. */
  disputed: Money,
  signedBy: z.string(),
  signedTitle: z.string(),
  signedOn: z.string(),
  /** Why an administrator signed an unconditional one before the money was there. */
  overrideReason: z.string(),
  /** Conditional, and after 30 days still without evidence of payment. */
  isOverdue: z.boolean(),
  /** The payment that it was signed for was reversed: a check bounced, or it was entered by mistake. */
  isReversed: z.boolean(),
  /** When it last went out by e-mail. */
  sentAt: Instant.nullable(),
  takenBackReason: z.string(),
  createdAt: Instant,
})
export type Waiver = z.output<typeof Waiver>

export const listWaivers = get('/api/projects/:id/waivers', {
  summary: 'The waivers and releases that we signed on a project, the newest first',
  response: z.array(Waiver),
})

const Choice = z.object({
  kind: z.enum(waiverKinds),
  section: z.enum(statutorySections),
  citation: z.string(),
  /** Null while its wording is not in the settings: then it can't be printed. */
  standing: z.enum(standings).nullable(),
  /** Why it must not be signed yet; '' when it may be. */
  notYet: z.string(),
  notYetParts: SentenceParts.optional(),
})
export type WaiverChoice = z.output<typeof Choice>

/** What a new waiver begins with. */
export const WaiverProposal = z.object({
  invoice: z.object({ id: Id, number: z.string() }),
  payment_id: Id.nullable(),
  choices: z.array(Choice),
  customer: z.string(),
  owner: z.string(),
  jobLocation: z.string(),
  throughDate: z.string(),
  maker: z.string(),
  amount: Money,
  /** Earlier conditional waivers of the project whose money isn't there: exception (3) of § 8132. */
  earlier: z.array(z.object({ signedOn: z.string(), amount: Money })),
  signedBy: z.string(),
  /** As they signed last. */
  signedTitle: z.string(),
})
export type WaiverProposal = z.output<typeof WaiverProposal>

export const proposeWaiver = get('/api/projects/:id/waivers/proposal', {
  summary: 'What a waiver for an invoice or a payment begins with, and which of the four may be signed',
  query: z.strictObject({ invoice_id: TextId, payment_id: TextId.optional() }),
  response: WaiverProposal,
})

const newWaiver = z.object({
  invoice_id: Id,
  payment_id: Id.nullable().optional(),
  kind: z.enum(waiverKinds),
  customer: RequiredLine,
  owner: Line,
  jobLocation: oneLine(500).min(1, 'Must not be empty'),
  /** Needed for a progress payment. */
  throughDate: Day.nullable().optional(),
  /** Whose check it is; needed for a conditional one. */
  maker: Line.optional(),
  amount: PositiveMoney,
  disputed: Price.optional(),
  signedBy: RequiredLine,
  signedTitle: RequiredLine,
  /** Why an unconditional one is signed before the money is there; from administrators only. */
  overrideReason: Line.optional(),
})
export const NewWaiver = newOf(newWaiver, Waiver)
export type NewWaiver = z.output<typeof NewWaiver>

export const previewWaiver = post('/api/projects/:id/waivers/preview', {
  summary: 'A waiver as PDF before it is signed; nothing is kept',
  body: NewWaiver,
  binary: true,
})

export const signWaiver = create('/api/projects/:id/waivers', {
  summary: 'Sign a waiver and keep its PDF; an unconditional one only once the money is there',
  idempotent: 'or-second-click',
  body: NewWaiver,
  response: Waiver,
})

export const readWaiverPdf = getFile('/api/projects/:id/waivers/:waiverId/pdf', {
  summary: 'A signed waiver as PDF',
})

export const takeWaiverBack = post('/api/projects/:id/waivers/:waiverId/take-back', {
  summary: 'Note that a waiver was signed by mistake and doesn’t count; its paper stays on record',
  body: z.strictObject({ reason: RequiredLine }),
  response: Waiver,
})

export const readWaiverMessage = get('/api/projects/:id/waivers/:waiverId/message', {
  summary: 'Exactly what would go out with a waiver; nothing is sent',
  query: z.strictObject({ ...words, to: Line.optional(), toName: Line.optional() }),
  response: OutgoingMessage,
})

export const sendWaiver = post('/api/projects/:id/waivers/:waiverId/send', {
  summary: 'Send a signed waiver by e-mail',
  idempotent: true,
  query: z.strictObject({ ...words, ...copies }),
  body: SendTo.optional(),
  response: PaperSent,
})
