import type { CaissonLog, HoleFacts } from '../../contract/caisson-logs.ts'
import { byHole } from '../../domain/caissons/holes.ts'
import type { Day } from '../../domain/dates.ts'
import type { OutboxEntry } from '../outbox/outbox-view.ts'

/** Everything that is entered of a hole beside its number. */
export type WholeFacts = Pick<CaissonLog, keyof HoleFacts & keyof CaissonLog>

export const noFacts: WholeFacts = {
  diameter: null,
  plannedDepth: null,
  drilledDepth: null,
  rockDepth: null,
  waterDepth: null,
  concreteOrdered: null,
  concretePlaced: null,
  soil: '',
  steel: '',
  inspector: '',
  note: '',
  drilledOn: null,
  pouredOn: null,
}
export const factNames = Object.keys(noFacts) as (keyof WholeFacts)[]

/** A hole with what the server has of it and what this device has not sent yet. */
export interface ShownHole extends WholeFacts {
  hole: string
  log: CaissonLog | undefined
  waiting: readonly OutboxEntry[]
}

/** The holes of a project in the order of the plan, entries on this device included. */
export function mergeHoles(logs: readonly CaissonLog[], entries: readonly OutboxEntry[]): ShownHole[] {
  const holes: ShownHole[] = logs.map((log) => ({ ...log, log, waiting: [] }))
  for (const entry of entries) {
    if (entry.content.kind !== 'caisson_log') continue
    const { logId, hole, facts } = entry.content
    const at = holes.findIndex((one) => (logId === null ? isSameHole(one.hole, hole) : one.log?.id === logId))
    const before = holes[at] ?? { ...noFacts, log: undefined, waiting: [] }
    const after = { ...before, ...withoutUndefined(facts), hole, waiting: [...before.waiting, entry] }
    if (at < 0) holes.push(after)
    else holes[at] = after
  }
  return holes.toSorted(byHole)
}

function withoutUndefined(facts: HoleFacts): Partial<WholeFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

export function isSameHole(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/**
 * What is to be sent of a hole: what a person changed, and what this device has not sent yet. What they left alone is
 * not sent, since a colleague may have entered it meanwhile.
 * @param before what the form showed as it was opened
 */
export function factsToSend(
  before: WholeFacts,
  entered: WholeFacts,
  unsent: readonly OutboxEntry[],
): HoleFacts {
  const changed = factNames
    .filter((name) => entered[name] !== before[name])
    .map((name) => [name, entered[name]])
  const kept = unsent.map(({ content }) => (content.kind === 'caisson_log' ? content.facts : {}))
  return Object.assign({}, ...kept, Object.fromEntries(changed))
}

/** What the form of a new hole begins with: the number after the last hole's, and what is usually the same at each. */
export function nextHole(holes: readonly ShownHole[], today: Day): WholeFacts & { hole: string } {
  const last = holes.at(-1)
  if (!last) return { ...noFacts, hole: '1' }
  const { diameter, plannedDepth, steel, inspector } = last
  const hole = last.hole.replace(/\d+(?=\D*$)/, (number) => String(Number(number) + 1))
  const drilledOn = last.drilledOn === today ? today : null
  return {
    ...noFacts,
    diameter,
    plannedDepth,
    steel,
    inspector,
    drilledOn,
    hole: hole === last.hole ? '' : hole,
  }
}
