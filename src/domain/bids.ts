import type { Day } from './dates.ts'
import { AppError, invalidField } from './errors.ts'
import type { Cents } from './money.ts'
import type { ProjectStatus } from './projects.ts'
import { type PlainMessage, say } from './sentences/say.ts'

export const bidStatuses = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'finalized',
  'superseded',
  'expired',
] as const
export type BidStatus = (typeof bidStatuses)[number]

/** `change_order`: adds to a signed contract or reduces it. */
export const bidKinds = ['bid', 'change_order'] as const
export type BidKind = (typeof bidKinds)[number]

/** The trade's units: each, linear and vertical linear foot, square foot, cubic yard, lump sum, hour, ton, day. */
export const units = ['EA', 'LF', 'VLF', 'SF', 'CY', 'LS', 'HR', 'TON', 'DAY'] as const
export type Unit = (typeof units)[number]

/** How a customer agreed without signing online. */
export const agreementWays = ['on_paper', 'in_person', 'by_phone', 'by_email', 'by_text', 'other'] as const
export type AgreementWay = (typeof agreementWays)[number]

/** True once a customer may have seen the revision. After that, every change creates a new revision. */
export function isFrozen(status: BidStatus): boolean {
  return status !== 'draft'
}

/** The status that people see: a sent bid without an answer expires after its last valid day. */
export function bidStatusOn(status: BidStatus, validUntil: Day | null, today: Day): BidStatus {
  const waits = status === 'sent' || status === 'viewed'
  return waits && validUntil !== null && validUntil < today ? 'expired' : status
}

/** @throws conflict for a bid that is the contract, signed, replaced, or being sent */
export function assertCanEdit(status: BidStatus, isSending: boolean): void {
  if (status === 'finalized') throw new AppError('conflict', 'A finalized bid cannot be changed')
  if (status === 'accepted')
    throw new AppError('conflict', 'The customer has accepted this bid; it cannot be changed')
  if (status === 'superseded') throw new AppError('conflict', 'A newer revision has replaced this bid')
  assertNotSending(isSending)
}

/** @throws conflict while the bid is being sent: the customer must get what is on record */
export function assertNotSending(isSending: boolean): void {
  if (isSending) throw new AppError('conflict', 'This bid is being sent; wait or give the delivery up')
}

/**
 * Whether people may share the bid's link; a bid that was sent before can always be shared again.
 * @throws conflict when it was replaced; invalid for a draft without a line or past its last valid day
 */
export function assertCanShare(
  bid: { status: BidStatus; validUntil: Day | null; itemCount: number },
  today: Day,
): void {
  if (bid.status === 'superseded') throw new AppError('conflict', 'A newer revision has replaced this bid')
  if (bid.status !== 'draft') return
  if (bid.itemCount === 0) throw invalidField('groups', 'A bid without lines cannot be sent')
  if (bid.validUntil !== null && bid.validUntil < today) {
    throw invalidField('validUntil', 'The day until which the bid is valid has passed; choose a later one')
  }
}

/**
 * Whether a message with the bid may leave now. @throws as assertCanShare; conflict when the customer has declined it
 * or its link was taken back; invalid when it has expired
 */
export function assertCanSend(
  bid: { status: BidStatus; validUntil: Day | null; itemCount: number; isRevoked: boolean },
  today: Day,
): void {
  assertCanShare(bid, today)
  if (bid.status === 'declined') throw new AppError('conflict', 'The customer has declined this bid')
  if (bid.isRevoked) {
    throw new AppError('conflict', 'The link of this bid was taken back; hand out a new one before sending')
  }
  if (bid.status === 'expired')
    throw invalidField('validUntil', 'This bid has expired; extend it before sending')
}

/**
 * Whether a customer can still sign, decline or ask. @throws conflict with the reason, as the customer may read it
 */
export function assertCanAnswer(status: BidStatus): void {
  if (status === 'sent' || status === 'viewed') return
  const reasons: Record<Exclude<BidStatus, 'sent' | 'viewed'>, PlainMessage> = {
    draft: 'This bid is not final yet',
    accepted: 'This bid has already been accepted',
    declined: 'This bid has been declined',
    finalized: 'This bid is already the contract',
    superseded: 'A newer revision has replaced this bid',
    expired: 'This bid has expired',
  }
  throw new AppError('conflict', reasons[status])
}

/** @throws conflict unless the bid is sent and unanswered; invalid naming `validUntil` for a past day */
export function assertCanExtend(status: BidStatus, validUntil: Day, today: Day): void {
  if (status !== 'sent' && status !== 'viewed' && status !== 'expired')
    throw new AppError('conflict', 'Only a bid that waits for the customer can be extended')
  if (validUntil < today) throw invalidField('validUntil', 'Choose a day that is not over')
}

/**
 * Whether the bid can become the project's contract; `finalizedId` is the bid that is, if there is one.
 * @throws conflict when it is already final, was replaced, declined, another bid is the contract, or the project is
 * canceled, or a change order has no contract to change; invalid without a line
 */
export function assertCanFinalize(
  bid: { id: number; kind: BidKind; status: BidStatus; itemCount: number },
  project: { finalizedId: number | null; status: ProjectStatus },
): void {
  if (bid.status === 'finalized') throw new AppError('conflict', 'Bid is already finalized')
  if (bid.status === 'superseded') throw new AppError('conflict', 'A newer revision has replaced this bid')
  if (bid.status === 'declined') throw new AppError('conflict', 'The customer has declined this bid')
  if (bid.kind === 'change_order') assertHasContract(project.finalizedId)
  else if (project.finalizedId !== null && project.finalizedId !== bid.id) {
    throw new AppError('conflict', 'Another bid of this project is already finalized')
  }
  if (project.status === 'project_cancelled') {
    throw new AppError('conflict', 'The project is canceled; set it back to new lead before finalizing a bid')
  }
  if (bid.itemCount === 0) throw invalidField('groups', 'A bid without lines cannot be finalized')
}

/** @throws conflict for a change order of a project without a contract */
export function assertHasContract(finalizedId: number | null): void {
  if (finalizedId !== null) return
  throw new AppError('conflict', 'A change order needs a contract: finalize a bid of this project first')
}

/** @param contract the current contract, in cents @throws conflict when the change would make it negative */
export function assertContractBears(contract: Cents, change: Cents): void {
  if (contract + change >= 0) return
  throw new AppError(
    'conflict',
    say('This change order takes {money} off a contract of {total}', { money: -change, total: contract }),
  )
}
