import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import { Email } from '../../contract/fields.ts'
import { companyHourOf } from '../../domain/dates.ts'
import type { DeliveryChannel, DeliveryKind } from '../../domain/deliveries.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { partsOf } from '../../domain/sentences/say.ts'
import type { Deps } from '../deps.ts'
import type { DeliverySubject } from './insert-delivery.service.ts'
import type { WhatsAppTemplate } from './outgoing-message.ts'
import type { PaperLetter } from './paper-letter.queries.ts'
import { type OwnWords, type PaperWords, replyToOf, writePaperMail } from './paper-mail.ts'
import { describeMissing, findSendingState } from './sending-state.service.ts'

/** Papers about money. They go out by e-mail only. */
type MoneyPaperKind = Extract<
  DeliveryKind,
  'invoice' | 'invoice_reminder' | 'receipt' | 'statement' | 'waiver' | 'money_letter'
>

/** What somebody asks to be sent; what is left out comes from the records. */
export interface MessageRequest extends OwnWords {
  to?: string | undefined
  toName?: string | undefined
}

interface PaperDocument {
  /** With its `.pdf`. */
  name: string
  /** In hex. */
  sha256: string
  pdf: Buffer
}

/** A bid or a paper about money, ready to go out: all that the customer will get, and what keeps it from leaving. */
export interface OutgoingPaper {
  kind: MoneyPaperKind | 'bid'
  channel: DeliveryChannel
  about: DeliverySubject
  isConfigured: boolean
  from: string
  recipientName: string
  recipient: string
  replyTo: string
  subject: string
  body: string
  html: string
  /** Only for WhatsApp outside the customer's 24 hours. */
  template: WhatsAppTemplate | null
  document: PaperDocument
  /** The worst first. */
  problems: AppError[]
}

/** Everything but the words of the occasion. */
interface PaperParts {
  kind: MoneyPaperKind
  about: DeliverySubject
  letter: PaperLetter
  request: MessageRequest
  words: PaperWords
  document: PaperDocument
  /** What about the paper itself keeps it in the office. */
  problems: AppError[]
  /** Where an earlier one went, if not to the customer's own address. */
  lastRecipient?: { recipient: string; recipientName: string } | undefined
}

/** Puts the message together exactly as it will go out; nothing is stored. */
export async function composePaper(deps: Deps, parts: PaperParts): Promise<OutgoingPaper> {
  const { kind, about, letter, request, words, document, problems, lastRecipient } = parts
  const state = await findSendingState(deps)
  const recipient = request.to || lastRecipient?.recipient || letter.customer.email
  const recipientName = request.toName?.trim() || lastRecipient?.recipientName || letter.customer.name
  const missing = describeMissing(state, 'email')
  return {
    kind,
    channel: 'email',
    about,
    isConfigured: state.email.isConfigured,
    from: state.email.from,
    recipientName,
    recipient,
    replyTo: replyToOf(letter),
    ...writePaperMail(letter, recipientName, words, request),
    template: null,
    document,
    problems: [
      ...problems,
      ...mailAddressProblems(recipient),
      ...(missing === undefined ? [] : [new AppError('unavailable', missing)]),
    ],
  }
}

export function mailAddressProblems(recipient: string): AppError[] {
  if (recipient === '') return [invalidField('to', 'The customer has no e-mail address')]
  return Email.safeParse(recipient).success ? [] : [invalidField('to', 'Must be an e-mail address')]
}

/** The message for people to look at. */
export function toOutgoingMessage(paper: OutgoingPaper): OutgoingMessage {
  const { kind: _, about: __, replyTo: ___, template, document, problems, ...message } = paper
  return {
    ...message,
    isTemplate: template !== null,
    documentName: document.name,
    documentSha256: document.sha256,
    documentBytes: document.pdf.length,
    problems: problems.map((problem) => problem.message),
    problemParts: problems.map((problem) => partsOf(problem.said) ?? null),
  }
}

/** Reminders go out between 9 a.m. and 6 p.m. only. */
export function isCallingHour(at: Date): boolean {
  const hour = companyHourOf(at)
  return hour >= 9 && hour < 18
}
