import type { Language } from '../../domain/people.ts'
import type { BidLetter } from '../bids/sending/bid-letter.queries.ts'
import type { Deps } from '../deps.ts'
import type { NewDelivery } from './insert-delivery.service.ts'
import { type MailLetter, toHtml, toPlainText } from './mail-letter.ts'
import { replyToOf } from './paper-mail.ts'

/** What a project's manager, else the office, reads about a customer. */
interface OfficeNews {
  subject: string
  text: string
  /** The screen that it is about, after the employee's name: `projects/12/money`. */
  screen: string
  /** The customer, where an e-mail address is known. */
  replyTo: string
}

/** The mail that tells a project's manager, else the office, what a customer did. */
export function toOfficeNews(
  { config }: Pick<Deps, 'config'>,
  { company, manager, customer, project, officeLanguage }: BidLetter,
  { subject, text, screen, replyTo }: OfficeNews,
): Pick<NewDelivery, 'recipient' | 'recipientName' | 'subject' | 'body' | 'html' | 'replyTo'> {
  // A first name that is not the reader's is corrected on the screen.
  const firstName = manager?.name.split(' ')[0] || 'office'
  const url = `${config.publicUrl}/employee/${encodeURIComponent(firstName)}/${screen}`
  const mail: MailLetter = {
    language: officeLanguage,
    text,
    link: { label: openWords[officeLanguage], url },
    remark: '',
    sender: [company.name, `${project.number} · ${customer.name}`],
  }
  return {
    recipient: replyToOf({ manager, company }),
    recipientName: manager?.name ?? company.name,
    subject: subject.replaceAll(/\s+/g, ' ').slice(0, 200).toWellFormed(),
    body: toPlainText(mail),
    html: toHtml(mail),
    replyTo,
  }
}

const openWords: Record<Language, string> = { en: 'Open in Groundwork', es: 'Abrir en Groundwork' }
