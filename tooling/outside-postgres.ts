import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { chooseAccount } from '../src/server/database/postgres-account.ts'

const debianFolder = '/usr/lib/postgresql'
const oldestVersion = 15

/** The programs of the newest PostgreSQL that the machine has of its own, if any is new enough. */
export function findOutsidePostgres(): { version: number; programs: string } | undefined {
  if (!existsSync(debianFolder)) return undefined
  const version = Math.max(...readdirSync(debianFolder).map(Number).filter(Number.isInteger))
  const programs = join(debianFolder, String(version), 'bin')
  return version >= oldestVersion && existsSync(join(programs, 'initdb')) ? { version, programs } : undefined
}

/** Runs `work` with the address of a cluster of those programs, owned by nobody else and gone afterwards. */
export async function withOutsidePostgres<Result>(
  programs: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-outside-'))
  chmodSync(folder, 0o700)
  const account = chooseAccount(folder)
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  const asAccount = { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', TZ: 'UTC' } }
  const cluster = join(folder, 'cluster')
  try {
    execFileSync(
      join(programs, 'initdb'),
      ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...asAccount, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const server = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        cluster,
        '-k',
        folder,
        '-c',
        'listen_addresses=',
        '-c',
        'fsync=off',
        '-c',
        'log_min_messages=fatal',
      ],
      { ...asAccount, stdio: ['ignore', 'ignore', 'ignore'], detached: true },
    )
    const ended = once(server, 'exit')
    try {
      await createRole(folder)
      return await work(`postgresql://groundwork@${encodeURIComponent(folder)}/postgres`)
    } finally {
      server.kill('SIGINT')
      await ended
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As a managed database gives it out: may create databases, is no superuser. */
async function createRole(socketFolder: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ host: socketFolder, port: 5432, user: 'postgres', database: 'postgres' })
    try {
      await client.connect()
      await client.query('create role groundwork login createdb')
      return
    } catch (error) {
      if (attempt === 100) throw error
      await sleep(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
