import { CompiledQuery, type Kysely } from 'kysely'
import type { Db } from 'pg-boss'
import type { DB } from '../database/schema.generated.ts'

/** Lets pg-boss run its statements on our connection, or inside our transaction. */
export function overKysely(db: Kysely<DB>): Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows }
    },
  }
}
