import { Client, type ClientConfig } from 'pg'

/**
 * Has PostgreSQL count what is in the tables, once many rows have come at once. By itself it does so a minute later, and
 * until then takes every table for nearly empty: the next steps of a hundred projects took ten times as long.
 * @param ownerAddress of the role that owns the tables
 */
export async function analyzeTables(ownerAddress: string | ClientConfig): Promise<void> {
  const client = new Client(ownerAddress)
  await client.connect()
  try {
    const { rows } = await client.query<{ statement: string }>(
      `select 'analyze ' || string_agg(format('public.%I', tablename), ', ') as statement
       from pg_tables where schemaname = 'public'`,
    )
    for (const { statement } of rows) await client.query(statement)
  } finally {
    await client.end()
  }
}
