import { formatPhone } from '../../domain/phones.ts'
import { type MailLetter, toHtml, toPlainText } from './mail-letter.ts'
import type { PaperLetter } from './paper-letter.queries.ts'
import { paperMailWords } from './paper-mail-words.ts'

/** Our own words around a paper, without greeting and signature. */
export interface PaperWords {
  subject: string
  /** Paragraphs, each with its line breaks. */
  paragraphs: readonly string[]
}

/** What somebody wrote in place of our words; '' counts as nothing. */
export interface OwnWords {
  subject?: string | undefined
  caption?: string | undefined
}

const maxSubject = 200

/** The mail that carries a paper about money, in the customer's language as the paper itself. */
export function writePaperMail(
  letter: PaperLetter,
  recipientName: string,
  words: PaperWords,
  { subject = '', caption = '' }: OwnWords,
): { subject: string; body: string; html: string } {
  const greeting = paperMailWords[letter.language].greeting(recipientName)
  const mail: MailLetter = {
    language: letter.language,
    text: caption.trim() || [greeting, ...words.paragraphs].filter(Boolean).join('\n\n'),
    link: null,
    remark: '',
    sender: senderLines(letter),
  }
  return {
    subject: subject.trim() || shorten(words.subject, maxSubject),
    body: toPlainText(mail),
    html: toHtml(mail),
  }
}

/** Answers come to the project's manager, else to the office. */
export function replyToOf({ manager, company }: PaperLetter): string {
  return manager?.email || company.email
}

/** Who writes: the project's manager, if there is one, for the company; with its license, as on its bids. */
function senderLines({ language, company, manager }: PaperLetter): string[] {
  const { licenseNumber, licenseClasses } = company
  const license = licenseNumber === '' ? '' : paperMailWords[language].license(licenseNumber, licenseClasses)
  return [manager?.name ?? '', company.name, license, formatPhone(manager?.phone || company.phone)].filter(
    Boolean,
  )
}

function shorten(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  // A character cut in half reads as U+FFFD.
  const head = line.slice(0, length - 1).toWellFormed()
  return `${head.replace(/\uFFFD$/, '')}…`
}
