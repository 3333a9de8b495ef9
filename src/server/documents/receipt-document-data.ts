import type { PaymentMethod } from '../../domain/invoices.ts'
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

/** Everything that may stand on the paper of a payment, a refund or a reversal. */
export interface ReceiptDocumentData {
  /** Of the fixed words and the dates; what the data says stays as it was written. */
  language: Language
  company: DocumentCompany
  receipt: {
    /** `R-31`. */
    number: string
    kind: PaymentKind
    /** The day it was received, paid back or reversed. */
    date: Day
    method: PaymentMethod
    /** Number of the check or transfer; '' when there is none. */
    identification: string
    /** Above zero, whatever the kind. */
    amount: WholeCents
    /** The bank has not confirmed it yet, and there is something to confirm. */
    awaitsBank: boolean
    /** The day the payment was reversed; null while it stands. */
    reversedOn: Day | null
    /** What of the payment was paid back, above zero. */
    refunded: WholeCents
  }
  /** The payment that a refund or a reversal is of. */
  corrects: ReceiptDocumentPayment | null
  customer: DocumentCustomer
  site: DocumentAddress
  project: DocumentProject
  /** Whom to ask about it. */
  manager: DocumentPerson | null
  invoice: {
    number: string
    date: Day
    total: WholeCents
    /** Net of everything on record before this; of a reversed payment, before and between. */
    paidBefore: WholeCents
    /** After this; of a reversed payment, after its reversal. Below zero for a credit. */
    balance: WholeCents
    isVoid: boolean
  }
}

export interface ReceiptDocumentPayment {
  number: string
  date: Day
  method: PaymentMethod
  identification: string
}
