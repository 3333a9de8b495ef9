/* The data of legal.typ: a form whose wording a section of the law prescribes, with its blanks filled in. */
import type { FormPart } from '../../domain/rights/form-wording.ts'
import { type DocumentCompany, type LetterPaper, toLetterPaper } from './letter-paper.ts'
import { type PaperText, toOneLine, toPaperText } from './paper-text.ts'

export interface LegalPaper extends LetterPaper {
  parts: Record<string, PaperText | number>[]
  /** Small print below the form: which wording it is, and that it is no legal advice. */
  notes: PaperText[]
}

/**
 * A part of a legal paper: of a form; bold text; a page of a picture or PDF, from 1; or the
 * beginning of another page.
 */
export type LegalPart =
  | FormPart
  | { bold: string }
  | { picture: string; sheet: number; alt: string }
  | { page: string }

/** What a statutory form prints. It is always in English: the law prescribes its words. */
export interface LegalDocumentData {
  company: DocumentCompany
  title: string
  /** The day it is signed. */
  date: string
  /** The word printed across every page: of sample wording. */
  mark: string | null
  foot: string
  parts: LegalPart[]
  /** In base64; a part names one by its place. */
  pictures?: string[]
  notes: string[]
}

/** @throws when the date is not a date */
export function toLegalPaper({
  company,
  title,
  date,
  mark,
  foot,
  parts,
  notes,
}: LegalDocumentData): LegalPaper {
  return {
    ...toLetterPaper(company, { language: 'en', title, date, mark, foot }),
    parts: parts.map(toPart),
    notes: notes.map(toPaperText),
  }
}

function toPart(part: LegalPart): Record<string, PaperText | number> {
  if ('picture' in part) return { ...part, alt: toOneLine(part.alt) }
  return Object.fromEntries(Object.entries(part).map(([name, text]) => [name, toPaperText(text)]))
}
