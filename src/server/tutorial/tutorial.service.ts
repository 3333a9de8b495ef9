import type { Tutorial, TutorialState } from '../../contract/tutorial.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/** How far a person went; `new` for somebody to whom the tour was not offered yet. */
export async function readTutorial({ db }: Pick<Deps, 'db'>, actor: Pick<Actor, 'id'>): Promise<Tutorial> {
  const row = await db
    .selectFrom('tutorial')
    .select(['state', 'step'])
    .where('employee_id', '=', actor.id)
    .executeTakeFirst()
  return row ? { state: row.state as TutorialState, step: row.step } : { state: 'new', step: null }
}

/** Keeps it for every browser of theirs. It is no change of a record, so no history is written. */
export async function keepTutorial(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Pick<Actor, 'id'>,
  { state, step = null }: { state: Exclude<TutorialState, 'new'>; step?: string | null | undefined },
): Promise<Tutorial> {
  const values = { state, step: state === 'left' ? step : null, updated_at: clock.now() }
  await db
    .insertInto('tutorial')
    .values({ employee_id: actor.id, ...values })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(values))
    .execute()
  return { state, step: values.step }
}
