/* The data of letter.typ: the frame that all papers share. */
import type { Selectable } from 'kysely'
import type { Language } from '../../domain/people.ts'
import { formatPhone } from '../../domain/phones.ts'
import type { Company } from '../database/schema.generated.ts'
import { splitDay } from './paper-figures.ts'
import { isGiven, type PaperText, toGivenText, toOneLine, toPaperText } from './paper-text.ts'
import { fillIn, type PaperWords, paperWords } from './paper-words.ts'

/** A label and its value: a fact beside the title, or a row of sums. */
export type PaperRow = [name: string, value: PaperText]

export interface PaperParty {
  label: string
  name: PaperText | null
  lines: PaperText[]
}

export interface LetterPaper {
  words: PaperWords
  language: Language
  /** Shown by the PDF reader in its title bar. */
  title: string
  author: string
  date: number[]
  /** The word printed across every page, or null. */
  mark: string | null
  company: {
    name: PaperText
    logo: string | null
    logoAlt: string
    contact: PaperText[]
  }
  /** `pages` contains {page} and {pages}. */
  foot: { company: PaperText; document: PaperText; pages: string }
}

interface Frame {
  language: Language
  title: string
  date: string
  mark: string | null
  foot: string
}

/** @throws when the date is not a date */
export function toLetterPaper(company: DocumentCompany, frame: Frame): LetterPaper {
  const words = paperWords[frame.language]
  const license = licenseLine(company, words)
  return {
    words,
    language: frame.language,
    title: toOneLine(frame.title),
    author: toOneLine(company.name),
    date: splitDay(frame.date),
    mark: frame.mark,
    company: {
      name: toPaperText(company.name),
      logo: company.logo,
      logoAlt: fillIn(words.logoOf, { name: toOneLine(company.name) }),
      contact: givenTexts([
        addressLines(company.address).join(', '),
        joinGiven([formatPhone(company.phone), company.email]),
        license,
      ]),
    },
    foot: {
      company: toPaperText(joinGiven([company.name, license])),
      document: toPaperText(frame.foot),
      pages: words.page,
    },
  }
}

/** The address blocks: the customer, the site, and the person the customer calls. */
export function toParties(
  { customer, site, manager }: JobDocument,
  labels: { customer: string; site: string; manager: string },
): PaperParty[] {
  const [street = '', ...town] = addressLines(site)
  return [
    party(labels.customer, customer.name, [
      customer.mailingAddress,
      formatPhone(customer.phone),
      customer.email,
    ]),
    party(labels.site, street, town),
    party(labels.manager, manager?.name ?? '', [formatPhone(manager?.phone ?? ''), manager?.email ?? '']),
  ].flat()
}

/** Empty when nothing is known. */
function party(label: string, name: string, texts: string[]): PaperParty[] {
  const lines = givenTexts(texts)
  return isGiven(name) || lines.length > 0 ? [{ label, name: toGivenText(name), lines }] : []
}

/** The lines of an address that are known: street; city, state and ZIP code. */
export function addressLines({ street, city, state, zip }: DocumentAddress): string[] {
  const town = [city, [state, zip].filter(isGiven).join(' ')].filter(isGiven).join(', ')
  return [street, town].filter(isGiven)
}

/** Whom checks are made out to, and where they are mailed. */
export interface Payee {
  name: PaperText
  address: PaperText | null
}

/** Null while the company has no name. */
export function toPayee({ name, address }: DocumentCompany): Payee | null {
  if (!isGiven(name)) return null
  return { name: toPaperText(name), address: toGivenText(addressLines(address).join(', ')) }
}

/** Leaves out the rows that are null. */
export function present<T>(rows: (T | null)[]): T[] {
  return rows.filter((row) => row !== null)
}

/** Joins the parts that are not empty with dots. */
export function joinGiven(parts: string[]): string {
  return parts.filter(isGiven).join('  ·  ')
}

function givenTexts(texts: string[]): PaperText[] {
  return texts.filter(isGiven).map(toPaperText)
}

function licenseLine({ licenseNumber, licenseClasses }: DocumentCompany, words: PaperWords): string {
  const number = isGiven(licenseNumber) ? [fillIn(words.license, { license: licenseNumber })] : []
  return [...number, ...licenseClasses].join(', ')
}

/*
 * The data of letterheads and address blocks. It is plain JSON, because it goes to the worker thread and is hashed. A
 * missing text is ''; a missing day, amount or block is null. Missing things leave no gap on the paper.
 */

/** A calendar day, YYYY-MM-DD. */
export type Day = string

/** Whole cents; negative for a credit. The template refuses anything but an integer. */
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
  /** As the customer gave it, with its line breaks. */
  mailingAddress: string
}

export interface DocumentCompany {
  name: string
  /** The number alone, '1042377'; the paper adds "CSLB Lic. #". */
  licenseNumber: string
  /** For example ['C-8', 'C-61/D-30']. */
  licenseClasses: string[]
  address: DocumentAddress
  phone: string
  email: string
  /** A PNG, JPEG or WebP in base64 without the data: prefix. Null prints the company's name instead. */
  logo: string | null
}

export interface DocumentProject {
  number: string
  /** Staff's name for the job; '' when it has none. */
  name: string
}

export function toLetterhead(company: Selectable<Company>): DocumentCompany {
  return {
    name: company.name,
    licenseNumber: company.license_number,
    licenseClasses: company.license_classes,
    address: { street: company.street, city: company.city, state: company.state, zip: company.zip },
    phone: company.phone,
    email: company.email,
    logo: company.logo?.toString('base64') ?? null,
  }
}

/** Street, then `Oakland, CA 94602`. Empty without a street or a city, because a letter would not arrive. */
export function toMailingAddress(address: DocumentAddress): string {
  return address.street === '' && address.city === '' ? '' : addressLines(address).join('\n')
}

/** What bids, invoices and receipts have in common. */
export interface JobDocument {
  /** The language of the fixed words and the dates. Texts in the data are printed as written. */
  language: Language
  company: DocumentCompany
  customer: DocumentCustomer
  site: DocumentAddress
  project: DocumentProject
  /** The person the customer calls. */
  manager: DocumentPerson | null
}
