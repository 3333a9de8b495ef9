import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { DB } from './schema.generated.ts'

export interface Once {
  key: string | null
  /** SHA-256 of what was asked. */
  fingerprint: Buffer
}

/** A request without a key: it is what it is, and may come again. */
export const unkeyed: Once = { key: null, fingerprint: Buffer.alloc(0) }

/**
 * Runs `work` in a transaction, once per employee and key: the same key and content later gets the stored answer.
 * A second call that comes while the first runs waits for it. The answer must be plain JSON.
 * @throws idempotency_mismatch when the key was used for something else
 */
export async function runOnce<T>(
  db: Kysely<DB>,
  employeeId: number,
  once: Once,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const { key, fingerprint } = once
  if (key === null) return db.transaction().execute(work)
  return db.transaction().execute(async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_key')
      .values({ employee_id: employeeId, key, fingerprint, status: 0, answer: sql`'null'::jsonb` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows === 0n) {
      return (await findOnce<T>(trx, employeeId, once)) as T
    }
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

/**
 * The answer that a key has already got; undefined without a key, or when nothing was done under it yet. For whoever
 * has work to do before the transaction. @throws idempotency_mismatch when the key was used for something else
 */
export async function findOnce<T>(
  db: Kysely<DB>,
  employeeId: number,
  { key, fingerprint }: Once,
): Promise<T | undefined> {
  if (key === null) return undefined
  const stored = await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer'])
    .where('employee_id', '=', employeeId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (stored && !stored.fingerprint.equals(fingerprint)) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request')
  }
  return stored?.answer as T | undefined
}
