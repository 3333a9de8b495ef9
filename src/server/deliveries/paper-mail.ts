import type { Day } from '../../domain/dates.ts'
import { type MailLetter, toHtml, toPlainText } from './mail-letter.ts'
import type { PaperLetter } from './paper-letter.queries.ts'

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

/** The mail that carries a paper about money. In English, as these papers are. */
export function writePaperMail(
  letter: PaperLetter,
  recipientName: string,
  words: PaperWords,
  { subject = '', caption = '' }: OwnWords,
): { subject: string; body: string; html: string } {
  const greeting = recipientName === '' ? 'Hello,' : `Hello ${recipientName},`
  const mail: MailLetter = {
    language: 'en',
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

/** `Please make your check payable to …`: how this company is paid, in words that hold for all of its papers. */
export function howToPay({ company }: PaperLetter, note: string): string {
  const payable = `Please make your check payable to ${company.name} and note ${note} on it.`
  const mailing = company.address === '' ? '' : ` Mail it to ${company.address}.`
  return `${payable}${mailing} If you would like to pay another way, or have a question, just reply to this e-mail.`
}

/** `December 20, 2026` */
export function writeLongDay(day: Day): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

/** Who writes: the project's manager, if there is one, for the company; with its license, as on its bids. */
function senderLines({ company, manager }: PaperLetter): string[] {
  const classes = company.licenseClasses.length > 0 ? ` (${company.licenseClasses.join(', ')})` : ''
  const license = company.licenseNumber === '' ? '' : `License #${company.licenseNumber}${classes}`
  return [manager?.name ?? '', company.name, license, manager?.phone || company.phone].filter(Boolean)
}

function shorten(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  // A character cut in half reads as U+FFFD.
  const head = line.slice(0, length - 1).toWellFormed()
  return `${head.replace(/\uFFFD$/, '')}…`
}
