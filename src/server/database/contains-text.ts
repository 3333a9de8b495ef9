import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** True where `text` contains `search`, whatever the case; `%` and `_` mean themselves. */
export function containsText(text: Expression<unknown>, search: string): RawBuilder<SqlBool> {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`${text} ilike ${pattern}`
}

/** True where every word of `search` is found in `text`: `Diaz Oakland` finds Rosa Diaz in Oakland. */
export function containsEveryWord(text: Expression<unknown>, search: string): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(${sql.join(
    words.map((word) => containsText(text, word)),
    sql` and `,
  )})`
}
