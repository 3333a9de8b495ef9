import type { Client, ClientConfig } from 'pg'
import { withClient } from './with-client.ts'

/** The role as which the server works in the embedded database. `groundwork` owns the tables and migrates them. */
export const applicationRole = 'groundwork_app'

/** It may read them and add to them: what happened is not rewritten. */
const appendOnly = ['event', 'event_seal']
const schemas = ['public', 'pgboss']

/**
 * Lets a role work with every table, those of later migrations too, but only read and add history.
 * @param ownerAddress of the role that owns the tables
 */
export async function grantToApplication(ownerAddress: string | ClientConfig, role: string): Promise<void> {
  return withClient(ownerAddress, async (client) => {
    if (await isGranted(client, role)) return
    const name = client.escapeIdentifier(role)
    await client.query('begin')
    for (const schema of schemas) {
      await client.query(`
        grant usage on schema ${schema} to ${name};
        grant select, insert, update, delete on all tables in schema ${schema} to ${name};
        grant usage, select, update on all sequences in schema ${schema} to ${name};
        alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${name};
        alter default privileges in schema ${schema} grant usage, select, update on sequences to ${name}`)
    }
    await client.query(
      `revoke update, delete on ${[...appendOnly, 'schema_migration'].join(', ')} from ${name}`,
    )
    await client.query('commit')
  })
}

/** A quick look, because it is made at every start. */
async function isGranted(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    `select coalesce(bool_and(has_table_privilege($1, oid, 'insert')), false)
       and not bool_or(relname = any ($2) and has_table_privilege($1, oid, 'update, delete, truncate')) as granted
     from pg_class where relkind in ('r', 'p') and relnamespace = any ($3::regnamespace[])`,
    [role, appendOnly, schemas],
  )
  return rows[0]?.granted === true
}

/** What of history a role may still do to it; empty when it may only read and add. */
export async function findRewritingRights(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ right: string }>(
    `select format('%s %s', lower(p), t) as right
     from unnest($1::text[]) t, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p
     where has_table_privilege(t, p)
     union all
     select 'own ' || relname from pg_class
     where relname = any ($1) and relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage')`,
    [appendOnly],
  )
  return rows.map(({ right }) => right)
}
