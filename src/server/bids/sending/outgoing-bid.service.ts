import type { OutgoingMessage } from '../../../contract/bid-actions.ts'
import type { Bid } from '../../../contract/bids.ts'
import { assertScheduleAddsUp } from '../../../domain/bid-money.ts'
import { assertCanSend, assertContractBears, isFrozen } from '../../../domain/bids.ts'
import { companyDayOf } from '../../../domain/dates.ts'
import { type DeliveryChannel, whatsappNumber } from '../../../domain/deliveries.ts'
import { AppError, invalidField } from '../../../domain/errors.ts'
import { say } from '../../../domain/sentences/say.ts'
import {
  mailAddressProblems,
  type OutgoingPaper,
  toOutgoingMessage,
} from '../../deliveries/outgoing-paper.ts'
import { replyToOf } from '../../deliveries/paper-mail.ts'
import { problemsOf } from '../../deliveries/send-answer.ts'
import { describeMissing, findSendingState } from '../../deliveries/sending-state.service.ts'
import { whatsappWindowOpen } from '../../deliveries/whatsapp-contacts.queries.ts'
import type { Deps } from '../../deps.ts'
import { readPhone } from '../../phones.ts'
import { countItems } from '../bid-changes.ts'
import type { DocumentChoice } from '../bid-document.ts'
import { asSent, setPdf } from '../bid-pdf.service.ts'
import { findBid, findContractTotal } from '../bids.queries.ts'
import { type BidLetter, contractProblems, findBidLetter } from './bid-letter.queries.ts'
import {
  type MessageParts,
  type Occasion,
  toBidMail,
  toWhatsAppCaption,
  toWhatsAppTemplate,
} from './bid-message.ts'

/** What somebody asks to be sent; what is left out comes from the project. */
interface MessageRequest {
  channel: DeliveryChannel
  subject?: string | undefined
  caption?: string | undefined
  to?: string | undefined
  toName?: string | undefined
  full?: boolean | undefined
  logo?: boolean | undefined
}

/** A bid ready to go out, as it was read before its PDF was set. */
export interface OutgoingBid extends OutgoingPaper {
  bid: Bid
  choice: DocumentChoice
}

/** Exactly what would go out, for people to look at; nothing is sent or stored. @throws not_found; invalid */
export async function readBidMessage(
  deps: Deps,
  projectId: number,
  bidId: number,
  request: MessageRequest,
): Promise<OutgoingMessage> {
  const message = await prepareMessage(deps, projectId, bidId, request)
  const takesCaption = message.template === null || deps.config.whatsappCaptionTemplate !== undefined
  return { ...toOutgoingMessage(message), takesCaption }
}

/**
 * Sets the PDF and writes the message as they will go out, outside any transaction.
 * @throws not_found; invalid naming `caption` when WhatsApp cannot carry it. Everything else that forbids sending is in
 * `problems`, the worst first.
 */
export async function prepareMessage(
  deps: Deps,
  projectId: number,
  bidId: number,
  request: MessageRequest,
): Promise<OutgoingBid> {
  const { channel, full = true, logo = true } = request
  const at = deps.clock.now()
  const today = companyDayOf(at)
  const bid = await findBid(deps.db, projectId, bidId, today)
  const letter = await findBidLetter(deps.db, projectId)
  const state = await findSendingState(deps)
  const missing = describeMissing(state, channel)
  const recipientName = request.toName?.trim() || letter.customer.name
  const recipient = recipientOf(request, letter)
  const parts: MessageParts = {
    bid,
    letter,
    occasion: occasionOf(bid),
    recipientName,
    url: publicUrlOf(deps, bid),
    subject: request.subject,
    caption: request.caption,
  }
  const contract =
    bid.kind === 'change_order' && !isFrozen(bid.status) ? await findContractTotal(deps.db, projectId) : null
  const choice = { full, logo }
  const file = await setPdf(deps, asSent(bid, at), choice)
  return {
    bid,
    kind: 'bid',
    channel,
    about: { projectId, bidId },
    isConfigured: state[channel].isConfigured,
    from: state[channel].from,
    recipientName,
    recipient,
    replyTo: channel === 'email' ? replyToOf(letter) : '',
    ...(await writeMessage(deps, channel, parts, recipient)),
    document: { name: file.fileName, sha256: file.sha256, pdf: file.content as Buffer },
    choice,
    problems: [
      ...problemsOf(() => assertBidCanLeave(bid, today)),
      ...contractProblems(bid, letter),
      ...(contract === null ? [] : problemsOf(() => assertContractBears(contract, bid.total))),
      ...recipientProblems(request, letter, recipient),
      ...(missing === undefined ? [] : [new AppError('unavailable', missing)]),
    ],
  }
}

/** The page on which the customer reads and signs. */
export function publicUrlOf({ config }: Pick<Deps, 'config'>, { bidIndex }: Pick<Bid, 'bidIndex'>): string {
  return `${config.publicUrl}/bid/${bidIndex}`
}

/** @throws what keeps a bid in the office */
function assertBidCanLeave(bid: Bid, today: string): void {
  assertCanSend({ ...bid, itemCount: countItems(bid), isRevoked: bid.linkRevokedAt !== null }, today)
  if (bid.status === 'draft') assertScheduleAddsUp(bid.paymentSchedule, bid.total)
}

function occasionOf({ status }: Bid): Occasion {
  return status === 'accepted' || status === 'finalized' ? 'copy' : 'offer'
}

function recipientOf({ channel, to = '' }: MessageRequest, { customer }: BidLetter): string {
  if (channel === 'email') return to || customer.email
  return whatsappNumber(readPhone(to || customer.phone) ?? '')
}

async function writeMessage(deps: Deps, channel: DeliveryChannel, parts: MessageParts, recipient: string) {
  if (channel === 'email') {
    const { subject, text, html } = toBidMail(parts)
    return { subject, body: text, html, template: null }
  }
  const caption = toWhatsAppCaption(parts)
  if (await whatsappWindowOpen(deps.db, recipient, deps.clock.now())) {
    return { subject: '', body: caption, html: '', template: null }
  }
  return { subject: '', html: '', ...toWhatsAppTemplate(parts, deps.config) }
}

function recipientProblems(
  { channel, to = '' }: MessageRequest,
  { customer }: BidLetter,
  recipient: string,
): AppError[] {
  if (channel === 'email') return mailAddressProblems(recipient)
  const given = to || customer.phone
  if (given === '') return [invalidField('to', 'The customer has no telephone number')]
  if (recipient === '') return [invalidField('to', say('{text} is not a telephone number', { text: given }))]
  if (customer.whatsappOptIn) return []
  return [new AppError('conflict', 'The customer has not agreed to be written to on WhatsApp')]
}
