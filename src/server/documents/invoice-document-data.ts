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
  language: 'en'
  company: DocumentCompany
  invoice: {
    number: string
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
  /** total − payments. */
  balance: WholeCents
  /** How far the contract is billed, this invoice included; null leaves the block out. */
  progress: { contractTotal: WholeCents; billedToDate: WholeCents } | null
}

export interface InvoiceDocumentItem {
  description: string
  amount: WholeCents
}

export interface InvoiceDocumentPayment {
  /** The day it was received. */
  date: Day
  method: 'check' | 'ach' | 'wire' | 'card' | 'cash' | 'zelle' | 'other'
  /** Number of the check or transfer; '' when there is none. */
  identification: string
  amount: WholeCents
}
