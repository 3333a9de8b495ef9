import type { Needs, Need as WireNeed } from '../../contract/needs.ts'
import { describeNeed, type Need, needLists, rankNeeds } from '../../domain/needs.ts'
import { partsOf, textOf } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { findNeeds } from './find-needs.ts'

/** What waits for an employee, ranked, a few of each kind. New is what came up after they last looked. */
export async function readNeeds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Pick<Actor, 'id' | 'role'>,
): Promise<Needs> {
  const [{ needs, counts }, seen] = await Promise.all([
    findNeeds(db, actor, clock.now()),
    db.selectFrom('needs_seen').select('seen_at').where('employee_id', '=', actor.id).executeTakeFirst(),
  ])
  const seenAt = seen?.seen_at.toISOString() ?? ''
  const rows = rankNeeds(needs).map((need) => toWire(need, seenAt))
  const more = [...counts]
    .map(([kind, count]) => ({
      kind,
      count: count - rows.filter((row) => row.kind === kind).length,
      path: needLists[kind],
    }))
    .filter(({ count }) => count > 0)
  return { needs: rows, more, newCount: rows.filter(({ isNew }) => isNew).length }
}

/** Says that an employee has looked. It is no change of a record, so no history is written. */
export async function seeNeeds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Pick<Actor, 'id'>,
): Promise<{ seenAt: string }> {
  const seen_at = clock.now()
  await db
    .insertInto('needs_seen')
    .values({ employee_id: actor.id, seen_at })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ seen_at }))
    .execute()
  return { seenAt: seen_at.toISOString() }
}

function toWire(need: Need, seenAt: string): WireNeed {
  const { text, action, path } = describeNeed(need)
  return {
    key: need.key,
    kind: need.facts.kind,
    project: need.project,
    text: textOf(text),
    textParts: partsOf(text),
    action,
    path,
    since: need.since,
    isNew: need.since > seenAt,
  }
}
