import type { Day, JobDocument, WholeCents } from './letter-paper.ts'

/** What a bid or a change order prints. Cost, margin and internal notes have no place here. */
export interface BidDocumentData extends JobDocument {
  kind: 'bid' | 'change_order'
  /**
   * true prints each line with quantity, unit, unit price and amount; false prints descriptions and one amount per
   * group.
   */
  full: boolean
  /** false leaves the top of the first page empty, for printed letterhead. */
  logo: boolean
  bid: {
    /** `SC-26-0142-1`, or `SC-26-0142-CO1` for a change order. */
    number: string
    revision: number
    date: Day
    /** draft, superseded, declined and expired print a mark on every page. */
    status: 'draft' | 'sent' | 'viewed' | 'accepted' | 'declined' | 'finalized' | 'superseded' | 'expired'
  }
  title: string
  validUntil: Day | null
  /** Scope, exclusions and terms are plain text: line breaks stay, and a line that starts with "- " is a bullet. */
  scope: string
  exclusions: string
  terms: string
  groups: BidDocumentGroup[]
  /** Sum of the groups' amounts. */
  subtotal: WholeCents
  /** As a positive amount; 0 when there is none. */
  discount: WholeCents
  /** subtotal − discount. Can be below zero for a change order. */
  total: WholeCents
  /** How a change order changes the contract; null prints no such block. */
  contractSums: BidDocumentContractSums | null
  /** Empty when the bid has no schedule. */
  paymentSchedule: BidDocumentPayment[]
  /** The customer's electronic acceptance; null prints signature lines. */
  accepted: BidDocumentAcceptance | null
}

export interface BidDocumentGroup {
  /** '' for lines outside any group. */
  name: string
  items: BidDocumentItem[]
  /** Sum of the items that are not optional, or optional and selected. */
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
  /** For optional items: whether the amount is part of the total. */
  selected: boolean
}

export interface BidDocumentPayment {
  label: string
  amount: WholeCents
  /** Percentage of the total, such as 10 or 33.33; null when an amount was agreed. */
  percent: number | null
}

export interface BidDocumentContractSums {
  original: WholeCents
  /** Sum of the changes approved before this one. */
  approvedBefore: WholeCents
  thisChange: WholeCents
  newTotal: WholeCents
}

export interface BidDocumentAcceptance {
  name: string
  /** Local time in California, YYYY-MM-DDTHH:MM. */
  at: string
  /** SHA-256 of the PDF shown before signing, in hex; '' when unknown. */
  documentSha256: string
  /** The drawn signature as a PNG in base64, or null when the typed name is the signature. */
  signature: string | null
  total: WholeCents
}
