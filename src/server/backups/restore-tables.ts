import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BackedUpTable, Manifest } from './manifest.ts'
import { copyOut, listTables } from './read-tables.ts'
import type { Vault } from './vault.ts'

/**
 * Fills the empty tables of a database whose schema is the backup's, in one transaction, and compares every row with
 * the backup before it commits.
 * @throws naming the table that differs; then nothing is changed
 */
export async function restoreTables(
  client: Client,
  vault: Vault,
  manifest: Manifest,
  onTable: (name: string, bytes: number) => void,
): Promise<void> {
  await assertSameTables(client, manifest)
  await client.query('begin')
  try {
    await client.query("set local time zone 'UTC'")
    const constraints = await dropForeignKeys(client)
    for (const table of manifest.tables) {
      await fillTable(client, vault, table)
      onTable(table.name, table.bytes)
    }
    for (const statement of constraints) await client.query(statement)
    await setSequences(client, manifest)
    for (const table of manifest.tables) await compareTable(client, table)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the first error is the one to tell
    throw error
  }
}

async function assertSameTables(client: Client, manifest: Manifest): Promise<void> {
  const describe = (tables: Pick<BackedUpTable, 'name' | 'columns'>[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.join(', ')})`)
  const here = describe(await listTables(client))
  const wanted = describe(manifest.tables)
  const different = [...wanted, ...here].find((table) => !wanted.includes(table) || !here.includes(table))
  if (different === undefined) return
  throw new Error(`The table ${different} is in the backup or in the new database, but not the same in both`)
}

/** Rows come table by table, so that they refer to rows that are not there yet. @returns the statements that add them again */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conrelid::regclass::text, conname`)
  for (const { remove } of rows) await client.query(remove)
  return rows.map(({ add }) => add)
}

/** Without its triggers, which would change other rows and write today's times. */
async function fillTable(client: Client, vault: Vault, table: BackedUpTable): Promise<void> {
  const name = `public.${client.escapeIdentifier(table.name)}`
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(`alter table ${name} disable trigger user`)
  // Migrations put rows into some tables.
  await client.query(`delete from ${name}`)
  const parts = Readable.from(readParts(vault, table))
  await pipeline(parts, client.query(copyFrom(`copy ${name} (${columns}) from stdin`)))
  await client.query(`alter table ${name} enable trigger user`)
}

async function* readParts(vault: Vault, { parts }: BackedUpTable): AsyncGenerator<Buffer> {
  for (const part of parts) yield await vault.getBlob(Buffer.from(part, 'hex'))
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [
      `public.${client.escapeIdentifier(name)}`,
      lastValue,
      isCalled,
    ])
  }
}

async function compareTable(client: Client, table: BackedUpTable): Promise<void> {
  const { rows, sha256 } = await copyOut(client, table, async () => undefined)
  if (sha256 === table.sha256) return
  throw new Error(
    `The table ${table.name} is not what the backup says: ${rows} rows instead of ${table.rows}, or other ones`,
  )
}
