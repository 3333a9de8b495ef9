/*
 * What every document's letterhead and address blocks are set from. Plain JSON: it crosses to the worker
 * thread and is hashed. One convention throughout: '' for a text that is not there, null for a day, an
 * amount or a block that is not there; what is absent leaves no gap on the paper.
 */

/** A calendar day, YYYY-MM-DD. */
export type Day = string

/** Whole cents of a US dollar; negative for a credit. The template refuses anything but an integer. */
export type WholeCents = number

export interface DocumentAddress {
  street: string
  city: string
  state: string
  zip: string
}

export interface DocumentPerson {
  name: string
  phone: string
  email: string
}

export interface DocumentCustomer extends DocumentPerson {
  /** As the customer gave it; line breaks are kept. */
  mailingAddress: string
}

export interface DocumentCompany {
  name: string
  /** The contractor's license number alone ('1042377'); the document writes "CSLB Lic. #". */
  licenseNumber: string
  /** For example ['C-8', 'C-61/D-30']. */
  licenseClasses: string[]
  address: DocumentAddress
  phone: string
  email: string
  /** A PNG, JPEG or WebP picture in base64 (no data: prefix), or null to set the company's name instead. */
  logo: string | null
}

export interface DocumentProject {
  number: string
  /** What staff call the job; '' when it has no name of its own. */
  name: string
}
