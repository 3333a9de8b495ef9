import type { ClientConfig } from 'pg'
import { withClient } from './with-client.ts'

/**
 * Makes PostgreSQL count the rows of all tables (ANALYZE), after many were written at once. By itself it does so within a
 * minute, but until then it plans as if the tables were nearly empty, and lists take several times as long.
 * @param ownerAddress of the role that owns the tables
 */
export function analyzeTables(ownerAddress: string | ClientConfig): Promise<unknown> {
  // Named one by one, since the catalogs belong to somebody else, and each would warn in the database's log.
  return withClient(ownerAddress, (client) =>
    client.query(`do $$ begin execute (
      select 'analyze ' || string_agg(format('public.%I', tablename), ', ') from pg_tables where schemaname = 'public'
    ); end $$`),
  )
}
