import { addDays, type Day } from '../dates.ts'
import type { Cents } from '../money.ts'
import type { Said } from '../sentences/say.ts'
import type { StatutorySection } from './statutory-texts.ts'

/** The four waivers and releases of Civ. Code §§ 8132 to 8138; any other form is void. */
export const waiverKinds = [
  'conditional_progress',
  'unconditional_progress',
  'conditional_final',
  'unconditional_final',
] as const
export type WaiverKind = (typeof waiverKinds)[number]

export const waiverSections = {
  conditional_progress: '8132',
  unconditional_progress: '8134',
  conditional_final: '8136',
  unconditional_final: '8138',
} as const satisfies Record<WaiverKind, StatutorySection>

export function isUnconditional(kind: WaiverKind): boolean {
  return kind === 'unconditional_progress' || kind === 'unconditional_final'
}

export function isFinal(kind: WaiverKind): boolean {
  return kind === 'conditional_final' || kind === 'unconditional_final'
}

/** The money that an unconditional waiver says has come. */
export interface WaivedMoney {
  /** The payment that it is for; null for a waiver of an invoice. */
  payment: { amount: Cents; refunded: Cents; cleared: Day | null; isReversed: boolean } | null
  /** The contract is billed and paid, and no retention is held. */
  isPaidInFull: boolean
  /** The bank has confirmed every payment of the project. */
  isAllCleared: boolean
}

/**
 * Why a waiver must not be signed yet: an unconditional one holds even if we are never paid (Civ. Code §§ 8134, 8138).
 * Null when it may be.
 */
export function whyNotYet(
  kind: WaiverKind,
  { payment, isPaidInFull, isAllCleared }: WaivedMoney,
): Said | null {
  if (!isUnconditional(kind)) return null
  if (payment?.isReversed) return 'The payment was reversed'
  if (isFinal(kind)) {
    if (!isPaidInFull) return 'The contract is not paid in full'
    return isAllCleared ? null : 'The bank has not confirmed every payment yet'
  }
  if (payment === null) return 'Make it from a payment that has cleared'
  return payment.cleared === null ? 'The payment has not cleared yet' : null
}

/** The most that an unconditional progress waiver may say was received. */
export function mostReceived({ payment }: WaivedMoney): Cents {
  return payment === null ? 0 : payment.amount - payment.refunded
}

/** A conditional waiver without evidence of payment for so many days warns. */
export const waiverPatienceDays = 30

/** `pending`: signed, and the money isn't there. `paid`: it is (evidence as § 8124 wants). `given`: unconditional. */
export const waiverStates = ['pending', 'paid', 'given', 'taken_back'] as const
export type WaiverState = (typeof waiverStates)[number]

export function isOverdueWaiver(signedOn: Day, today: Day): boolean {
  return addDays(signedOn, waiverPatienceDays) <= today
}
