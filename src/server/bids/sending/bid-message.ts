import type { Bid } from '../../../contract/bids.ts'
import type { Delivery } from '../../../contract/deliveries.ts'
import { invalidField } from '../../../domain/errors.ts'
import { formatPhone } from '../../../domain/phones.ts'
import { say } from '../../../domain/sentences/say.ts'
import type { Config } from '../../config.ts'
import { type MailLetter, toHtml, toPlainText } from '../../deliveries/mail-letter.ts'
import { bidNumber } from '../bid-document.ts'
import { type Occasion, words } from '../bid-words.ts'
import type { BidLetter } from './bid-letter.queries.ts'

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
  assertFits(whole)
  return whole
}

/**
 * What WhatsApp lets through outside the customer's 24-hour window: the texts of an approved template's placeholders
 * (name, place, link), one line each as Meta wants them, and how the message then reads. A caption needs the template
 * with a fourth placeholder; without that, it is left out, which `leftOut` says of the delivery.
 * @throws invalid naming `caption` beyond 1,024 characters
 */
export function toWhatsAppTemplate(
  parts: MessageParts,
  { whatsappTemplate, whatsappCaptionTemplate }: Pick<Config, 'whatsappTemplate' | 'whatsappCaptionTemplate'>,
): { template: { name: string; language: string; bodyTexts: string[] }; body: string } {
  const { bid, letter, recipientName, url } = parts
  const name = oneLine(recipientName || letter.customer.name)
  const place = oneLine(placeOf(letter) || bid.title || letter.project.number)
  const caption = whatsappCaptionTemplate === undefined ? '' : oneLine(parts.caption ?? '')
  const body = words[bid.language].template(name, place, url, caption)
  assertFits(body)
  const bodyTexts = [name, place, url, ...(caption === '' ? [] : [caption])]
  const template = (caption !== '' && whatsappCaptionTemplate) || whatsappTemplate
  return { template: { name: template, language: bid.language, bodyTexts }, body }
}

/** What of a request did not go along with its delivery, for whoever asked; null when all of it did. */
export function leftOut(
  { isTemplate, body }: Pick<Delivery, 'isTemplate' | 'body'>,
  caption = '',
): string | null {
  const asked = oneLine(caption)
  if (!isTemplate || asked === '' || body.endsWith(`\n\n${asked}`)) return null
  return 'We left out your message. WhatsApp allows only its approved wording until the customer writes to us.'
}

function assertFits(text: string): void {
  if (text.length <= maxCaption) return
  throw invalidField(
    'caption',
    say('WhatsApp takes at most {most} characters with the link; this is {count}', {
      most: maxCaption.toLocaleString('en-US'),
      count: text.length.toLocaleString('en-US'),
    }),
  )
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
