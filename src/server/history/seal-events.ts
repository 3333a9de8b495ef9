import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../database/schema.generated.ts'

/** A seal takes so many events at most. Reading them needs a few megabytes. */
const mostEvents = 5_000

/** How hashes are made now. Older seals keep their own format, so it must not be changed, only added to. */
const format = 1

export interface Seal {
  id: number
  sealed_at: Date
  last_event_id: number
  event_count: number
  hash: Buffer
}

/**
 * Seals the events up to the mark that the last call set, and sets the next one. By then every transaction has ended that
 * could still have added one below it. Writers are never waited for, and never wait.
 * @returns how many seals were added
 */
export async function sealEvents(db: Kysely<DB>, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const limit = await takeMark(trx)
    let count = 0
    for (
      let last = await findLastSeal(trx);
      limit !== null && (last?.last_event_id ?? 0) < limit;
      count += 1
    ) {
      const seal = await hashEvents(trx, last, limit)
      if (!seal) break
      await trx
        .insertInto('event_seal')
        .values({ ...seal, sealed_at: now, format })
        .execute()
      last = await findLastSeal(trx)
    }
    return count
  })
}

/**
 * Sets the mark to the newest event there is.
 * @returns the last mark; null when another server has it, or transactions of before it are still running
 */
async function takeMark(trx: Transaction<DB>): Promise<number | null> {
  await sql`
    insert into event_seal_mark (last_event_id, next_transaction_id)
    values (0, pg_snapshot_xmax(pg_current_snapshot())) on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ last_event_id: number; is_settled: boolean; is_foreign: boolean }>`
    select last_event_id, pg_snapshot_xmin(pg_current_snapshot()) >= next_transaction_id as is_settled,
      pg_snapshot_xmax(pg_current_snapshot()) < next_transaction_id as is_foreign
    from event_seal_mark for update skip locked`.execute(trx)
  const [mark] = rows
  // A mark of the database from which this one was restored says nothing about the transactions here.
  if (!mark || !(mark.is_settled || mark.is_foreign)) return null
  await sql`
    update event_seal_mark set next_transaction_id = pg_snapshot_xmax(pg_current_snapshot()),
      last_event_id = coalesce((select max(id) from event), 0)`.execute(trx)
  return mark.is_foreign ? null : mark.last_event_id
}

async function findLastSeal(db: Kysely<DB>): Promise<Seal | undefined> {
  return selectSeals(db).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

function selectSeals(db: Kysely<DB>) {
  return db.selectFrom('event_seal').select(['id', 'sealed_at', 'last_event_id', 'event_count', 'hash'])
}

/**
 * The hash over the seal before and the next events: SHA-256 of its bytes, and of each event as a JSON array of all its
 * columns, on a line of its own. A copy of the rows in another database has the same one.
 */
async function hashEvents(
  db: Kysely<DB>,
  before: Pick<Seal, 'last_event_id' | 'hash'> | undefined,
  limit: number,
): Promise<Pick<Seal, 'last_event_id' | 'event_count' | 'hash'> | undefined> {
  const { rows } = await sql<{ last_event_id: number | null; event_count: number; hash: Buffer }>`
    select max(id) as last_event_id, count(*)::integer as event_count,
      sha256(${before?.hash ?? Buffer.from('groundwork seals')}::bytea
        || convert_to(coalesce(string_agg(line, E'\n' order by id), ''), 'UTF8')) as hash
    from (
      select id, jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), actor_id, project_id,
        entity, entity_id, verb, summary, summary_parts, changes, request_id, removal_id)::text as line
      from event where ${before ? sql`id > ${before.last_event_id}` : sql`true`} and id <= ${limit} order by id limit ${mostEvents}
    ) events`.execute(db)
  const [found] = rows
  if (!found || found.last_event_id === null) return undefined
  return { ...found, last_event_id: found.last_event_id }
}

export interface SealCheck {
  seals: number
  sealedEvents: number
  /** Events that wait for their seal: those of the last minutes. */
  unsealedEvents: number
  /** Of the newest seal, in hexadecimal: kept elsewhere, it shows later that no seal was removed. */
  newestHash: string | null
  /** One sentence for each seal that its events do not fit. */
  problems: string[]
  /** Whether a seal has the expected hash; null when none was asked for. */
  hasExpected: boolean | null
}

/** Computes every seal again. @param expected the hash of a seal that was noted down earlier */
export async function checkSeals(db: Kysely<DB>, expected?: string): Promise<SealCheck> {
  const seals = await selectSeals(db).orderBy('id').execute()
  const problems: string[] = []
  let before: Seal | undefined
  for (const seal of seals) {
    const found = await hashEvents(db, before, seal.last_event_id)
    if (!found?.hash.equals(seal.hash)) problems.push(describeProblem(seal, before, found?.event_count ?? 0))
    before = seal
  }
  const { count } = await db
    .selectFrom('event')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('id', '>', before?.last_event_id ?? 0)
    .executeTakeFirstOrThrow()
  const hashes = seals.map(({ hash }) => hash.toString('hex'))
  return {
    seals: seals.length,
    sealedEvents: seals.reduce((sum, { event_count }) => sum + event_count, 0),
    unsealedEvents: count,
    newestHash: hashes.at(-1) ?? null,
    problems,
    hasExpected: expected === undefined ? null : hashes.includes(expected.toLowerCase()),
  }
}

function describeProblem(seal: Seal, before: Seal | undefined, count: number): string {
  const what =
    count === seal.event_count
      ? 'one of them was changed'
      : `it was made over ${seal.event_count} and there are ${count}`
  return `Seal ${seal.id} of ${seal.sealed_at.toISOString()} does not fit events ${(before?.last_event_id ?? 0) + 1} to ${seal.last_event_id}: ${what}`
}
