import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackedUpTable, Manifest } from './manifest.ts'

/** The tables of Groundwork. The list of applied migrations is kept beside them; the job queue is made anew. */
export async function listTables(
  client: Client,
): Promise<Pick<BackedUpTable, 'name' | 'columns' | 'orderBy'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; order_by: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '{}') as order_by
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
    order by c.relname`)
  return rows.map(({ name, columns, order_by }) => ({ name, columns, orderBy: order_by }))
}

export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
    )
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}

/** Pieces of a table's text. The same rows make the same pieces, so that what has not changed is stored once. */
const partBytes = 4 * 1024 * 1024

/**
 * Reads a table with COPY, in pieces of four megabytes.
 * @returns what is known of it at the end: counts, and the SHA-256 of all its text
 */
export async function copyOut(
  client: Client,
  table: Pick<BackedUpTable, 'name' | 'columns' | 'orderBy'>,
  onPart: (part: Buffer) => Promise<void>,
): Promise<Pick<BackedUpTable, 'rows' | 'bytes' | 'sha256'>> {
  const quote = (names: readonly string[]) => names.map((name) => client.escapeIdentifier(name)).join(', ')
  // A table without a primary key has no order of its own; text has the same one everywhere.
  const order = quote(table.orderBy) || quote(table.columns).replaceAll(/"\w+"/g, '$&::text collate "C"')
  const stream = client.query(
    copyTo(
      `copy (select ${quote(table.columns)} from public.${quote([table.name])} order by ${order}) to stdout`,
    ),
  )
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  async function flush(): Promise<void> {
    const part = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    if (part.length > 0) await onPart(part)
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    // COPY writes a row on one line.
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
    for (let rest = chunk; rest.length > 0; ) {
      const piece = rest.subarray(0, partBytes - waitingBytes)
      waiting.push(piece)
      waitingBytes += piece.length
      rest = rest.subarray(piece.length)
      if (waitingBytes === partBytes) await flush()
    }
  }
  await flush()
  return { rows, bytes, sha256: hash.digest('hex') }
}
