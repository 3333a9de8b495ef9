import { type Kysely, sql } from 'kysely'
import type { ClientConfig } from 'pg'
import type { DB } from './schema.generated.ts'
import { withClient } from './with-client.ts'

/**
 * Notes on the database what is being done to it, as a comment on its schema, which survives a kill.
 * @param ownerAddress of the role that owns the schema
 */
export async function markDatabase(ownerAddress: string | ClientConfig, mark: string | null): Promise<void> {
  return withClient(ownerAddress, async (client) => {
    await client.query(`comment on schema public is ${mark === null ? 'null' : client.escapeLiteral(mark)}`)
  })
}

export async function readMark(db: Kysely<DB>): Promise<string | null> {
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description('public'::regnamespace, 'pg_namespace') as mark`.execute(db)
  return rows[0]?.mark ?? null
}
