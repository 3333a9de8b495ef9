import type { Bid } from '../../contract/bids.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import type { BidDocumentData } from '../documents/bid-document-data.ts'
import type { BidLetter } from './bid-letter.queries.ts'

export interface DocumentChoice {
  full: boolean
  logo: boolean
}

/** What the bid's PDF is set from. Names every field: what a bid costs the company has no way in. */
export function toBidDocument(
  bid: Bid,
  { company, project, customer, manager }: BidLetter,
  { full, logo }: DocumentChoice,
): BidDocumentData {
  return {
    language: 'en',
    full,
    logo,
    company: {
      name: company.name,
      licenseNumber: company.licenseNumber,
      licenseClasses: company.licenseClasses,
      address: company.address,
      phone: company.phone,
      email: company.email,
      logo: company.logo,
    },
    bid: {
      number: bidNumber(bid),
      revision: bid.revision,
      title: bid.title,
      date: bidDate(bid),
      validUntil: bid.validUntil,
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
    scope: bid.scope,
    exclusions: bid.exclusions,
    terms: bid.terms,
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
    discount: bid.discount,
    total: bid.total,
    paymentSchedule: bid.paymentSchedule.map(({ label, due, percent }) => ({
      label,
      amount: due,
      percent: percent === null ? null : percent / 100,
    })),
    accepted: null,
  }
}

/** The day on the paper: when the bid went out; until then, when it was last changed. */
export function bidDate({ sentAt, updatedAt }: Pick<Bid, 'sentAt' | 'updatedAt'>): Day {
  return companyDayOf(new Date(sentAt ?? updatedAt))
}

/** `Bid SC-26-0142-1 rev 2 – Customer.pdf`, without characters that a file system refuses. */
export function bidFileName(bid: Bid): string {
  const customer = bid.project.customerName
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()
  return `Bid ${bidNumber(bid)} rev ${bid.revision}${customer === '' ? '' : ` – ${customer}`}.pdf`
}

/** The project's number and the bid's within it: `SC-26-0142-1`. */
function bidNumber({ project, number }: Bid): string {
  return `${project.number}-${number}`
}

function addressLines({ street, city, state, zip }: BidLetter['customer']['address']): string {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, place].filter(Boolean).join('\n')
}
