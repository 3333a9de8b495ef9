import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * SQL that is true where `column` has one of these ids. A single id has a text of its own: for `any`, PostgreSQL expects
 * ten, and plans each call anew for one.
 */
export function isOneOf(column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  const [first] = ids
  return ids.length === 1
    ? sql`${sql.ref(column)} = ${first}`
    : sql`${sql.ref(column)} = any (${[...ids]}::integer[])`
}
