import { sql } from 'kysely'

/**
 * Names what a statement can see: while two statements get the same text, nothing was committed between them, by
 * anybody, so that the same query has the same rows. A text that was left never comes back. The snapshot alone would
 * say it for as long as the database runs; a database that crashed, or was put back to an earlier day, may give the
 * same transaction numbers again, and is told by the two times. On the primary only: a standby's snapshot says less.
 */
export const databaseState = sql<string>`concat_ws(' ',
  pg_current_snapshot(), pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time())`

/** SQL: true where nothing can be written, on a standby or by a setting. */
export const takesNoChanges = `(pg_is_in_recovery() or current_setting('transaction_read_only')::boolean)`
