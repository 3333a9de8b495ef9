import { assertBookDay } from './books.ts'
import { addDays, type Day, daysBetween } from './dates.ts'
import { invalidField } from './errors.ts'
import { say } from './sentences/say.ts'

/** In the order of an application, except for `withdrawn`. */
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

/** Stages before the permit is issued, in which the authority or we still have to act. */
export const waitingStages: readonly PermitStage[] = [
  'submitted',
  'plan_check',
  'corrections',
  'ready_to_issue',
]

/** Stages without anything left to do. */
export const closedStages: readonly PermitStage[] = ['finaled', 'withdrawn']

/** How many days before a permit expires, or an inspection is due, people are told. */
export const permitReminderDays = [60, 30, 7] as const

/** For how many days after a missed day we still send a reminder. */
export const toldAfterDays = 30

export interface PermitDays {
  stage: PermitStage
  stageSince: Day
  submitted: Day | null
  expires: Day | null
  released: Day | null
  lastInspection: Day | null
}

/** Days since submission while we wait for the permit; null before and after. */
export function daysWaiting(permit: PermitDays, today: Day): number | null {
  if (!waitingStages.includes(permit.stage)) return null
  return Math.max(0, daysBetween(permit.submitted ?? permit.stageSince, today))
}

/** Days in the present stage. */
export function daysInStage(permit: PermitDays, today: Day): number {
  return Math.max(0, daysBetween(permit.stageSince, today))
}

/** True for an issued permit after its last day. */
export function isExpired(permit: PermitDays, today: Day): boolean {
  return permit.stage === 'issued' && permit.expires !== null && permit.expires < today
}

/**
 * The day by which an issued permit needs its next inspection, if its authority requires them regularly (LADBS: at
 * least every six months). Counted from the last inspection, or else the release, or else the day it became issued.
 */
export function nextInspectionBy(permit: PermitDays, inspectionDays: number | null): Day | null {
  if (permit.stage !== 'issued' || inspectionDays === null) return null
  return addDays(permit.lastInspection ?? permit.released ?? permit.stageSince, inspectionDays)
}

/** True once the application is submitted. A withdrawn one may never have been. */
export function isSubmitted(stage: PermitStage): boolean {
  return stage !== 'preparing' && stage !== 'withdrawn'
}

/** Today, and for how many days the authority's permits are valid; null when unknown. */
interface PermitRule {
  today: Day
  validDays: number | null
}

/** A requested change. Missing fields stay as they are; null clears a day. */
export interface PermitWish {
  stage?: PermitStage | undefined
  /** For moving it back: the day since when it was in that stage. */
  inStageSince?: Day | null | undefined
  submitted?: Day | null | undefined
  expires?: Day | null | undefined
  lastInspection?: Day | null | undefined
}

/** A new permit, before its first change. */
export function unsubmitted(today: Day): PermitDays {
  const none = { submitted: null, released: null, expires: null, lastInspection: null }
  return { stage: 'preparing', stageSince: today, ...none }
}

/**
 * A permit's days after a change. A submission day moves a permit in preparation to `submitted`. Without one, a permit
 * that moves on counts as submitted today. An issued permit expires by its authority's rule.
 * @throws invalid naming the impossible day
 */
export function revisePermit(
  before: PermitDays,
  wish: PermitWish,
  { today, validDays }: PermitRule,
): PermitDays {
  const isHandedIn = before.stage === 'preparing' && wish.stage === undefined && Boolean(wish.submitted)
  const stage = isHandedIn ? 'submitted' : (wish.stage ?? before.stage)
  const isMoved = stage !== before.stage
  const after = {
    ...before,
    stage,
    stageSince: isMoved ? (wish.inStageSince ?? today) : before.stageSince,
    submitted: wish.submitted === undefined ? before.submitted : wish.submitted,
    expires: wish.expires === undefined ? before.expires : wish.expires,
    lastInspection: wish.lastInspection === undefined ? before.lastInspection : wish.lastInspection,
  }
  if (after.submitted === null && isSubmitted(stage)) {
    if (isMoved) after.submitted = before.released ?? today
    else if (before.submitted !== null)
      throw invalidField(
        'submitted',
        say('Must be a day: the permit is in {stage}', { stage: say(permitStageLabel(stage)) }),
      )
  }
  if (isMoved && after.stageSince > today) throw invalidField('inStageSince', 'Must be today or before')
  if (stage === 'submitted' && after.submitted && after.submitted !== before.submitted) {
    const isSameDay = isMoved || before.stageSince === before.submitted
    if (isSameDay) after.stageSince = after.submitted
  }
  if (isMoved && stage === 'issued' && after.expires === null && validDays !== null)
    after.expires = addDays(before.released ?? today, validDays)
  assertPermitDays(before, after, today)
  return after
}

/**
 * A permit's days after its release. The defaults are today, and the authority's rule for its last day. A permit
 * without a submission day counts as submitted by then. A finaled permit stays finaled: its file just came late.
 * @throws invalid naming the impossible day
 */
export function releaseOn(
  before: PermitDays,
  told: { released: Day | null; expires: Day | null },
  { today, validDays }: PermitRule,
): PermitDays {
  const released = told.released ?? today
  const stage = before.stage === 'finaled' ? 'finaled' : 'issued'
  const known = before.expires !== null && before.expires >= released ? before.expires : null
  const isNew = before.released !== null && before.released !== released
  const byRule = validDays === null ? known : addDays(released, validDays)
  const after: PermitDays = {
    ...before,
    stage,
    stageSince: before.stage === stage && (stage === 'finaled' || !isNew) ? before.stageSince : released,
    submitted: before.submitted ?? released,
    released,
    expires: told.expires ?? (isNew ? byRule : (known ?? byRule)),
  }
  assertPermitDays(before, after, today)
  return after
}

const dayFields = ['submitted', 'released', 'expires', 'lastInspection'] as const

/** Checks only the days that change, by themselves and against the others. */
function assertPermitDays(before: PermitDays, after: PermitDays, today: Day): void {
  const changed = new Set(dayFields.filter((field) => after[field] !== before[field]))
  for (const field of changed) {
    // No permit is valid for more than ten years.
    assertBookDay(field, after[field], today, field === 'expires' ? 3650 : 0)
  }
  const orders = [
    ['submitted', 'released', 'the day on which it was submitted', 'the day on which it was released'],
    ['released', 'expires', 'the day on which it was released', 'the day on which it expires'],
    ['released', 'lastInspection', 'the day on which it was released', 'its last inspection'],
  ] as const
  for (const [first, second, firstName, secondName] of orders) {
    const [from, to] = [after[first], after[second]]
    if (from === null || to === null || from <= to) continue
    if (changed.has(second))
      throw invalidField(second, say('Must not be before {what}, {day}', { what: say(firstName), day: from }))
    if (changed.has(first))
      throw invalidField(first, say('Must not be after {what}, {day}', { what: say(secondName), day: to }))
  }
}

/**
 * The reminder to send for a day: the nearest of `permitReminderDays`, 0 just after the day, null when it is too early
 * or too late.
 */
export function reminderFor(due: Day, today: Day): number | null {
  const left = daysBetween(today, due)
  if (left < 0) return left >= -toldAfterDays ? 0 : null
  return permitReminderDays.findLast((days) => left <= days) ?? null
}

/** The stage in words: `plan check`. */
export function permitStageLabel(stage: PermitStage) {
  if (stage === 'plan_check') return 'plan check'
  return stage === 'ready_to_issue' ? 'ready to issue' : stage
}
