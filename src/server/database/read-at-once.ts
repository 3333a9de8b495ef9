import type { Kysely, Transaction } from 'kysely'
import type { DB } from './schema.generated.ts'

/** Runs several statements on the same snapshot, so that their figures agree. */
export function readAtOnce<T>(db: Kysely<DB>, read: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
