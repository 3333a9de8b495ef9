import type { Bid } from '../../../contract/bids.ts'
import type { PublicBid, PublicLetterhead } from '../../../contract/public-bids.ts'
import { assertTotalsAllowed, bidTotals, chooseOptions, scheduleForTotal } from '../../../domain/bid-money.ts'
import { AppError, invalidField } from '../../../domain/errors.ts'
import type { Cents } from '../../../domain/money.ts'
import { type BidContent, contentOf } from '../bid-content.service.ts'
import { bidDate } from '../bid-document.ts'
import type { BidLetter } from '../sending/bid-letter.queries.ts'

/** Whom a customer's page comes from, and whom they call. */
export function toPublicLetterhead({
  company,
  manager,
}: Pick<BidLetter, 'company' | 'manager'>): PublicLetterhead {
  return {
    company: {
      name: company.name,
      licenseNumber: company.licenseNumber,
      licenseClasses: company.licenseClasses,
      address: company.address,
      phone: company.phone,
      email: company.email,
      website: company.website,
      logo: company.logo,
    },
    manager: manager && { name: manager.name, phone: manager.phone, email: manager.email },
  }
}

/** The customer's view, field by field: what is not named here never leaves. A withdrawn bid keeps its content to itself. */
export function toPublicBid(
  bid: Bid,
  { company, project, customer, manager }: BidLetter,
  {
    replacedBy,
    contractBefore,
    sendsCopies,
  }: Pick<PublicBid, 'replacedBy' | 'sendsCopies'> & { contractBefore: Cents | null },
): PublicBid {
  const head = {
    kind: bid.kind,
    status: bid.status,
    language: bid.language,
    canAnswer:
      (bid.status === 'sent' || bid.status === 'viewed') &&
      // The job may have been canceled, or another bid of it have become the contract meanwhile.
      !project.isCanceled &&
      (bid.kind === 'change_order' || !(project.hasContract || project.hasAccepted)),
    sendsCopies,
    acceptance: bid.acceptance && {
      name: bid.acceptance.name,
      acceptedAt: bid.acceptance.acceptedAt,
      total: bid.acceptance.total,
    },
    declinedAt: bid.declinedAt,
    replacedBy,
    number: bid.number,
    revision: bid.revision,
    date: bidDate(bid),
    validUntil: bid.validUntil,
    ...toPublicLetterhead({ company, manager }),
  }
  if (isWithdrawn(bid)) return { ...head, ...nothing }
  return {
    ...head,
    title: bid.title,
    project: { number: project.number, name: project.name, site: project.site },
    customer: { name: customer.name },
    groups: bid.groups.map((group, groupPosition) => ({
      name: group.name,
      amount: group.amount,
      items: group.items.map((item, position) => ({
        id: placeOf(bid, groupPosition, position),
        description: item.description,
        quantity: item.quantity,
        unit: item.unit,
        unitPrice: item.unitPrice,
        amount: item.amount,
        optional: item.optional,
        selected: item.selected,
      })),
    })),
    contractBefore,
    subtotal: bid.subtotal,
    discount: bid.discount,
    total: bid.total,
    paymentSchedule: bid.paymentSchedule.map(({ label, percent, amount, due }) => ({
      label,
      percent,
      amount,
      due,
    })),
    scope: bid.scope,
    exclusions: bid.exclusions,
    terms: bid.terms,
  }
}

/** True when the link only shows whom to call, because the bid was replaced or has expired. */
export function isWithdrawn({ status }: Pick<Bid, 'status'>): boolean {
  return status === 'superseded' || status === 'expired'
}

const nowhere = { street: '', city: '', state: '', zip: '' }

const nothing = {
  title: '',
  project: { number: '', name: '', site: nowhere },
  customer: { name: '' },
  groups: [],
  contractBefore: null,
  subtotal: 0,
  discount: 0,
  total: 0,
  paymentSchedule: [],
  scope: '',
  exclusions: '',
  terms: '',
}

/** The line's place in the document, counted from 1. */
function placeOf({ groups }: Bid, groupPosition: number, position: number): number {
  const before = groups.slice(0, groupPosition).reduce((count, { items }) => count + items.length, 0)
  return before + position + 1
}

/**
 * What a bid says with exactly these options, its payment schedule fitted to the total. `places` are the lines' numbers
 * on the public page. @throws invalid naming `selected` for what is no option, or adds up to less than nothing
 */
export function chosenContent(bid: Bid, places: readonly number[]): BidContent {
  const content = contentOf(bid)
  const groups = chooseOptions(content.groups, places)
  const totals = bidTotals(groups, content.discount)
  try {
    assertTotalsAllowed(totals, content.discount, bid.kind)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw invalidField('selected', 'This choice cannot be offered by itself; please ask us')
  }
  const paymentSchedule = scheduleForTotal(content.paymentSchedule, totals.total).map(
    ({ due: _due, ...payment }) => payment,
  )
  return { ...content, groups, paymentSchedule }
}

/** `1,3` as the address of a PDF says it; '' chooses nothing. @throws invalid naming `selected` */
export function readPlaces(text: string): number[] {
  if (text.trim() === '') return []
  return text.split(',').map((place) => {
    if (!/^\d{1,5}$/.test(place.trim())) {
      throw invalidField('selected', 'Must be the numbers of lines, separated by commas')
    }
    return Number(place)
  })
}
