import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkoutFolder } from '../../src/server/config.ts'
import { connectDatabase } from '../../src/server/database/connect.ts'
import { spawnServer, startServer, waitForEnd } from '../running-server.ts'
import { withThrowAwayDatabase } from '../throw-away-database.ts'
import { withDatabase } from './photos.ts'
import type { TortureOptions, TortureResult, TortureRow } from './row.ts'

const versions = { short: 1, normal: 6, long: Number.POSITIVE_INFINITY }
const demo = { DEMO: '1' }

/** What people wrote, and what it adds up to. */
const kept = {
  customers: 'select count(*) as n from customer',
  projects: 'select count(*) as n from project',
  'bid lines': 'select count(*) as n from bid_item',
  invoices: 'select count(*) as n from invoice',
  billed: 'select coalesce(sum(amount), 0) as n from invoice_item',
  paid: 'select coalesce(sum(amount), 0) as n from received_payment',
  notes: 'select count(*) as n from project_note',
}

export const olderRow: TortureRow = {
  id: 'L9',
  title: 'the sample company of older versions, whose migration is killed half-way and run again',
  passesWhen: 'the schema is that of a new database, and everything that people wrote is there',
  guard: 'a note is deleted after the migration',
  isInTests: false,
  whyNot: () =>
    spawnSync('git', ['log', '-1'], { cwd: checkoutFolder }).status === 0
      ? undefined
      : 'the history of the sources is not here',
  async run(options) {
    const fresh = await withThrowAwayDatabase(async (url) => {
      const db = connectDatabase(url, { warn: () => undefined })
      try {
        return await readSchema((text) => sql.raw<{ line: string }>(text).execute(db))
      } finally {
        await db.destroy()
      }
    })
    const commits = chooseCommits(versions[options.length])
    const wrong: string[] = []
    for (const commit of commits) {
      const problems = await comeFrom(commit, fresh, options)
      options.say(`${commit.slice(0, 8)}: ${problems.length === 0 ? 'all there' : problems.join(', ')}`)
      if (problems.length > 0) wrong.push(commit.slice(0, 8))
    }
    return {
      passed: wrong.length === 0 && commits.length > 0,
      figure: `${commits.length} older versions, ${wrong.length} wrong${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}`,
    } satisfies TortureResult
  },
}

/** Those that brought migrations, evenly spread, the first and the last among them. */
function chooseCommits(most: number): string[] {
  const today = listMigrations('HEAD')
  const all = readGit('log', '--diff-filter=A', '--format=%H', '--', 'migrations').filter((commit) =>
    hasNoGap(listMigrations(commit), today),
  )
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, index) =>
    all.at(most === 1 ? -1 : Math.round((index * (all.length - 1)) / (most - 1))),
  ).filter((commit) => commit !== undefined)
}

/** A branch that did not have a lower number of another branch yet was never a version. */
function hasNoGap(its: readonly string[], today: readonly string[]): boolean {
  const last = its.at(-1) ?? ''
  return today.every((name) => name > last || its.includes(name))
}

const listMigrations = (commit: string) => readGit('ls-tree', '--name-only', commit, 'migrations/')

/** The lines that git prints. */
function readGit(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: checkoutFolder, encoding: 'utf8' }).trim().split('\n')
}

async function comeFrom(commit: string, fresh: string, { guarded }: TortureOptions): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-older-'))
  chmodSync(folder, 0o711) // under root the database's own account goes through it
  const dataDir = join(folder, 'data')
  try {
    const older = join(folder, 'older')
    mkdirSync(older)
    execFileSync('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, older], {
      cwd: checkoutFolder,
    })
    installPackages(older)
    await startAndStop(dataDir, join(older, 'src/server/main.ts'))
    const before = await withDatabase(dataDir, (db) =>
      readKept((text) => sql.raw<{ n: string }>(text).execute(db)),
    )
    const killed = spawnServer(dataDir, demo)
    await sleep(300 + Math.random() * 1_500)
    killed.kill('SIGKILL')
    await waitForEnd(killed)
    await startAndStop(dataDir)
    return await withDatabase(dataDir, async (db) => {
      if (!guarded)
        await sql`delete from project_note where id = (select max(id) from project_note)`.execute(db)
      const after = await readKept((text) => sql.raw<{ n: string }>(text).execute(db))
      const schema = await readSchema((text) => sql.raw<{ line: string }>(text).execute(db))
      const differ = Object.keys(kept).filter((name) => before[name] !== after[name])
      return [
        ...differ.map((name) => `${name}: ${before[name]} before, ${after[name]} after`),
        ...(schema === fresh ? [] : ['the schema is another']),
      ]
    })
  } catch (error) {
    return [error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function installPackages(older: string): void {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lock(older) === lock(checkoutFolder))
    symlinkSync(join(checkoutFolder, 'node_modules'), join(older, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: older, stdio: 'ignore' })
}

async function startAndStop(dataDir: string, program?: string): Promise<void> {
  const server = await startServer(dataDir, demo, program)
  server.process.kill('SIGTERM')
  await waitForEnd(server.process)
}

type Run<Row> = (text: string) => Promise<{ rows: Row[] }>

async function readKept(run: Run<{ n: string }>): Promise<Record<string, string>> {
  const figures: Record<string, string> = {}
  for (const [name, query] of Object.entries(kept)) figures[name] = String((await run(query)).rows[0]?.n)
  return figures
}

/** Every column, constraint and index. */
async function readSchema(run: Run<{ line: string }>): Promise<string> {
  const { rows } = await run(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    order by line`)
  return rows.map(({ line }) => line).join('\n')
}
