import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { generateProjects } from '../../bench/generate-projects.ts'
import type { Backups } from '../../src/contract/backups.ts'
import type { DB } from '../../src/server/database/schema.generated.ts'
import { type RunningServer, startServer, waitForEnd } from '../running-server.ts'
import { post, setUpCompany } from '../set-up-company.ts'
import { runScript } from '../steps.ts'
import { recordPayment, type Session, setUpInvoice } from './payment-office.ts'
import { findWrongFiles, withDatabase } from './photos.ts'
import type { TortureOptions, TortureResult, TortureRow } from './row.ts'

export const backupRows: TortureRow[] = [
  {
    id: 'L7',
    title: 'backup while people write, and its restore into an empty folder',
    passesWhen: 'every row and every file is the same; what was acknowledged before the backup is in it',
    guard: 'one row is changed after the restore',
    run: (options) => inFolder((folder) => backUpAndRestore(folder, options)),
  },
  {
    id: 'L8',
    title: 'restore to a moment between two payments',
    passesWhen: 'only the first payment is there',
    guard: 'the moment is after the second payment',
    run: (options) => inFolder((folder) => restoreBetweenPayments(folder, options)),
  },
]

async function inFolder(work: (folder: string) => Promise<TortureResult>): Promise<TortureResult> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-backups-'))
  chmodSync(folder, 0o711) // under root the database's own account goes through it
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function backUpAndRestore(
  folder: string,
  { length, guarded, say }: TortureOptions,
): Promise<TortureResult> {
  const [office, first, second, backups] = ['office', 'first', 'second', 'backups'].map((name) =>
    join(folder, name),
  )
  if (!office || !first || !second || !backups) throw new Error('No folders')
  const written = await withServer(office, { DEMO: length === 'short' ? '0' : '1' }, async (server) => {
    const isSample = length !== 'short'
    const authorization = isSample ? await signInToSample(server) : await setUpCompany(server)
    if (isSample) await withDatabase(office, (db) => generateProjects(db, 5_000))
    return writeWhile(server, authorization, async (count) => {
      while (count() < 20) await sleep(10)
      const before = count()
      await command('backup', [backups], office)
      return before
    })
  })
  await command('restore', [backups], first)
  const kept = await withDatabase(first, readNotes)
  const lost = written.notes.slice(0, written.result).filter((note) => !kept.has(note))
  say(`${written.result} notes before the backup, ${written.notes.length} in all, ${lost.length} lost`)

  await command('backup', [backups], office)
  await command('restore', [backups], second)
  if (!guarded) await withDatabase(second, (db) => sql`update company set name = name || '.'`.execute(db))
  const [mine, theirs] = [await withDatabase(office, readTables), await withDatabase(second, readTables)]
  const different = [...mine.keys()].filter((table) => mine.get(table)?.sum !== theirs.get(table)?.sum)
  const [files, wrongFiles] = await compareFiles(second)
  const rows = [...mine.values()].reduce((sum, { count }) => sum + count, 0)
  return {
    passed: lost.length + different.length + wrongFiles === 0 && mine.size === theirs.size,
    figure: `${rows} rows in ${mine.size} tables, ${different.length} tables differ${different.map((name) => ` (${name})`).join('')}; ${files} files, ${wrongFiles} wrong; ${written.result} writes before the backup, ${lost.length} lost`,
  }
}

/** The server is stopped when the work has ended, well or not. */
async function withServer<Result>(
  dataDir: string,
  env: Record<string, string>,
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(dataDir, env)
  try {
    return await work(server)
  } finally {
    server.process.kill('SIGTERM')
    await waitForEnd(server.process)
  }
}

async function signInToSample(server: RunningServer): Promise<string> {
  const credentials = { email: 'maria@groundwork.example', password: 'groundwork-demo' }
  const { token } = await post<{ token: string }>(server.url, '/api/auth/login', credentials)
  return `Bearer ${token}`
}

/** Notes are written, one after the other, until the work ends. */
async function writeWhile<Result>(
  server: RunningServer,
  authorization: string,
  work: (count: () => number) => Promise<Result>,
): Promise<{ notes: string[]; result: Result }> {
  const notes: string[] = []
  const project = await post<{ id: number }>(
    server.url,
    '/api/projects',
    { customer: { name: 'Sam Field' }, region: 'bay_area' },
    authorization,
  )
  let stopped = false
  const writing = (async () => {
    while (!stopped) {
      const content = `Called the office, time ${notes.length + 1}`
      await post(server.url, `/api/projects/${project.id}/notes`, { content }, authorization)
      notes.push(content)
    }
  })()
  const result = await work(() => notes.length)
  stopped = true
  await writing
  return { notes, result }
}

async function readNotes(db: Kysely<DB>): Promise<Set<string>> {
  const rows = await db.selectFrom('project_note').select('content').execute()
  return new Set(rows.map(({ content }) => content))
}

/** What the backup itself writes down, and which migrations ran when. */
const ownTables = ['backup_run', 'schema_migration']

async function readTables(db: Kysely<DB>): Promise<Map<string, { count: number; sum: string }>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all (${ownTables})`.execute(
    db,
  )
  const sums = new Map<string, { count: number; sum: string }>()
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number; sum: string }>`
      select count(*)::integer as count, coalesce(md5(string_agg(line, '' order by line)), '') as sum
      from (select md5(to_jsonb(t)::text) as line from ${sql.table(name)} t) lines`.execute(db)
    if (rows[0]) sums.set(name, rows[0])
  }
  return sums
}

async function compareFiles(dataDir: string): Promise<[count: number, wrong: number]> {
  const files = await withDatabase(dataDir, (db) => db.selectFrom('stored_file').select('path').execute())
  return [files.length, (await findWrongFiles(dataDir)).length]
}

async function restoreBetweenPayments(
  folder: string,
  { guarded, say }: TortureOptions,
): Promise<TortureResult> {
  const office = join(folder, 'office')
  const backups = join(folder, 'backups')
  const env = { BACKUP_URL: pathToFileURL(backups).href }
  const { moment, end } = await withServer(office, env, async (server) => {
    const session = await setUpInvoice(server)
    await untilChangesAreShipped(server, session)
    await recordPayment(server.url, session, 'first')
    await sleep(1_000)
    const between = new Date().toISOString()
    await sleep(1_000)
    await recordPayment(server.url, session, 'second')
    const after = new Date().toISOString()
    await sleep(1_000)
    // A change after the end, because the log is replayed up to the first one that is later.
    await recordPayment(server.url, session, 'third')
    return { moment: between, end: after }
  })
  say(`the moment is ${moment}`)
  await command('restore', [backups, '--at', guarded ? moment : end, '--overwrite'], office)
  const there = await withDatabase(office, (db) =>
    db.selectFrom('received_payment').select('identification').orderBy('identification').execute(),
  )
  const names = there.map(({ identification }) => identification)
  return { passed: names.join() === 'first', figure: `payments that are there: ${names.join(', ')}` }
}

/** Any moment from then on can be restored. */
async function untilChangesAreShipped(server: RunningServer, { authorization }: Session): Promise<void> {
  for (let attempt = 1; attempt <= 300; attempt += 1) {
    const response = await fetch(`${server.url}/api/backups`, { headers: { authorization } })
    if (((await response.json()) as Backups).pointInTime) return
    await sleep(200)
  }
  throw new Error(`No changes were shipped: ${server.log()}`)
}

/** Runs `bin/backup` or `bin/restore` on a data folder. @throws with what it said, when it failed */
async function command(name: 'backup' | 'restore', args: string[], dataDir: string): Promise<void> {
  const env = { DATA_DIR: dataDir, DEMO: '0', BACKUP_URL: '', DATABASE_URL: '', FILES_URL: '' }
  const { code, output } = await runScript(`tooling/${name}.ts`, args, { env })
  if (code !== 0) throw new Error(`bin/${name} failed: ${output}`)
}
