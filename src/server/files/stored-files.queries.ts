import type { Insertable, Transaction } from 'kysely'
import type { DB, StoredFile } from '../database/schema.generated.ts'

/** Puts a file that lies in the store on record. @returns the row's id */
export async function insertStoredFile(
  trx: Transaction<DB>,
  values: Insertable<StoredFile>,
): Promise<number> {
  const { id } = await trx.insertInto('stored_file').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
