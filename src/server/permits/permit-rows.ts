import type { NewPermit, Permit, PermitChange } from '../../contract/permits.ts'
import type { PermitDays, PermitWish } from '../../domain/permits.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import { given } from '../database/editable.ts'

/** `the permit Foundation (LADBS)`. */
export function permitLabel(permit: Pick<Permit, 'title' | 'issuing_authority'>): Sentence {
  return say('the permit {name} ({text})', { name: permit.title, text: permit.issuing_authority })
}

/** The days of a form. An empty field clears its day. */
export function toWish(change: NewPermit | PermitChange): PermitWish {
  return given({
    stage: change.stage,
    ...('inStageSince' in change ? { inStageSince: orNull(change.inStageSince) } : {}),
    submitted: orNull(change.submitted),
    expires: orNull(change.expires),
    ...('lastInspection' in change ? { lastInspection: orNull(change.lastInspection) } : {}),
  })
}

function orNull(day: string | undefined): string | null | undefined {
  return day === '' ? null : day
}

export function toDays(permit: Permit): PermitDays {
  const { stage, stageSince, submitted, released, expires, lastInspection } = permit
  return { stage, stageSince, submitted, released, expires, lastInspection }
}

export function dayColumns(days: PermitDays) {
  return {
    stage: days.stage,
    stage_since: days.stageSince,
    submitted: days.submitted,
    released: days.released,
    expires: days.expires,
    last_inspection: days.lastInspection,
  }
}
