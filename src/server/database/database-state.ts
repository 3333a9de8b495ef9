import { sql } from 'kysely'

/**
 * Identifies what a statement can see. When two statements get the same text, nothing was committed between them, so
 * the same query returns the same rows. An old text never returns: after a crash or a restore, transaction numbers may
 * repeat, but then the two times differ. Valid only on a primary, because a standby's snapshot says less.
 */
export const databaseState = sql<string>`concat_ws(' ',
  pg_current_snapshot(), pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time())`

/** SQL that is true on a standby or when a setting makes the database read-only. */
export const takesNoChanges = `(pg_is_in_recovery() or current_setting('transaction_read_only')::boolean)`
