import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** True where `text` contains `search`, whatever the case; `%` and `_` mean themselves. */
export function containsText(text: Expression<unknown>, search: string): RawBuilder<SqlBool> {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`${text} ilike ${pattern}`
}
