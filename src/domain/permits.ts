import { addDays, type Day, daysBetween } from './dates.ts'

/** In the order in which an application goes through them; `withdrawn` lies aside. */
export const permitStages = [
  'preparing',
  'submitted',
  'plan_check',
  'corrections',
  'ready_to_issue',
  'issued',
  'finaled',
  'withdrawn',
] as const
export type PermitStage = (typeof permitStages)[number]

/** Stages in which the authority, or we after it, still has to act before the permit is there. */
export const waitingStages: readonly PermitStage[] = [
  'submitted',
  'plan_check',
  'corrections',
  'ready_to_issue',
]

/** How many days before a permit expires, or an inspection is due, people are told. */
export const permitReminderDays = [60, 30, 7] as const

interface PermitDays {
  stage: PermitStage
  stageSince: Day
  submitted: Day | null
  expires: Day | null
  released: Day | null
  lastInspection: Day | null
}

/** Days since it was submitted, while it is waited for; null before and after. */
export function daysWaiting(permit: PermitDays, today: Day): number | null {
  if (!waitingStages.includes(permit.stage)) return null
  return Math.max(0, daysBetween(permit.submitted ?? permit.stageSince, today))
}

/** Days in the present stage. */
export function daysInStage(permit: PermitDays, today: Day): number {
  return Math.max(0, daysBetween(permit.stageSince, today))
}

/** True for an issued permit whose last day is over. */
export function isExpired(permit: PermitDays, today: Day): boolean {
  return permit.stage === 'issued' && permit.expires !== null && permit.expires < today
}

/**
 * The day by which an issued permit wants its next inspection, where its authority sets a distance
 * (LADBS: at least every six months); counted from the last inspection, or from its release.
 */
export function nextInspectionBy(permit: PermitDays, inspectionDays: number | null): Day | null {
  const since = permit.lastInspection ?? permit.released
  if (permit.stage !== 'issued' || since === null || inspectionDays === null) return null
  return addDays(since, inspectionDays)
}

/** The stage in words: `plan check`. */
export function permitStageLabel(stage: PermitStage): string {
  return stage.replaceAll('_', ' ')
}
