import { paperFields } from '../../contract/bid-fields.ts'
import type { Bid } from '../../contract/bids.ts'
import { pickFields } from '../../contract/plain-fields.ts'
import { companyDayOf, companyTimeZone, type Day } from '../../domain/dates.ts'
import type { BidDocumentContractSums, BidDocumentData } from '../documents/bid-document-data.ts'
import type { BidLetter } from './sending/bid-letter.queries.ts'

export interface DocumentChoice {
  full: boolean
  logo: boolean
}

/** What the paper says beyond the bid itself. */
interface DocumentExtras {
  /** The drawn signature as a PNG in base64; null when the customer typed the name or has not signed. */
  signature: string | null
  /** Of a change order: what it does to the contract; null leaves that block out. */
  contractSums: BidDocumentContractSums | null
}

/**
 * What the bid's PDF is set from: of the bid's plain fields those that are `onPaper`, and what is named here. What a bid
 * costs the company has no way in.
 */
export function toBidDocument(
  bid: Bid,
  { company, project, customer, manager }: BidLetter,
  { full, logo }: DocumentChoice,
  { signature, contractSums }: DocumentExtras = { signature: null, contractSums: null },
): BidDocumentData {
  const { website: _website, ...letterhead } = company
  return {
    ...pickFields(paperFields, bid),
    kind: bid.kind,
    full,
    logo,
    company: letterhead,
    bid: {
      number: bidNumber(bid),
      revision: bid.revision,
      date: bidDate(bid),
      status: bid.status,
    },
    customer: {
      name: customer.name,
      phone: customer.phone,
      email: customer.email,
      mailingAddress: addressLines(customer.address),
    },
    site: project.site,
    project: { number: project.number, name: project.name },
    manager,
    groups: bid.groups.map((group) => ({
      name: group.name,
      items: group.items.map((item) => ({
        description: item.description,
        quantity: item.quantity,
        unit: item.unit,
        unitPrice: item.unitPrice,
        amount: item.amount,
        optional: item.optional,
        selected: item.selected,
      })),
      amount: group.amount,
    })),
    subtotal: bid.subtotal,
    total: bid.total,
    contractSums,
    paymentSchedule: bid.paymentSchedule.map(({ label, due, percent }) => ({
      label,
      amount: due,
      percent: percent === null ? null : percent / 100,
    })),
    accepted: bid.acceptance && {
      name: bid.acceptance.name,
      at: wallClockOf(bid.acceptance.acceptedAt),
      documentSha256: bid.acceptance.documentSha256,
      signature,
      total: bid.acceptance.total,
    },
  }
}

/** The day on the paper: when the bid went out; until then, when it was last changed. */
export function bidDate({ sentAt, updatedAt }: Pick<Bid, 'sentAt' | 'updatedAt'>): Day {
  return companyDayOf(new Date(sentAt ?? updatedAt))
}

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: companyTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** What the company's clocks show at an instant, `2026-11-20T14:05`. */
function wallClockOf(instant: string): string {
  return wallClock.format(new Date(instant)).replace(' ', 'T')
}

/**
 * `Bid SC-26-0142-1 rev 2 – Customer.pdf`, in the bid's language, without characters that a file system refuses.
 */
export function bidFileName(bid: Bid): string {
  const customer = bid.project.customerName
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()
  return `${documentNames[bid.language][bid.kind]} ${bidNumber(bid)} rev ${bid.revision}${customer === '' ? '' : ` – ${customer}`}.pdf`
}

const documentNames = {
  en: { bid: 'Bid', change_order: 'Change order' },
  es: { bid: 'Propuesta', change_order: 'Orden de cambio' },
}

/** The project's number and the bid's within it: `SC-26-0142-1`; of a change order, `SC-26-0142-CO1`. */
export function bidNumber({ kind, project, number }: Pick<Bid, 'kind' | 'project' | 'number'>): string {
  return `${project.number}-${kind === 'bid' ? '' : 'CO'}${number}`
}

function addressLines({ street, city, state, zip }: BidLetter['customer']['address']): string {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, place].filter(Boolean).join('\n')
}
