import type { Bid } from '../../../contract/bids.ts'
import type { Delivery } from '../../../contract/deliveries.ts'
import { invalidField } from '../../../domain/errors.ts'
import type { Language } from '../../../domain/people.ts'
import { say } from '../../../domain/sentences/say.ts'
import type { Config } from '../../config.ts'
import { type MailLetter, toHtml, toPlainText } from '../../deliveries/mail-letter.ts'
import { paperMailWords, senderLines, shorten, writeLongDay } from '../../deliveries/paper-mail.ts'
import { bidNumber } from '../bid-document.ts'
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
  const { greeting } = paperMailWords[bid.language]
  const about = aboutOf(parts)
  const isOpen = occasion === 'offer' || occasion === 'reminder'
  const mail: MailLetter = {
    language: bid.language,
    text: caption.trim() || `${greeting(recipientName)}\n\n${say.message(occasion, about)}`,
    link: { label: say.linkLabel(occasion), url },
    remark:
      isOpen && bid.validUntil !== null ? say.validUntil(writeLongDay(bid.validUntil, bid.language)) : '',
    sender: senderLines(letter, bid.language),
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
  const greeting = paperMailWords[bid.language].greeting(recipientName)
  const text =
    caption.trim() ||
    `${greeting} ${words[bid.language].message(occasion, aboutOf(parts))}\n${letter.company.name}`
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

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Why a customer is written to: with an offer, to be reminded of one, with what they signed, or with a copy. */
export type Occasion = 'offer' | 'reminder' | 'signed' | 'copy'

/** What a message is about, in the words that go into its sentences. */
interface Subject {
  /** `SC-26-0142-1`. */
  number: string
  isChange: boolean
  company: string
  title: string
  /** The site's street, or the project's name; '' when neither is known. */
  place: string
}

/** The sentences a customer reads around a bid, in one language. */
interface Words {
  subject(occasion: Occasion, about: Subject): string
  /** One or two sentences, without a link. */
  message(occasion: Occasion, about: Subject): string
  linkLabel(occasion: Occasion): string
  /** @param day as a letter writes it */
  validUntil(day: string): string
  /** What the templates that Meta approved say; their placeholders are name, place and link, and words of our own. */
  template(name: string, place: string, url: string, caption?: string): string
}

const english: Words = {
  subject(occasion, { number, isChange, company, title }) {
    const thing = `${isChange ? 'Change order' : 'Bid'} ${number}`
    const head = { offer: '', reminder: 'Reminder: ', signed: 'Signed: ', copy: '' }[occasion]
    return `${head}${thing} from ${company}${title && `, ${title}`}`
  },
  message(occasion, about) {
    const thing = `${about.isChange ? 'change order' : 'bid'} ${about.number}${about.place && ` for ${about.place}`}`
    if (occasion === 'offer')
      return `Here is our ${thing}. You can read it, choose options, ask us a question and sign it online.`
    if (occasion === 'reminder')
      return `We sent you our ${thing} and have not heard from you yet. If something is unclear, just ask us; you can also sign it online.`
    if (occasion === 'signed') return `Thank you for signing our ${thing}. Your signed copy is attached.`
    return `Attached is your copy of our ${thing}.`
  },
  linkLabel: (occasion) =>
    occasion === 'offer' || occasion === 'reminder' ? 'Review and sign' : 'View it online',
  validUntil: (day) => `This offer is valid until ${day}.`,
  template: (name, place, url, caption) =>
    `Hello ${name}, here is our bid for ${place}. Review and sign it here: ${url}${caption ? `\n\n${caption}` : ''}`,
}

const spanish: Words = {
  subject(occasion, { number, isChange, company, title }) {
    const thing = `${isChange ? 'Orden de cambio' : 'Propuesta'} ${number}`
    const head = { offer: '', reminder: 'Recordatorio: ', signed: 'Firmada: ', copy: '' }[occasion]
    return `${head}${thing} de ${company}${title && `, ${title}`}`
  },
  message(occasion, about) {
    const thing = `${about.isChange ? 'orden de cambio' : 'propuesta'} ${about.number}${about.place && ` para ${about.place}`}`
    if (occasion === 'offer')
      return `Aquí tiene nuestra ${thing}. En línea puede leerla, elegir opciones, hacernos una pregunta y firmarla.`
    if (occasion === 'reminder')
      return `Le enviamos nuestra ${thing} y todavía no hemos recibido su respuesta. Si algo no está claro, pregúntenos; también puede firmarla en línea.`
    if (occasion === 'signed') return `Gracias por firmar nuestra ${thing}. Adjuntamos su copia firmada.`
    return `Adjuntamos su copia de nuestra ${thing}.`
  },
  linkLabel: (occasion) =>
    occasion === 'offer' || occasion === 'reminder' ? 'Revisar y firmar' : 'Ver en línea',
  validUntil: (day) => `Esta oferta es válida hasta el ${day}.`,
  template: (name, place, url, caption) =>
    `Hola, ${name}: aquí tiene nuestra propuesta para ${place}. Revísela y fírmela aquí: ${url}${caption ? `\n\n${caption}` : ''}`,
}

export const words: Record<Language, Words> = { en: english, es: spanish }
