import type { Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'
import { formatPhone } from '../../domain/phones.ts'
import { type MailLetter, toHtml, toPlainText } from './mail-letter.ts'
import type { PaperLetter } from './paper-letter.queries.ts'

/** Our own words around a paper, without greeting and signature. */
export interface PaperWords {
  subject: string
  /** Paragraphs, each with its line breaks. */
  paragraphs: readonly string[]
  /** The customer's own page about it. */
  link?: MailLetter['link']
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
    link: words.link ?? null,
    remark: '',
    sender: senderLines(letter, letter.language),
  }
  return {
    subject: subject.trim() || shorten(words.subject, maxSubject),
    body: toPlainText(mail),
    html: toHtml(mail),
  }
}

/** Replies go to the project's manager; without one, to the office. */
export function replyToOf({ manager, company }: Sender): string {
  return manager?.email || company.email
}

/** Who signs a letter: a project's manager, if there is one, for the company. */
interface Sender {
  company: Pick<PaperLetter['company'], 'name' | 'licenseNumber' | 'licenseClasses' | 'phone' | 'email'>
  manager: PaperLetter['manager']
}

/** The signature under a letter, with the company's license. */
export function senderLines({ company, manager }: Sender, language: Language): string[] {
  const { licenseNumber, licenseClasses } = company
  const license = licenseNumber === '' ? '' : paperMailWords[language].license(licenseNumber, licenseClasses)
  return [manager?.name ?? '', company.name, license, formatPhone(manager?.phone || company.phone)].filter(
    Boolean,
  )
}

/** One line of at most so many characters. */
export function shorten(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  // A character cut in half reads as U+FFFD.
  const head = line.slice(0, length - 1).toWellFormed()
  return `${head.replace(/\uFFFD$/, '')}…`
}

/** What every mail that carries a paper about money says, in one language. */
interface PaperMailWords {
  greeting(name: string): string
  /** How this company is paid, in words that hold for all of its papers. @param note what the check says it is for */
  howToPay(company: { name: string; address: string }, note: string): string
  question: string
  license(number: string, classes: readonly string[]): string
}

const english: PaperMailWords = {
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  howToPay({ name, address }, note) {
    const payable = `Please make your check payable to ${name} and note ${note} on it.`
    const mailing = address === '' ? '' : ` Mail it to ${address}.`
    return `${payable}${mailing} If you would like to pay another way, or have a question, just reply to this e-mail.`
  },
  question: 'If you have a question, just reply to this e-mail.',
  license: (number, classes) => `License #${number}${listed(classes)}`,
}

const spanish: PaperMailWords = {
  greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  howToPay({ name, address }, note) {
    const payable = `Haga su cheque a nombre de ${name} y anote en él ${note}.`
    const mailing = address === '' ? '' : ` Envíelo por correo a ${address}.`
    return `${payable}${mailing} Si desea pagar de otra manera o tiene una pregunta, simplemente responda a este correo.`
  },
  question: 'Si tiene una pregunta, simplemente responda a este correo.',
  license: (number, classes) => `Licencia núm. ${number}${listed(classes)}`,
}

export const paperMailWords: Record<Language, PaperMailWords> = { en: english, es: spanish }

/** `December 20, 2026`, `20 de diciembre de 2026` */
export function writeLongDay(day: Day, language: Language): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(`${language}-US`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}

function listed(classes: readonly string[]): string {
  return classes.length > 0 ? ` (${classes.join(', ')})` : ''
}
