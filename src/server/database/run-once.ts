import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { DB } from './schema.generated.ts'
import { transact } from './together.ts'

/** Decides whether two requests of an employee are the same one. */
export interface Once {
  /** The `Idempotency-Key`, or a `contentKey`. Null: the same request may be repeated at once. */
  key: string | null
  /** SHA-256 of what was asked. */
  fingerprint: Buffer
  at: Date
}

/** For a request that may be repeated at once. */
export const unkeyed: Once = { key: null, fingerprint: Buffer.alloc(0), at: new Date(0) }

/** Begins the keys that are made from a request's content. Clients can't send a space, so the two never collide. */
const contentMark = ' '

export const secondClickMs = 10_000
/** A phone sends what it keeps for at most 14 days; see `timeKeptOffline`. */
const keyLivesMs = 30 * 86_400_000

/** The key of a request that came without one. It lives for ten seconds: the same content later is a new request. */
export function contentKey(fingerprint: Buffer): string {
  return contentMark + fingerprint.toString('hex')
}

export function isContentKey({ key }: Once): boolean {
  return key?.startsWith(contentMark) ?? false
}

/**
 * Runs `work` in a transaction, once per employee and key: the same key and content later gets the stored answer. A
 * second call that comes while the first runs waits for it, on whichever server. The answer must be plain JSON.
 * @throws idempotency_mismatch when the key was used for something else
 */
export async function runOnce<T>(
  db: Kysely<DB>,
  employeeId: number,
  once: Once,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return readAndRunOnce(db, employeeId, once, () => Promise.resolve(), work)
}

/**
 * As `runOnce`; what `read` reads and locks, `work` gets. It goes out together with the claim of the key, so it also runs
 * for a request that was answered before: it writes nothing.
 */
export async function readAndRunOnce<R, T>(
  db: Kysely<DB>,
  employeeId: number,
  once: Once,
  read: (trx: Transaction<DB>) => Promise<R>,
  work: (trx: Transaction<DB>, known: R) => Promise<T>,
): Promise<T> {
  const { key } = once
  if (key === null) return transact(db, async (trx) => work(trx, await read(trx)))
  return transact(db, async (trx, last) => {
    const [isNew, known] = await Promise.allSettled([claim(trx, employeeId, key, once), read(trx)])
    if (isNew.status === 'rejected') throw isNew.reason
    if (!isNew.value) return (await findOnce<T>(trx, employeeId, once)) as T
    if (known.status === 'rejected') throw known.reason
    const answer = await work(trx, known.value)
    const kept = { status: 1, answer: JSON.stringify(answer) }
    last(
      trx
        .updateTable('idempotency_key')
        .set(kept)
        .where('employee_id', '=', employeeId)
        .where('key', '=', key),
    )
    return answer
  })
}

/** Waits for whoever has the key at this moment. @returns false when there is an answer to it already */
async function claim(
  trx: Transaction<DB>,
  employeeId: number,
  key: string,
  { fingerprint, at }: Once,
): Promise<boolean> {
  const fresh = { fingerprint, status: 0, answer: sql<string>`'null'::jsonb`, created_at: at }
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({ employee_id: employeeId, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['employee_id', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_key.created_at', '<', bornAfter(key, at)),
    )
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows !== 0n
}

/** Rows from before this moment have expired. */
function bornAfter(key: string, at: Date): Date {
  return new Date(at.getTime() - (key.startsWith(contentMark) ? secondClickMs : keyLivesMs))
}

/**
 * The stored answer of a key; undefined without a key, or before its first request. For work that comes before the
 * transaction. @throws idempotency_mismatch when the key was used for something else
 */
export async function findOnce<T>(
  db: Kysely<DB>,
  employeeId: number,
  { key, fingerprint, at }: Once,
): Promise<T | undefined> {
  if (key === null) return undefined
  const stored = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer'])
    .where('employee_id', '=', employeeId)
    .where('key', '=', key)
    .where('created_at', '>=', bornAfter(key, at))
    .executeTakeFirst()
  if (stored && !stored.fingerprint.equals(fingerprint)) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request')
  }
  return stored?.answer as T | undefined
}

/** After deleting, voiding or reversing something, an employee may create the same thing again at once. */
export async function forgetSecondClicks(trx: Kysely<DB>, employeeId: number): Promise<void> {
  await trx
    .deleteFrom('idempotency_key')
    .where('employee_id', '=', employeeId)
    .where('key', 'in', (keys) =>
      keys
        .selectFrom('idempotency_key as clicked')
        .select('clicked.key')
        .where('clicked.employee_id', '=', employeeId)
        .where('clicked.key', 'like', `${contentMark}%`)
        // Not the row of this request, whose status is still 0.
        .where('clicked.status', '=', 1)
        // A row in use belongs to a request that may wait for this one.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

export const forgetOldKeysQueue = 'forget-old-keys'

/** Removes the answers that nobody can ask for any more. */
export async function forgetOldKeys(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where(({ eb, or, and }) =>
      or([
        eb('created_at', '<', bornAfter('', now)),
        and([eb('key', 'like', `${contentMark}%`), eb('created_at', '<', bornAfter(contentMark, now))]),
      ]),
    )
    .execute()
}
