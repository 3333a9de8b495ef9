import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  CaissonLog,
  type CaissonLogChange,
  type listCaissonLogs as List,
  type NewCaissonLog,
} from '../../contract/caisson-logs.ts'
import { holeCaption, isCaptionOf } from '../../domain/caissons/holes.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { timeKeptOffline } from '../../domain/offline.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { givenColumns } from '../database/column-names.ts'
import { assertVersion, changeRow, given, insertRow, refuseTaken } from '../database/editable.ts'
import { type Changes, changesBetween, recordEvent } from '../database/record-event.ts'
import { type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import { together } from '../database/together.ts'
import type { Deps } from '../deps.ts'
import { assertProjectExists, lockProject } from '../projects/projects.queries.ts'
import {
  caissonFields,
  factFields,
  findCaissonLog,
  findCaissonLogs,
  findContractLines,
  findLogOfHole,
} from './caisson-logs.queries.ts'

/** @throws not_found for the project */
export async function listCaissonLogs(
  { db }: Pick<Deps, 'db'>,
  projectId: number,
): Promise<z.output<typeof List.response>> {
  await assertProjectExists(db, projectId)
  const [logs, lines] = await together(findCaissonLogs(db, projectId), findContractLines(db, projectId))
  return { logs, lines }
}

/**
 * Logs a hole. Two people may log one hole, the drilling and the pour, without knowing of each other: what is blank is
 * filled in, and nothing that stands there is written over.
 * @throws not_found for the project; invalid naming `writtenAt`; conflict where the hole has other figures already
 */
export async function createCaissonLog(
  deps: Deps,
  actor: Actor,
  projectId: number,
  { hole, writtenAt, ...facts }: NewCaissonLog,
  once: Once = unkeyed,
): Promise<CaissonLog> {
  const at = timeKeptOffline('writtenAt', writtenAt, deps.clock.now())
  return runOnce(deps.db, actor.id, once, async (trx) => {
    await lockProject(trx, projectId)
    const before = await findLogOfHole(trx, projectId, hole)
    const logId = before
      ? await fillIn(trx, before, facts, at)
      : await insertRow(trx, 'caisson_log', {
          project_id: projectId,
          hole,
          ...givenColumns(factFields, facts),
          created_by: actor.id,
          created_at: at,
          updated_at: at,
        })
    const after = await findCaissonLog(trx, projectId, logId)
    await tell(
      trx,
      { at, actor, projectId },
      say('logged hole {number}', { number: after.hole }),
      before,
      after,
    )
    return after
  })
}

async function fillIn(
  trx: Transaction<DB>,
  before: CaissonLog,
  facts: Omit<NewCaissonLog, 'hole'>,
  at: Date,
): Promise<number> {
  const isBlank = (value: unknown) => value === undefined || value === null || value === ''
  const said = factFields.filter((field) => !isBlank(facts[field]))
  if (said.some((field) => !isBlank(before[field]) && before[field] !== facts[field])) {
    throw new AppError(
      'conflict',
      say('Hole {number} is logged already, with other figures', { number: before.hole }),
      { current: z.encode(CaissonLog, before) },
    )
  }
  await changeRow(trx, 'caisson_log', before.id, at, givenColumns(said, facts))
  return before.id
}

/** @throws not_found; conflict for a stale version; invalid naming `hole` for one that is logged already */
export async function updateCaissonLog(
  deps: Deps,
  actor: Actor,
  projectId: number,
  logId: number,
  { version, ...change }: CaissonLogChange,
): Promise<CaissonLog> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const before = await findCaissonLog(trx, projectId, logId)
    assertVersion(z.encode(CaissonLog, before), version)
    if (Object.keys(changesBetween(before, given(change), [...caissonFields])).length === 0) return before
    const taken = invalidField('hole', 'This hole is logged already')
    await refuseTaken('caisson_log_hole_key', taken, () =>
      changeRow(trx, 'caisson_log', logId, at, givenColumns(caissonFields, change)),
    )
    if (change.hole !== undefined && change.hole !== before.hole)
      await renameCaptions(trx, before, change.hole, at)
    const after = await findCaissonLog(trx, projectId, logId)
    const summary = say('changed the log of hole {number}', { number: after.hole })
    await tell(trx, { at, actor, projectId }, summary, before, after)
    return after
  })
}

/** The photos of a hole follow its number. */
async function renameCaptions(
  trx: Transaction<DB>,
  { project_id, hole }: CaissonLog,
  next: string,
  at: Date,
): Promise<void> {
  const photos = await trx
    .selectFrom('photo')
    .select(['id', 'caption'])
    .where('project_id', '=', project_id)
    .execute()
  for (const { id, caption } of photos.filter((photo) => isCaptionOf(hole, photo.caption))) {
    const rest = caption.slice(holeCaption(hole).length)
    await changeRow(trx, 'photo', id, at, { caption: `${holeCaption(next)}${rest}` })
  }
}

/** History keeps the figures. @throws not_found */
export async function deleteCaissonLog(
  deps: Deps,
  actor: Actor,
  projectId: number,
  logId: number,
): Promise<{ message: string }> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const before = await findCaissonLog(trx, projectId, logId)
    await trx.deleteFrom('caisson_log').where('id', '=', logId).execute()
    const summary = say('deleted the log of hole {number}', { number: before.hole })
    await tell(trx, { at, actor, projectId, verb: 'deleted' }, summary, before, undefined)
    return { message: 'Log deleted' }
  })
}

const blank = Object.fromEntries(caissonFields.map((field) => [field, null])) as Record<string, unknown>

/** Writes history, with feet, inches and cubic yards as people read them. */
async function tell(
  trx: Transaction<DB>,
  { verb = 'changed', ...event }: { at: Date; actor: Actor; projectId: number; verb?: string },
  summary: Sentence,
  before: CaissonLog | undefined,
  after: CaissonLog | undefined,
): Promise<void> {
  const read = (log: CaissonLog | undefined) => (log ? noBlanks(z.encode(CaissonLog, log)) : blank)
  const changes: Changes = changesBetween(read(before), read(after), [...caissonFields])
  await recordEvent(trx, { ...event, verb, entity: 'project', entityId: event.projectId, summary, changes })
}

function noBlanks(log: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(log).map(([field, value]) => [field, value === '' ? null : value]))
}
