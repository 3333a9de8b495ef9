import type { OutgoingMessage } from '../../contract/bid-actions.ts'
import { Email } from '../../contract/fields.ts'
import type { DeliveryKind } from '../../domain/deliveries.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { partsOf } from '../../domain/sentences/say.ts'
import type { Deps } from '../deps.ts'
import type { DeliverySubject } from './insert-delivery.service.ts'
import type { PaperLetter } from './paper-letter.queries.ts'
import { type OwnWords, type PaperWords, replyToOf, writePaperMail } from './paper-mail.ts'
import { describeMissing, findSendingState } from './sending-state.service.ts'

/** Papers about money: they go out by e-mail only. */
type PaperKind = Extract<DeliveryKind, 'invoice' | 'invoice_reminder' | 'receipt' | 'statement'>

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

/** A paper ready to go out: everything that the customer will get, and why it cannot leave, if it cannot. */
export interface OutgoingPaper {
  kind: PaperKind
  about: DeliverySubject
  isConfigured: boolean
  from: string
  recipientName: string
  recipient: string
  replyTo: string
  subject: string
  body: string
  html: string
  document: PaperDocument
  /** The worst first. */
  problems: AppError[]
}

/** Everything but the words of the occasion. */
interface PaperParts {
  kind: PaperKind
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
    about,
    isConfigured: state.email.isConfigured,
    from: state.email.from,
    recipientName,
    recipient,
    replyTo: replyToOf(letter),
    ...writePaperMail(letter, recipientName, words, request),
    document,
    problems: [
      ...problems,
      ...recipientProblems(recipient),
      ...(missing === undefined ? [] : [new AppError('unavailable', missing)]),
    ],
  }
}

function recipientProblems(recipient: string): AppError[] {
  if (recipient === '') return [invalidField('to', 'The customer has no e-mail address')]
  return Email.safeParse(recipient).success ? [] : [invalidField('to', 'Must be an e-mail address')]
}

/** The message for people to look at. */
export function toOutgoingMessage({ document, problems, ...message }: OutgoingPaper): OutgoingMessage {
  return {
    channel: 'email',
    isConfigured: message.isConfigured,
    from: message.from,
    recipientName: message.recipientName,
    recipient: message.recipient,
    subject: message.subject,
    body: message.body,
    html: message.html,
    isTemplate: false,
    documentName: document.name,
    documentSha256: document.sha256,
    documentBytes: document.pdf.length,
    problems: problems.map((problem) => problem.message),
    problemParts: problems.map((problem) => partsOf(problem.said)),
  }
}
