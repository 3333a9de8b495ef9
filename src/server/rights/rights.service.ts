import type { Transaction } from 'kysely'
import { z } from 'zod'
import { ProjectRights, type Right, type RightsChange, rightsDays } from '../../contract/rights.ts'
import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf, type Day, daysBetween } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { citationOf, officialTextOf } from '../../domain/rights/legal-rules.ts'
import {
  type Right as CountedRight,
  partyRoles,
  type RightsFacts,
  rightsOn,
} from '../../domain/rights/rights.ts'
import { partsOf, textOf } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { assertVersion } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findOpenMoney } from '../project-money/open-money.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { findFirstWork, findRights, type KeptRights, type Parties, putRights } from './rights.queries.ts'

/** @throws not_found for the project */
export async function readRights(
  deps: Pick<Deps, 'db' | 'clock'>,
  projectId: number,
  db = deps.db,
): Promise<ProjectRights> {
  const today = companyDayOf(deps.clock.now())
  const { version, facts, bondNotGiven, parties } = await findRights(db, projectId)
  const { contractType, hasLender: _, ...days } = facts
  const money = await findOpenMoney(db, projectId)
  const rights = isSaid(facts) ? rightsOn(facts, money, today) : []
  return {
    project_id: projectId,
    version,
    contractType,
    ...days,
    bondNotGiven,
    parties,
    rights: rights.map((right) => toRight(right, today)),
    firstWorkSeen: days.firstFurnished === null ? await findFirstWork(db, projectId, today) : null,
  }
}

function isSaid(facts: KeptRights['facts']): facts is RightsFacts {
  return facts.contractType !== null
}

function toRight({ kind, state, deadline, doneOn, note }: CountedRight, today: Day): Right {
  return {
    kind,
    state,
    day: deadline?.day ?? null,
    daysLeft: deadline && daysBetween(today, deadline.day),
    formula: deadline?.formula.text ?? '',
    formulaParts: deadline ? partsOf(deadline.formula) : undefined,
    section: deadline ? citationOf(deadline.rule) : '',
    inForceSince: deadline?.rule.from ?? null,
    source: deadline?.rule.source ?? '',
    officialText: deadline ? officialTextOf(deadline.rule) : '',
    doneOn,
    note: note === null ? '' : textOf(note),
    noteParts: note === null ? undefined : partsOf(note),
  }
}

/**
 * Changes who is who on a job and the days that count. The first change has to say with whom our contract is.
 * @throws not_found for the project; conflict for a stale version, with the rights as they stand; invalid naming the field
 */
export async function updateRights(
  deps: Deps,
  actor: Actor,
  projectId: number,
  change: RightsChange,
): Promise<ProjectRights> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const before = await findRights(trx, projectId)
    if (change.version !== undefined && change.version !== before.version)
      assertVersion(z.encode(ProjectRights, await readRights(deps, projectId, trx)), change.version)
    const after = changed(before, change, companyDayOf(at))
    const changes = changesBetween(historyOf(before), historyOf(after), [
      'contractType',
      'workKind',
      'bondNotGiven',
      ...rightsDays,
      ...partyRoles,
    ])
    if (Object.keys(changes).length > 0 || before.version === 0) {
      await putRights(trx, projectId, { ...after, version: before.version + 1 }, at)
      await recordEvent(trx, {
        at,
        actor,
        projectId,
        entity: 'project',
        entityId: projectId,
        verb: 'changed',
        summary: 'changed who is who and the days that deadlines are counted from',
        changes,
      })
    }
    return readRights(deps, projectId, trx)
  })
}

/**
 * Notes the day on which everybody was served, unless a day is noted already. The deadlines are counted again.
 * The project is locked.
 */
export async function noteNoticeServed(
  trx: Transaction<DB>,
  { actor, at }: By,
  projectId: number,
  noticeServed: Day | null,
): Promise<void> {
  const before = await findRights(trx, projectId)
  if (before.facts.noticeServed !== null || !isSaid(before.facts)) return
  const facts = { ...before.facts, noticeServed }
  await putRights(trx, projectId, { ...before, facts, version: before.version + 1 }, at)
  await recordEvent(trx, {
    at,
    actor,
    projectId,
    entity: 'project',
    entityId: projectId,
    verb: 'changed',
    summary: 'noted that everybody was served with the preliminary notice',
    changes: { noticeServed: { from: null, to: noticeServed } },
  })
}

function changed(before: KeptRights, change: RightsChange, today: Day): KeptRights & { facts: RightsFacts } {
  const contractType = change.contractType ?? before.facts.contractType
  if (contractType === null) throw invalidField('contractType', 'Choose the contract type')
  const days = Object.fromEntries(
    rightsDays.map((name) => {
      const day = change[name] === undefined ? before.facts[name] : change[name] || null
      if (day !== null && day !== before.facts[name]) assertBookDay(name, day, today)
      return [name, day]
    }),
  ) as Pick<RightsFacts, (typeof rightsDays)[number]>
  if (days.suitFiled !== null && days.lienRecorded === null)
    throw invalidField('suitFiled', 'Enter the day on which the lien was recorded first')
  if (days.lisPendensRecorded !== null && days.suitFiled === null)
    throw invalidField('lisPendensRecorded', 'Enter the day on which the action was filed first')
  const parties = partiesAfter(before.parties, change.parties ?? {})
  const workKind = change.workKind ?? before.facts.workKind
  const facts = { contractType, workKind, hasLender: parties.lender !== null, ...days }
  const bondNotGiven = change.bondNotGiven ?? before.bondNotGiven
  return { version: before.version, facts, bondNotGiven, parties }
}

function partiesAfter(before: Parties, given: NonNullable<RightsChange['parties']>): Parties {
  const pairs = partyRoles.map((role) => {
    const party = given[role]
    if (!party) return [role, party === null ? null : before[role]]
    const { name, street = '', city = '', state = '', zip = '', isReputed = false, knownFrom = '' } = party
    return [role, { name, street, city, state, zip, isReputed, knownFrom }]
  })
  return Object.fromEntries(pairs) as Parties
}

/** One line for each party, for the history. */
function historyOf({ facts, bondNotGiven, parties }: KeptRights) {
  const { hasLender: _, ...days } = facts
  const lines = partyRoles.map((role) => {
    const party = parties[role]
    const line = party && [party.name, party.street, party.city, party.state, party.zip, party.knownFrom]
    return [role, line ? `${line.filter(Boolean).join(', ')}${party.isReputed ? ' (reputed)' : ''}` : '']
  })
  return { ...days, bondNotGiven, ...(Object.fromEntries(lines) as Record<keyof Parties, string>) }
}
