import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchedPhoneDigits } from '../../domain/phones.ts'

/** True where `text` contains `search`, ignoring case. `%` and `_` have no special meaning. */
export function containsText(text: Expression<unknown>, search: string): RawBuilder<SqlBool> {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`${text} ilike ${pattern}`
}

/** The same for a text with stored phone numbers, which also match their digits in any spelling. */
export function containsTextOrPhone(text: Expression<unknown>, search: string): RawBuilder<SqlBool> {
  const digits = searchedPhoneDigits(search)
  if (digits === '') return containsText(text, search)
  return sql<SqlBool>`(${containsText(text, search)} or ${containsText(text, digits)})`
}

/**
 * True where every word of `search` is found in `text`: `Diaz Oakland` finds Rosa Diaz in Oakland. A phone number is
 * found by its digits in any spelling.
 */
export function containsEveryWord(text: Expression<unknown>, search: string): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return sql<SqlBool>`true`
  const everyWord = sql.join(
    words.map((word) => containsText(text, word)),
    sql` and `,
  )
  const digits = searchedPhoneDigits(search)
  return digits === ''
    ? sql<SqlBool>`(${everyWord})`
    : sql<SqlBool>`((${everyWord}) or ${containsText(text, digits)})`
}
