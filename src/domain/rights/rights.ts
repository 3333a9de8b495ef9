import { sayDay } from '../books.ts'
import { type Day, daysBetween } from '../dates.ts'
import { type Said, say } from '../sentences/say.ts'
import {
  type CompletionFacts,
  completionOf,
  contractorsProgressDue,
  contractorsRetentionDue,
  type Deadline,
  effectiveCompletion,
  lienDue,
  lisPendensDue,
  noticeCoversFrom,
  noticeDue,
  type OurRole,
  ownersProgressDue,
  ownersRetentionDue,
  suitDue,
} from './deadlines.ts'

/**
 * With whom our contract is: a contractor; an owner or tenant, for home improvement (B&P § 7159); or an owner, for other
 * work.
 */
export const contractTypes = ['subcontract', 'home_improvement', 'direct'] as const
export type ContractType = (typeof contractTypes)[number]

/**
 * `residential`: a home of up to four units. `low_rise`: other housing of up to four stories, with nothing else in it. On
 * public works other sections apply than the ones counted here.
 */
export const workKinds = ['private', 'residential', 'low_rise', 'public'] as const
export type WorkKind = (typeof workKinds)[number]

/** Who is who on a job. `contracted_with`: whom our contract is with, where that is none of the others. */
export const partyRoles = ['owner', 'direct_contractor', 'contracted_with', 'lender', 'surety'] as const
export type PartyRole = (typeof partyRoles)[number]

/** The days that deadlines are counted from, and the days on which something was done about them. */
export interface RightsFacts extends CompletionFacts {
  contractType: ContractType
  workKind: WorkKind
  hasLender: boolean
  firstFurnished: Day | null
  noticeServed: Day | null
  /** Our own work ended. */
  lastWork: Day | null
  lienRecorded: Day | null
  suitFiled: Day | null
  lisPendensRecorded: Day | null
  /** The contractor got a progress payment, or retention, for our work. */
  contractorPaid: Day | null
  contractorGotRetention: Day | null
}

/** What the customer still owes, now or later. */
export interface OpenMoney {
  /** The contract is billed and paid, and no retention is held. */
  isPaidInFull: boolean
  /** Billed and not paid. */
  isOwed: boolean
  isRetentionHeld: boolean
  /** When the oldest invoice went out that is not paid. */
  owedSince: Day | null
}

/** Ours to keep. What others owe us by a day is in `theirRights`. */
export const ourRights = ['notice', 'lien', 'suit', 'lis_pendens'] as const
export const theirRights = [
  'owners_progress',
  'owners_retention',
  'contractors_retention',
  'contractors_progress',
] as const
export const rightKinds = [...ourRights, ...theirRights] as const
export type RightKind = (typeof rightKinds)[number]

/** `waiting`: the day that it is counted from is not known. `settled`: nothing is owed any more. */
export const rightStates = ['waiting', 'safe', 'soon', 'late', 'done', 'settled'] as const
export type RightState = (typeof rightStates)[number]

export interface Right {
  kind: RightKind
  state: RightState
  deadline: Deadline | null
  doneOn: Day | null
  /** What is missing, what can still be reached, or what came late. */
  note: Said | null
}

/** How many days before the last one a warning begins, and when it is said again. */
export const rightsWarningDays = [10, 5, 2] as const
/** For how many days after the last one a right that was not kept is still shown as urgent. */
export const rightsLateDays = 30

/** Every right of a job, in the order in which they come up. On public works none is counted. */
export function rightsOn(facts: RightsFacts, money: OpenMoney, today: Day): Right[] {
  if (facts.workKind === 'public') return []
  const completion = completionOf(facts)
  return [
    noticeRight(facts, today),
    lienRight(facts, money, today),
    facts.lienRecorded !== null && suitRight(facts, facts.lienRecorded, money, today),
    facts.suitFiled !== null &&
      stateOf({
        kind: 'lis_pendens',
        deadline: lisPendensDue(facts.suitFiled),
        doneOn: facts.lisPendensRecorded,
        today,
        late: 'Record it now. It protects us against anyone who buys later.',
      }),
    ...moneyRights(facts, completion?.day ?? null, money, today),
  ].filter((right) => right !== false && right !== null)
}

/** What is to be done and by when, of a job's own rights: what the board, the bell and the e-mails go by. */
export function openDeadlines(facts: RightsFacts): { kind: (typeof ourRights)[number]; day: Day }[] {
  const open = rightsOn(
    facts,
    { isPaidInFull: false, isOwed: false, isRetentionHeld: false, owedSince: null },
    '1990-01-01',
  )
  return ourRights.flatMap((kind) => {
    const right = open.find((one) => one.kind === kind)
    return right?.deadline && right.doneOn === null ? [{ kind, day: right.deadline.day }] : []
  })
}

function roleOf({ contractType }: RightsFacts): OurRole {
  return contractType === 'subcontract' ? 'subcontractor' : 'direct'
}

/** Who contracts with the owner serves the construction lender only, and nobody where there is none (§ 8200(e)(2)). */
function noticeRight(facts: RightsFacts, today: Day): Right | null {
  const { firstFurnished, noticeServed, hasLender } = facts
  if (roleOf(facts) === 'direct' && !hasLender) return null
  if (firstFurnished === null) {
    const note = 'Enter the day we first furnished work'
    return {
      kind: 'notice',
      state: noticeServed ? 'done' : 'waiting',
      deadline: null,
      doneOn: noticeServed,
      note,
    }
  }
  const coversFrom = noticeCoversFrom(firstFurnished, noticeServed ?? today)
  const right = stateOf({
    kind: 'notice',
    deadline: noticeDue(firstFurnished),
    doneOn: noticeServed,
    today,
    late: say('If you serve it today, it covers work from {when} on', { when: sayDay(coversFrom) }),
  })
  if (noticeServed === null || coversFrom <= firstFurnished) return right
  return { ...right, note: say('Served late: it covers work from {when} on', { when: sayDay(coversFrom) }) }
}

function lienRight(facts: RightsFacts, money: OpenMoney, today: Day): Right {
  const { lienRecorded, lastWork, completionRecorded } = facts
  const deadline = lienDue(roleOf(facts), facts)
  if (deadline === null)
    return {
      kind: 'lien',
      state: lienRecorded ? 'done' : money.isPaidInFull ? 'settled' : 'waiting',
      deadline,
      doneOn: lienRecorded,
      note: 'We count from the end of the whole project. Check the county recorder for notices.',
    }
  const right = stateOf({
    kind: 'lien',
    deadline,
    doneOn: lienRecorded,
    isSettled: money.isPaidInFull,
    today,
    late: 'It’s too late to record a lien. We can still claim under the contract.',
  })
  if (right.note !== null || right.state === 'done' || right.state === 'settled') return right
  if (lastWork === null) return { ...right, note: 'We can record it once our own work has ended' }
  const isTooLate = completionRecorded !== null && effectiveCompletion(facts) === null
  return {
    ...right,
    note: isTooLate
      ? 'The notice of completion was recorded more than 15 days after completion, so it doesn’t shorten our time'
      : null,
  }
}

function suitRight({ suitFiled }: RightsFacts, lienRecorded: Day, money: OpenMoney, today: Day): Right {
  return stateOf({
    kind: 'suit',
    deadline: suitDue(lienRecorded),
    doneOn: suitFiled,
    isSettled: money.isPaidInFull,
    today,
    late: 'The lien can no longer be enforced',
  })
}

/** When others pay us by law, for as long as they have not. */
function moneyRights(
  facts: RightsFacts,
  completion: Day | null,
  { isRetentionHeld, isOwed, owedSince }: OpenMoney,
  today: Day,
): (Right | false)[] {
  const { contractorGotRetention, contractorPaid } = facts
  const isSub = roleOf(facts) === 'subcontractor'
  const theirs = (kind: RightKind, deadline: Deadline) => stateOf({ kind, deadline, doneOn: null, today })
  return [
    isOwed && !isSub && owedSince !== null && theirs('owners_progress', ownersProgressDue(owedSince)),
    isRetentionHeld && completion !== null && theirs('owners_retention', ownersRetentionDue(completion)),
    isRetentionHeld &&
      isSub &&
      contractorGotRetention !== null &&
      theirs('contractors_retention', contractorsRetentionDue(contractorGotRetention)),
    isOwed &&
      isSub &&
      contractorPaid !== null &&
      theirs('contractors_progress', contractorsProgressDue(contractorPaid)),
  ]
}

function stateOf({
  kind,
  deadline,
  doneOn,
  isSettled = false,
  today,
  late = null,
}: {
  kind: RightKind
  deadline: Deadline
  doneOn: Day | null
  isSettled?: boolean
  today: Day
  /** What to say once the day has passed. */
  late?: Said | null
}): Right {
  const left = daysBetween(today, deadline.day)
  const state =
    doneOn !== null
      ? 'done'
      : isSettled
        ? 'settled'
        : left < 0
          ? 'late'
          : left <= rightsWarningDays[0]
            ? 'soon'
            : 'safe'
  return { kind, state, deadline, doneOn, note: state === 'late' ? late : null }
}
