import type { Aging } from '../../domain/aging.ts'
import type { Language } from '../../domain/people.ts'
import type { Day, DocumentCompany, WholeCents } from './letter-data.ts'

/** Everything that may stand on a customer's statement of account. */
export interface StatementDocumentData {
  /** Of the fixed words and the dates; what the data says stays as it was written. */
  language: Language
  company: DocumentCompany
  customer: {
    name: string
    /** As an envelope wants it, line by line; '' when unknown. */
    mailingAddress: string
  }
  from: Day
  to: Day
  opening: WholeCents
  /** In the order of their days. */
  entries: StatementDocumentEntry[]
  /** What is owed on the last day; below zero for a credit. */
  closing: WholeCents
  /** The closing balance by age. */
  aging: Aging
  /** Earned and not asked for yet; no part of the balance. */
  retentionHeld: WholeCents
  /** Part of the balance: payments the bank has not confirmed yet. */
  notCleared: WholeCents
  /** Invoices with something left to pay on the last day, or paid ahead. */
  open: StatementDocumentInvoice[]
}

export interface StatementDocumentEntry {
  day: Day
  description: string
  /** `charge`: invoices, and void ones below zero; `payment`: money that came, and what went back below zero. */
  column: 'charge' | 'payment'
  amount: WholeCents
  /** What is owed after it. */
  balance: WholeCents
}

export interface StatementDocumentInvoice {
  number: string
  /** What the customer calls the job. */
  job: string
  issued: Day
  dueDate: Day | null
  /** The day it is due, whether or not a due date says so. */
  dueOn: Day
  total: WholeCents
  balance: WholeCents
}
