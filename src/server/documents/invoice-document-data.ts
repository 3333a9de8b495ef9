import type { InvoiceKind, PaymentMethod } from '../../domain/invoices.ts'
import type { PaymentKind } from '../../domain/payments.ts'
import type { Language } from '../../domain/people.ts'
import type {
  Day,
  DocumentAddress,
  DocumentCompany,
  DocumentCustomer,
  DocumentPerson,
  DocumentProject,
  WholeCents,
} from './letter-data.ts'

/** Everything that may stand on an invoice. */
export interface InvoiceDocumentData {
  /** Of the fixed words and the dates; what the data says stays as it was written. */
  language: Language
  company: DocumentCompany
  invoice: {
    number: string
    /** `retention` asks for what earlier invoices held back. */
    kind: InvoiceKind
    date: Day
    dueDate: Day | null
    /** The chosen payment terms, one sentence or chip each: ['Net 30', '2 % a month past due']. */
    terms: string[]
    /** draft and void are marked on every page, paid beside the balance; the others look alike. */
    status: 'draft' | 'sent' | 'partially_paid' | 'paid' | 'overdue' | 'void'
  }
  /** Bill to. */
  customer: DocumentCustomer
  site: DocumentAddress
  project: DocumentProject
  /** Whom to ask about this invoice. */
  manager: DocumentPerson | null
  items: InvoiceDocumentItem[]
  /** Sum of the items. */
  subtotal: WholeCents
  /** Held back from this invoice, as a positive amount; 0 when none. */
  retention: WholeCents
  /** subtotal − retention. */
  total: WholeCents
  payments: InvoiceDocumentPayment[]
  /** total − payments; below zero for a credit. */
  balance: WholeCents
  /** How far the contract is billed, this invoice included; null leaves the block out. */
  progress: InvoiceDocumentProgress | null
}

export interface InvoiceDocumentItem {
  description: string
  amount: WholeCents
  /** The whole of which this bills a part, and what earlier invoices billed of it; null when it is its own whole. */
  part: { due: WholeCents; before: WholeCents } | null
  /** The earlier invoice whose retention this asks for. */
  heldBy: { number: string; date: Day } | null
}

export interface InvoiceDocumentProgress {
  /** With approved changes. */
  contract: WholeCents
  /** Before anything is held back. */
  workBilled: WholeCents
  retentionHeld: WholeCents
  /** contract − workBilled. */
  leftToBill: WholeCents
}

export interface InvoiceDocumentPayment {
  kind: PaymentKind
  /** The day it was received, paid back or reversed. */
  date: Day
  method: PaymentMethod
  /** Number of the check or transfer; '' when there is none. */
  identification: string
  /** Below zero for a refund or a reversal. */
  amount: WholeCents
}
