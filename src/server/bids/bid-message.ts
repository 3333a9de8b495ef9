import type { Bid } from '../../contract/bids.ts'
import { invalidField } from '../../domain/errors.ts'
import { formatPhone } from '../../domain/phones.ts'
import { type MailLetter, toHtml, toPlainText } from '../deliveries/mail-letter.ts'
import { bidNumber } from './bid-document.ts'
import type { BidLetter } from './bid-letter.queries.ts'
import { type Occasion, words } from './bid-words.ts'

/** What a message about a bid is made of. */
export interface MessageParts {
  bid: Bid
  letter: BidLetter
  occasion: Occasion
  recipientName: string
  /** The public page. */
  url: string
  /** What somebody wrote in place of our words; '' counts as nothing. */
  subject?: string | undefined
  caption?: string | undefined
}

/** The mail about a bid, in the bid's language. */
export function toBidMail(parts: MessageParts): { subject: string; text: string; html: string } {
  const { bid, letter, occasion, recipientName, url, subject = '', caption = '' } = parts
  const say = words[bid.language]
  const about = aboutOf(parts)
  const isOpen = occasion === 'offer' || occasion === 'reminder'
  const mail: MailLetter = {
    language: bid.language,
    text: caption.trim() || `${say.greeting(recipientName)}\n\n${say.message(occasion, about)}`,
    link: { label: say.linkLabel(occasion), url },
    remark: isOpen && bid.validUntil !== null ? say.validUntil(bid.validUntil) : '',
    sender: senderLines(bid, letter),
  }
  return {
    subject: subject.trim() || shorten(say.subject(occasion, about), 200),
    text: toPlainText(mail),
    html: toHtml(mail),
  }
}

/** The most that WhatsApp shows under a document. */
const maxCaption = 1024

/** The caption under the PDF on WhatsApp, with the link. @throws invalid naming `caption` beyond 1,024 characters */
export function toWhatsAppCaption(parts: MessageParts): string {
  const { bid, letter, occasion, recipientName, url, caption = '' } = parts
  const say = words[bid.language]
  const text =
    caption.trim() ||
    `${say.greeting(recipientName)} ${say.message(occasion, aboutOf(parts))}\n${letter.company.name}`
  const whole = text.includes(url) ? text : `${text}\n\n${url}`
  if (whole.length > maxCaption) {
    throw invalidField(
      'caption',
      `WhatsApp takes at most 1,024 characters with the link; this is ${whole.length.toLocaleString('en-US')}`,
    )
  }
  return whole
}

/**
 * What WhatsApp lets through outside the customer's 24-hour window: the texts of the approved template's placeholders
 * (name, place, link), one line each as Meta wants them, and how the message then reads.
 */
export function toWhatsAppTemplate(parts: MessageParts): { bodyTexts: string[]; body: string } {
  const { bid, letter, recipientName, url } = parts
  const name = oneLine(recipientName || letter.customer.name)
  const place = oneLine(placeOf(letter) || bid.title || letter.project.number)
  return { bodyTexts: [name, place, url], body: words[bid.language].template(name, place, url) }
}

function aboutOf({ bid, letter }: MessageParts) {
  return {
    number: bidNumber(bid),
    isChange: bid.kind === 'change_order',
    company: letter.company.name,
    title: bid.title,
    place: placeOf(letter),
  }
}

function placeOf({ project }: BidLetter): string {
  return [project.site.street, project.site.city].filter(Boolean).join(', ') || project.name
}

/** Who writes: the project's manager, if there is one, for the company. */
function senderLines({ language }: Bid, { company, manager }: BidLetter): string[] {
  const license = company.licenseNumber
    ? words[language].license(company.licenseNumber, company.licenseClasses)
    : ''
  const lines = [manager?.name ?? '', company.name, license, formatPhone(manager?.phone || company.phone)]
  return lines.filter(Boolean)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function shorten(text: string, length: number): string {
  const line = oneLine(text)
  return line.length <= length
    ? line
    : `${line
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
}
