import type { Kysely, Transaction } from 'kysely'
import type { DB } from './schema.generated.ts'

/** Reads with several statements what stood in the database at one moment, so that their figures agree. */
export function readAtOnce<T>(db: Kysely<DB>, read: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
