import { type RawBuilder, sql } from 'kysely'

/** SQL for these words, with commas between. They are part of the statement's text, so PostgreSQL plans it for them once. */
export function writtenOut(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(words.map((word) => sql.lit(word)))
}
