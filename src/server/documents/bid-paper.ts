/* The data of bid.typ. Every word, figure and decision is made here; the template only places them. */
import { isIncluded, isOnlyOffered } from '../../domain/bid-money.ts'
import type { Language } from '../../domain/people.ts'
import type {
  BidDocumentAcceptance,
  BidDocumentContractSums,
  BidDocumentData,
  BidDocumentGroup,
  BidDocumentItem,
} from './bid-document-data.ts'
import {
  joinGiven,
  type LetterPaper,
  type PaperParty,
  type PaperRow,
  present,
  toLetterPaper,
  toParties,
} from './letter-paper.ts'
import { writeDay, writeMoney, writePercent, writeQuantity, writeTime } from './paper-figures.ts'
import {
  isGiven,
  type PaperText,
  type ProseBlock,
  toGivenText,
  toOneLine,
  toPaperText,
  toProse,
} from './paper-text.ts'
import { fillIn, type PaperWords, paperWords } from './paper-words.ts'

export interface BidPaper extends LetterPaper {
  full: boolean
  hasLetterhead: boolean
  heading: string
  name: PaperText | null
  facts: PaperRow[]
  parties: PaperParty[]
  scope: ProseBlock[]
  groups: PaperGroup[]
  /** Column widths in points. Measured here, because Typst would have to lay out every figure twice. */
  columns: { quantity: number; unitPrice: number; amount: number }
  /** The last row is the total. */
  sums: PaperRow[]
  contract: PaperRow[]
  payments: { label: PaperText; percent: string; amount: string }[]
  exclusions: ProseBlock[]
  terms: ProseBlock[]
  /** Long terms may go on a page of their own, without the signatures. */
  endsLong: boolean
  agreement: PaperAgreement | null
  signed: PaperSigned | null
}

interface PaperGroup {
  name: PaperText | null
  /** Null when the group's sum would only repeat the bid's total, or when all of it is optional. */
  totalLabel: PaperText | null
  amount: string
  rows: PaperItem[]
}

interface PaperItem {
  description: PaperText
  /** "Option: $2,280.00, not in the total", or null. */
  option: string | null
  counts: boolean
  /** Short enough that the row isn't split between two pages. */
  short: boolean
  quantity: string
  unit: PaperText
  unitPrice: string
  amount: string
}

/** Signature lines. */
interface PaperAgreement {
  sentence: string
  total: string
  signers: PaperText[]
}

interface PaperSigned {
  name: PaperText
  /** File name of the drawn signature; null when the typed name is the signature. */
  picture: string | null
  pictureAlt: string
  facts: PaperRow[]
  /** In groups of eight digits, or null. */
  fingerprint: string | null
}

/** @throws when an amount is not in whole cents, or a day is not a date */
export function toBidPaper(data: BidDocumentData): BidPaper {
  const words = paperWords[data.language]
  const { bid, groups } = data
  const heading = data.kind === 'bid' ? words.bid : words.changeOrder
  return {
    ...toLetterPaper(data.company, {
      language: data.language,
      title: [`${heading} ${bid.number}`, data.title].filter(isGiven).join(' – '),
      date: bid.date,
      mark: markOf(bid.status, words),
      foot: joinGiven([
        `${heading} ${bid.number}`,
        bid.revision > 1 ? fillIn(words.revisionShort, { revision: String(bid.revision) }) : '',
      ]),
    }),
    full: data.full,
    hasLetterhead: data.logo,
    heading,
    name: toGivenText(data.title),
    facts: toFacts(data, words),
    parties: toParties(data, {
      customer: words.preparedFor,
      site: words.jobSite,
      manager: words.yourContact,
    }),
    scope: toProse(data.scope),
    groups: groups.map((group) => toPaperGroup(group, groups.length, words)),
    columns: roomForFigures(data),
    sums: toSums(data, words),
    contract: data.contractSums === null ? [] : toContract(data.contractSums, words),
    payments: data.paymentSchedule.map(({ label, percent, amount }) => ({
      label: toPaperText(label),
      percent: percent === null ? '' : writePercent(percent),
      amount: writeMoney(amount),
    })),
    exclusions: toProse(data.exclusions),
    ...toTerms(data.terms),
    agreement: toAgreement(data, words),
    signed: data.accepted && toSigned(data.accepted, data.kind, data.language, words),
  }
}

function markOf(status: BidDocumentData['bid']['status'], words: PaperWords): string | null {
  const isMarked =
    status === 'draft' || status === 'superseded' || status === 'declined' || status === 'expired'
  return isMarked ? words[status] : null
}

function toFacts(
  { kind, bid, validUntil, project, language }: BidDocumentData,
  words: PaperWords,
): PaperRow[] {
  return present<PaperRow>([
    [kind === 'bid' ? words.bidNumber : words.changeOrderNumber, toPaperText(bid.number)],
    [words.revision, String(bid.revision)],
    [words.date, writeDay(bid.date, language)],
    validUntil === null ? null : [words.validUntil, writeDay(validUntil, language)],
    isGiven(project.number) ? [words.project, toPaperText(project.number)] : null,
  ])
}

function toPaperGroup(group: BidDocumentGroup, groups: number, words: PaperWords): PaperGroup {
  const isOffer = isOnlyOffered(group.items)
  const isSummed = isGiven(group.name) && groups > 1 && !isOffer
  return {
    name: toGivenText(group.name),
    totalLabel: isSummed ? toPaperText(fillIn(words.groupTotal, { group: group.name })) : null,
    amount: isOffer ? '' : writeMoney(group.amount),
    rows: group.items.map((item) => toPaperItem(item, words)),
  }
}

function toPaperItem(item: BidDocumentItem, words: PaperWords): PaperItem {
  const counts = isIncluded(item)
  const amount = writeMoney(item.amount)
  return {
    description: toPaperText(item.description),
    option: item.optional ? fillIn(counts ? words.optionIncluded : words.optionLeftOut, { amount }) : null,
    counts,
    short: item.description.length <= 300 && !/[\r\n]/.test(item.description),
    quantity: writeQuantity(item.quantity),
    unit: toPaperText(item.unit),
    unitPrice: writeMoney(item.unitPrice),
    amount: counts ? amount : '',
  }
}

/** A digit is at most 5.75 pt wide and each cell has 6 pt of padding on both sides. Column titles need room too. */
function roomForFigures({ groups, language }: BidDocumentData): BidPaper['columns'] {
  const heads = { en: [36, 40], es: [37, 59] }[language]
  const [quantityHead = 0, priceHead = 0] = heads
  const items = groups.flatMap((group) => group.items)
  const room = (head: number, figures: string[]) =>
    figures.reduce((widest, figure) => Math.max(widest, 5.75 * figure.length), head) + 12
  const amounts = [...items.map((item) => item.amount), ...groups.map((group) => group.amount)]
  return {
    quantity: room(
      quantityHead,
      items.map(({ quantity }) => writeQuantity(quantity)),
    ),
    unitPrice: room(
      priceHead,
      items.map(({ unitPrice }) => writeMoney(unitPrice)),
    ),
    amount: room(40, amounts.map(writeMoney)) + 3,
  }
}

function toSums({ kind, subtotal, discount, total }: BidDocumentData, words: PaperWords): PaperRow[] {
  return present<PaperRow>([
    discount === 0 ? null : [words.subtotal, writeMoney(subtotal)],
    discount === 0 ? null : [words.discount, writeMoney(-discount)],
    [kind === 'bid' ? words.total : words.changeTotal, writeMoney(total)],
  ])
}

function toContract(sums: BidDocumentContractSums, words: PaperWords): PaperRow[] {
  return [
    [words.contractOriginal, writeMoney(sums.original)],
    [words.contractApproved, writeMoney(sums.approvedBefore)],
    [words.contractThisChange, writeMoney(sums.thisChange)],
    [words.contractNew, writeMoney(sums.newTotal)],
  ]
}

function toTerms(terms: string): Pick<BidPaper, 'terms' | 'endsLong'> {
  const blocks = toProse(terms)
  return { terms: blocks, endsLong: terms.length / Math.max(1, blocks.length) > 900 }
}

function toAgreement(data: BidDocumentData, words: PaperWords): PaperAgreement | null {
  const { accepted, bid, customer, company, total } = data
  const isOver = bid.status === 'superseded' || bid.status === 'declined' || bid.status === 'expired'
  if (accepted !== null || isOver) return null
  return {
    sentence: agreementOf(data, words),
    total: writeMoney(data.kind === 'bid' ? total : Math.abs(total)),
    signers: [toGivenText(customer.name) ?? words.customer, toGivenText(company.name) ?? words.contractor],
  }
}

function agreementOf({ kind, total }: BidDocumentData, words: PaperWords): string {
  if (kind === 'bid') return words.agreeToBid
  if (total === 0) return words.agreeToSame
  return total > 0 ? words.agreeToMore : words.agreeToLess
}

function toSigned(
  { name, at, documentSha256, signature, total }: BidDocumentAcceptance,
  kind: BidDocumentData['kind'],
  language: Language,
  words: PaperWords,
): PaperSigned {
  return {
    name: toPaperText(name),
    picture: signature,
    pictureAlt: fillIn(words.signatureOf, { name: toOneLine(name) }),
    facts: [
      [words.signedBy, toPaperText(name)],
      [words.date, writeDay(at.slice(0, 10), language)],
      [words.time, writeTime(at, language)],
      [kind === 'bid' ? words.totalAccepted : words.changeAccepted, writeMoney(total)],
    ],
    fingerprint: documentSha256.match(/.{1,8}/g)?.join(' ') ?? null,
  }
}
