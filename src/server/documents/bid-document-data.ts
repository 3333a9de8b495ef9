import type { Language } from '../../domain/people.ts'
import type {
  Day,
  DocumentAddress,
  DocumentCompany,
  DocumentCustomer,
  DocumentPerson,
  DocumentProject,
  WholeCents,
} from './letter-paper.ts'

/** Everything that may stand on a bid or a change order. There is no room here for cost, margin or an internal note. */
export interface BidDocumentData {
  kind: 'bid' | 'change_order'
  /** Of the fixed words and the dates; what the data says stays as it was written. */
  language: Language
  /** true: every line with quantity, unit, unit price and amount. false: descriptions, one amount per group. */
  full: boolean
  /** false leaves the top of the first page free for printed letterhead. */
  logo: boolean
  company: DocumentCompany
  bid: {
    /** `SC-26-0142-1`; of a change order `SC-26-0142-CO1`. */
    number: string
    revision: number
    date: Day
    /** draft, superseded, declined and expired are marked on every page; the others look alike. */
    status: 'draft' | 'sent' | 'viewed' | 'accepted' | 'declined' | 'finalized' | 'superseded' | 'expired'
  }
  title: string
  validUntil: Day | null
  customer: DocumentCustomer
  site: DocumentAddress
  project: DocumentProject
  /** Whom the customer calls. */
  manager: DocumentPerson | null
  /** Scope, exclusions and terms: plain text; line breaks are kept, a line starting with "- " is a bullet. */
  scope: string
  exclusions: string
  terms: string
  groups: BidDocumentGroup[]
  /** Sum of the groups' amounts. */
  subtotal: WholeCents
  /** As a positive amount; 0 when there is none. */
  discount: WholeCents
  /** subtotal − discount; a change order's may be below zero. */
  total: WholeCents
  /** What a change order does to the contract; null leaves the block out. */
  contractSums: BidDocumentContractSums | null
  /** Empty when the bid has no schedule. */
  paymentSchedule: BidDocumentPayment[]
  /** The customer's electronic acceptance; null leaves lines to sign on. */
  accepted: BidDocumentAcceptance | null
}

export interface BidDocumentGroup {
  /** '' for lines outside any group. */
  name: string
  items: BidDocumentItem[]
  /** Sum of the items that count: not optional, or optional and selected. */
  amount: WholeCents
}

export interface BidDocumentItem {
  description: string
  /** Integer thousandths: 12.5 VLF is 12500. */
  quantity: number
  unit: string
  unitPrice: WholeCents
  amount: WholeCents
  optional: boolean
  /** Only read when optional: whether the amount is part of the total. */
  selected: boolean
}

export interface BidDocumentPayment {
  label: string
  amount: WholeCents
  /** Of the total, for example 10 or 33.33; null when the payment was agreed as an amount. */
  percent: number | null
}

export interface BidDocumentContractSums {
  original: WholeCents
  /** Approved changes before this one, together. */
  approvedBefore: WholeCents
  thisChange: WholeCents
  newTotal: WholeCents
}

export interface BidDocumentAcceptance {
  name: string
  /** Wall clock of the company's time zone, YYYY-MM-DDTHH:MM; the paper says Pacific time. */
  at: string
  /** Of the PDF that was shown before signing, in hex; '' when that is not known. */
  documentSha256: string
  /** The drawn signature as a PNG in base64, or null when the typed name is the signature. */
  signature: string | null
  total: WholeCents
}
