import { sayDay } from '../books.ts'
import { addDays, type Day } from '../dates.ts'
import { type Sentence, say } from '../sentences/say.ts'
import { type LegalRule, legalRules } from './legal-rules.ts'

/*
 * One function for each day that the law sets. Days are calendar days (Civ. Code § 8058). A day that falls on a weekend or
 * holiday is never moved to the next working day: some days may be moved, but nobody loses a right by being early.
 */

/** The last day for something, how it is counted, and where that is written. */
export interface Deadline {
  day: Day
  formula: Sentence
  rule: LegalRule
}

/** Our contract is with the owner, who has no contractor between us; else with a contractor. */
export type OurRole = 'direct' | 'subcontractor'

/** The preliminary notice: within 20 days after we first furnished work. */
export function noticeDue(firstFurnished: Day): Deadline {
  return {
    day: addDays(firstFurnished, 20),
    formula: say('20 days after {when}, when we first furnished work', { when: sayDay(firstFurnished) }),
    rule: legalRules.notice,
  }
}

/** The first day of work that a notice served on a day still covers: a late one reaches back 20 days (§ 8204(a)). */
export function noticeCoversFrom(firstFurnished: Day, served: Day): Day {
  return served <= noticeDue(firstFurnished).day ? firstFurnished : addDays(served, -20)
}

/** What is known of the end of the whole work of improvement, by everybody on it. Null: it did not happen. */
export interface CompletionFacts {
  /** It was actually completed. */
  completed: Day | null
  /** The owner occupied or used it, and all labor had ceased. */
  occupied: Day | null
  /** All labor ceased, and has not been taken up again. */
  ceased: Day | null
  /** The owner recorded a notice of cessation. */
  cessationRecorded: Day | null
  /** The owner recorded a notice of completion. */
  completionRecorded: Day | null
}

/** When the law takes the whole work as complete: the first of the four ways of § 8180(a). Null while none is known. */
export function completionOf(facts: CompletionFacts): Deadline | null {
  const { completed, occupied, ceased } = facts
  const recorded = effectiveCessation(facts)
  const ways = [
    completed !== null && {
      day: completed,
      formula: say('the whole work was completed on {when}', { when: sayDay(completed) }),
      rule: legalRules.actualCompletion,
    },
    occupied !== null && {
      day: occupied,
      formula: say('the owner used it from {when} and all labor had ceased', { when: sayDay(occupied) }),
      rule: legalRules.occupation,
    },
    ceased !== null && {
      day: addDays(ceased, 60),
      formula: say('60 days without labor after {when}', { when: sayDay(ceased) }),
      rule: legalRules.cessation,
    },
    recorded !== null && {
      day: recorded,
      formula: say('a notice of cessation was recorded on {when}', { when: sayDay(recorded) }),
      rule: legalRules.recordedCessation,
    },
  ].filter((way) => way !== false)
  return earliest(ways)
}

/** A notice of cessation counts once labor has ceased for 30 days (§§ 8180(a)(4), 8188). When that was, it may not say. */
function effectiveCessation({ ceased, cessationRecorded }: CompletionFacts): Day | null {
  if (cessationRecorded === null) return null
  return ceased !== null && cessationRecorded < addDays(ceased, 30) ? null : cessationRecorded
}

/**
 * A notice of completion shortens the time when it was recorded on or within 15 days after completion (§ 8182(a)). One
 * that came before anything else tells of completion is taken as good: its time is the shorter one. So is one whose copy
 * the owner did not send us, although it does not bind us then (§ 8190(c)).
 */
export function effectiveCompletion(facts: CompletionFacts): Day | null {
  const { completionRecorded } = facts
  const completion = completionOf(facts)
  if (completionRecorded === null) return null
  return completion !== null && completionRecorded > addDays(completion.day, 15) ? null : completionRecorded
}

/**
 * The claim of lien: 90 days after completion; or 30 days, as a direct contractor 60, after the owner recorded a notice,
 * whichever is earlier. Null while no end of the work is known.
 */
export function lienDue(role: OurRole, facts: CompletionFacts): Deadline | null {
  const rule = role === 'direct' ? legalRules.directLien : legalRules.lien
  const days = role === 'direct' ? 60 : 30
  const completion = completionOf(facts)
  const ofNotice = (recorded: Day, which: Sentence) => ({
    day: addDays(recorded, days),
    formula: say('{count} days after the {which} recorded on {when}', {
      count: days,
      which,
      when: sayDay(recorded),
    }),
    rule,
  })
  const completionRecorded = effectiveCompletion(facts)
  const cessationRecorded = effectiveCessation(facts)
  return earliest([
    ...(completion
      ? [
          {
            day: addDays(completion.day, 90),
            formula: say('90 days after completion: {reason}', { reason: completion.formula }),
            rule,
          },
        ]
      : []),
    ...(completionRecorded ? [ofNotice(completionRecorded, say('notice of completion'))] : []),
    ...(cessationRecorded ? [ofNotice(cessationRecorded, say('notice of cessation'))] : []),
  ])
}

/** The action to enforce the lien: within 90 days after it was recorded. */
export function suitDue(lienRecorded: Day): Deadline {
  return {
    day: addDays(lienRecorded, 90),
    formula: say('90 days after the lien was recorded on {when}', { when: sayDay(lienRecorded) }),
    rule: legalRules.suit,
  }
}

/** The notice that the action is pending: recorded within 20 days after it was filed. */
export function lisPendensDue(suitFiled: Day): Deadline {
  return {
    day: addDays(suitFiled, 20),
    formula: say('20 days after the action was filed on {when}', { when: sayDay(suitFiled) }),
    rule: legalRules.lisPendens,
  }
}

/** The owner pays the retention to the direct contractor: within 45 days after completion. */
export function ownersRetentionDue(completion: Day): Deadline {
  return {
    day: addDays(completion, 45),
    formula: say('45 days after completion on {when}', { when: sayDay(completion) }),
    rule: legalRules.ownersRetention,
  }
}

/** The direct contractor pays us our part of the retention: within 10 days after receiving it. */
export function contractorsRetentionDue(received: Day): Deadline {
  return {
    day: addDays(received, 10),
    formula: say('10 days after the contractor got the retention on {when}', { when: sayDay(received) }),
    rule: legalRules.contractorsRetention,
  }
}

/** The owner pays a progress payment: within 30 days after notice demanding it, unless agreed otherwise in writing. */
export function ownersProgressDue(demanded: Day): Deadline {
  return {
    day: addDays(demanded, 30),
    formula: say('30 days after {when}, when we asked for the payment', { when: sayDay(demanded) }),
    rule: legalRules.ownersProgress,
  }
}

/** The contractor pays us our part of a progress payment: within 7 days after receiving it, unless agreed otherwise. */
export function contractorsProgressDue(received: Day): Deadline {
  return {
    day: addDays(received, 7),
    formula: say('7 days after the contractor was paid on {when}', { when: sayDay(received) }),
    rule: legalRules.contractorsProgress,
  }
}

function earliest(deadlines: readonly Deadline[]): Deadline | null {
  return deadlines.toSorted((one, other) => one.day.localeCompare(other.day))[0] ?? null
}
