import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client, ClientConfig } from 'pg'
import { checkoutFolder } from '../config.ts'
import { withClient } from './with-client.ts'

/** An arbitrary number that all servers of a database share. */
const migrationLock = 4_820_117
const oldestVersion = 15

interface Migration {
  name: string
  sql: string
  sha256: string
}

interface MigrateOptions {
  folder?: string
  /** The migrations of a backup: no other is applied. */
  only?: readonly Pick<Migration, 'name' | 'sha256'>[]
}

/**
 * Applies the pending migrations, each in its own transaction. Servers that start at the same time wait for each other.
 * @returns the names it applied
 * @throws before anything is applied, naming the file, when an applied migration is changed or missing, or a new one
 * begins or ends a transaction itself
 */
export async function migrateDatabase(
  address: string | ClientConfig,
  { folder = join(checkoutFolder, 'migrations'), only }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = chooseMigrations(readMigrations(folder), only)
  return withClient(address, async (client) => {
    await assertVersion(client)
    const pending = findPending(migrations, await locked(client, () => readApplied(client)))
    const applied: string[] = []
    for (const migration of pending) {
      if (await applyMigration(client, migration)) applied.push(migration.name)
    }
    return applied
  })
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).sort()
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
      throw new Error(`migrations/${name} is not named like 0001_initial.sql.`)
    }
    if (name.slice(0, 4) === names[index - 1]?.slice(0, 4)) {
      throw new Error(`migrations/${name} has the same number as ${names[index - 1]}.`)
    }
  }
  return names.map((name) => {
    // A checkout with CRLF line ends holds the same migration.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/** The migrations that a database still lacks. @throws like `migrateDatabase` */
export async function listPending(address: string | ClientConfig, folder?: string): Promise<string[]> {
  const migrations = readMigrations(folder ?? join(checkoutFolder, 'migrations'))
  return withClient(address, async (client) => {
    await assertVersion(client)
    return findPending(migrations, await readApplied(client)).map(({ name }) => name)
  })
}

/** @throws when one of the wanted is missing here, or was changed since */
function chooseMigrations(all: Migration[], only: MigrateOptions['only']): Migration[] {
  if (!only) return all
  return only.map(({ name, sha256 }) => {
    const found = all.find((migration) => migration.name === name)
    if (!found) throw new Error(`The backup is of a newer Groundwork: migrations/${name} is missing here.`)
    if (found.sha256 !== sha256) throw new Error(`migrations/${name} was changed after the backup was made.`)
    return found
  })
}

export async function assertVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (version < oldestVersion) {
    throw new Error(`Groundwork needs PostgreSQL ${oldestVersion} or newer; this one is ${version}.`)
  }
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migration (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const missing = [...applied.keys()].sort().find((name) => !known.has(name))
  if (missing !== undefined) {
    throw new Error(
      `migrations/${missing} was applied to this database but is missing here. Is this an older Groundwork?`,
    )
  }
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed !== undefined) {
    throw new Error(`migrations/${changed.name} was changed after it had been applied to this database.`)
  }
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const newest = [...applied.keys()].sort().at(-1) ?? ''
  const late = pending.find(({ name }) => name < newest)
  if (late !== undefined) {
    throw new Error(`migrations/${late.name} is new but numbered before ${newest}, which is already applied.`)
  }
  for (const { name, sql } of pending) assertOneTransaction(name, sql)
  return pending
}

/** With a `commit` inside, the first part would stay even when the migration fails later. */
function assertOneTransaction(name: string, script: string): void {
  const command = findTransactionCommand(script)
  if (command === undefined) return
  throw new Error(
    `migrations/${name} contains "${command}". Remove it: each migration runs in one transaction that Groundwork begins and ends.`,
  )
}

/** @returns false when another server has applied it meanwhile */
async function applyMigration(client: Client, { name, sql, sha256 }: Migration): Promise<boolean> {
  try {
    return await locked(client, async () => {
      const { rowCount } = await client.query('select from schema_migration where name = $1', [name])
      if (rowCount !== 0) return false
      await client.query(sql)
      await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
      return true
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`migrations/${name} could not be applied: ${reason}`, { cause })
  }
}

/** One transaction, and no other server's at the same time. The lock ends with it, also behind a pooler. */
async function locked<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the first error is the one to tell
    throw error
  }
}

/**
 * Text whose words are no commands: comments (nested once), strings, quoted names and dollar-quoted bodies.
 */
const opaque = new RegExp(
  [
    String.raw`--[^\n]*`,
    String.raw`/\*(?:/\*[\s\S]*?\*/|[\s\S])*?\*/`,
    String.raw`(?<!\w)e'(?:[^'\\]|\\[\s\S]|'')*'`,
    String.raw`'[^']*'`,
    String.raw`"[^"]*"`,
    String.raw`(?<![\w$])(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1`,
  ].join('|'),
  'gi',
)

/** The body of an SQL function: its statements end in `;`, and it ends in `; end`. */
const atomicBody = /\bbegin\s+atomic\b[\s\S]*?;\s*end\b/gi

const command =
  /^\s*(commit|rollback(?!\s+(?:(?:work|transaction)\s+)?to\b)|abort|end|begin|start\s+transaction|prepare\s+transaction)\b/i

/** The first statement of a script that begins or ends a transaction, like `commit`. Savepoints are fine. */
export function findTransactionCommand(script: string): string | undefined {
  const statements = script.replaceAll(opaque, ' ').replaceAll(atomicBody, ' ').split(';')
  for (const statement of statements) {
    const found = command.exec(statement)?.[1]
    if (found !== undefined) return found.toLowerCase().replaceAll(/\s+/g, ' ')
  }
  return undefined
}
