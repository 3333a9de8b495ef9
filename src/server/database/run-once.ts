import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { DB } from './schema.generated.ts'

/** What makes two requests of an employee the same one. */
export interface Once {
  /** What the client calls its request. */
  key: string | null
  /** SHA-256 of what was asked. */
  fingerprint: Buffer
  /** When it was asked: without a key, the same within ten seconds is a second click. Null: it may come again at once. */
  at: Date | null
}

/** A request without a key that may come again at once. */
export const unkeyed: Once = { key: null, fingerprint: Buffer.alloc(0), at: null }

const secondClickMs = 10_000

/**
 * Runs `work` in a transaction, once per employee and key: the same key and content later gets the stored answer.
 * Without a key the content is the key, for ten seconds. A second call that comes while the first runs waits for it, on
 * whichever server. The answer must be plain JSON.
 * @throws idempotency_mismatch when the key was used for something else
 */
export async function runOnce<T>(
  db: Kysely<DB>,
  employeeId: number,
  once: Once,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const key = keyOf(once)
  if (key === null) return db.transaction().execute(work)
  return db.transaction().execute(async (trx) => {
    if (!(await claim(trx, employeeId, key, once))) return (await findOnce<T>(trx, employeeId, once)) as T
    const answer = await work(trx)
    await trx
      .updateTable('idempotency_key')
      .set({ status: 1, answer: JSON.stringify(answer) })
      .where('employee_id', '=', employeeId)
      .where('key', '=', key)
      .execute()
    return answer
  })
}

/** Begins the keys that are made from a request's content. Clients can't send a space, so the two never collide. */
const contentMark = ' '

function keyOf({ key, fingerprint, at }: Once): string | null {
  return key ?? (at === null ? null : `${contentMark}${fingerprint.toString('hex')}`)
}

/** Waits for whoever has the key at this moment. @returns false when there is an answer to it already */
async function claim(
  trx: Transaction<DB>,
  employeeId: number,
  key: string,
  { fingerprint, at, ...once }: Once,
): Promise<boolean> {
  const isClicked = once.key === null && at !== null
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({
      employee_id: employeeId,
      key,
      fingerprint,
      status: 0,
      answer: sql`'null'::jsonb`,
      ...(isClicked && { created_at: at }),
    })
    .onConflict((conflict) =>
      isClicked
        ? conflict
            .columns(['employee_id', 'key'])
            .doUpdateSet({ created_at: at })
            // Another server's clock may be ahead.
            .where(({ not, between }) =>
              not(
                between(
                  'idempotency_key.created_at',
                  new Date(at.getTime() - secondClickMs),
                  new Date(at.getTime() + secondClickMs),
                ),
              ),
            )
        : conflict.doNothing(),
    )
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows !== 0n
}

/**
 * The answer that a key has already got; undefined without a key, or when nothing was done under it yet. For whoever
 * has work to do before the transaction. @throws idempotency_mismatch when the key was used for something else
 */
export async function findOnce<T>(db: Kysely<DB>, employeeId: number, once: Once): Promise<T | undefined> {
  const key = keyOf(once)
  if (key === null) return undefined
  let query = db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer'])
    .where('employee_id', '=', employeeId)
    .where('key', '=', key)
  if (once.key === null && once.at !== null) {
    query = query.where('created_at', '>=', new Date(once.at.getTime() - secondClickMs))
  }
  const stored = await query.executeTakeFirst()
  if (stored && !stored.fingerprint.equals(once.fingerprint)) {
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
