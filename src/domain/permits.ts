import { assertBookDay } from './books.ts'
import { addDays, type Day, daysBetween } from './dates.ts'
import { invalidField } from './errors.ts'
import { say } from './sentences/say.ts'

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

/** Stages that nobody has to do anything about any more. */
export const closedStages: readonly PermitStage[] = ['finaled', 'withdrawn']

/** How many days before a permit expires, or an inspection is due, people are told. */
export const permitReminderDays = [60, 30, 7] as const

/** How long after a day has passed it is still worth a mail that it did. */
export const toldAfterDays = 30

export interface PermitDays {
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
 * (LADBS: at least every six months); counted from the last inspection, or from its release, or from the day on which it
 * was called issued.
 */
export function nextInspectionBy(permit: PermitDays, inspectionDays: number | null): Day | null {
  if (permit.stage !== 'issued' || inspectionDays === null) return null
  return addDays(permit.lastInspection ?? permit.released ?? permit.stageSince, inspectionDays)
}

/** True where the application has been handed in; what was withdrawn may never have been. */
export function isSubmitted(stage: PermitStage): boolean {
  return stage !== 'preparing' && stage !== 'withdrawn'
}

/** Which day it is, and how long the authority's permits live, in days; null: not known. */
interface PermitRule {
  today: Day
  validDays: number | null
}

/** What is asked of a permit: what is left out stays as it is, null takes a day away. */
export interface PermitWish {
  stage?: PermitStage | undefined
  /** Since when it stood in the stage that it is moved back to. */
  inStageSince?: Day | null | undefined
  submitted?: Day | null | undefined
  expires?: Day | null | undefined
  lastInspection?: Day | null | undefined
}

/** A permit that is only thought of. */
export function unsubmitted(today: Day): PermitDays {
  const none = { submitted: null, released: null, expires: null, lastInspection: null }
  return { stage: 'preparing', stageSince: today, ...none }
}

/**
 * A permit's days after a change. The day of submission takes one that is being prepared to `submitted`; without it, a
 * permit that moves on was submitted today. One that is called issued expires as its authority has it.
 * @throws invalid naming the day that cannot be
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
 * A permit's days once it is released: today unless told, and valid as long as its authority says unless told. What was
 * never said to be submitted was so by then; what is finaled stays so, its paper only comes late.
 * @throws invalid naming the day that cannot be
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

/** Only days that change are looked at, and how they lie to the others. */
function assertPermitDays(before: PermitDays, after: PermitDays, today: Day): void {
  const changed = new Set(dayFields.filter((field) => after[field] !== before[field]))
  for (const field of changed) {
    // No permit lives longer than ten years.
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
 * Which reminder a day is due for: the nearest of `permitReminderDays`, 0 once it has just passed, null when it is too
 * early or long over.
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
