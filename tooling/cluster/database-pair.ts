import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Account, chooseAccount } from '../../src/server/database/postgres-account.ts'
import { findFreePort } from '../free-port.ts'
import { waitForEnd } from '../running-server.ts'

/** How a pair is looked after: the standby takes over when the primary has not answered three times in a row. */
const lookEveryMs = 1_000
const mostMissed = 3

export interface DatabasePair {
  /** Where each one listens, and where a balancer asks whether it takes changes. */
  nodes: readonly { port: number; checkPort: number }[]
  /** As a superuser on the one that takes changes now. */
  run<Row extends object>(statement: string, database?: string): Promise<Row[]>
  killPrimary(): void
  /** From then on the standby gets nothing of what is committed. */
  freezeStandby(): Promise<void>
  close(): Promise<void>
}

interface Programs {
  folder: string
  account: Account | undefined
  call(name: string, args: string[]): void
  start(cluster: string, port: number, settings: Record<string, string>): ChildProcess
}

/**
 * A primary, a standby that streams from it, and somebody who promotes the standby when the primary is gone, as a
 * managed database or Patroni does.
 * @param isSynchronous a commit is acknowledged when the standby has it, too
 */
export async function startPair(
  folder: string,
  programsFolder: string,
  { isSynchronous }: { isSynchronous: boolean },
): Promise<DatabasePair> {
  const programs = openPrograms(folder, programsFolder)
  const [first, second] = [join(programs.folder, 'primary'), join(programs.folder, 'standby')]
  const ports = [await findFreePort(), await findFreePort()] as const
  const kind = ['-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  programs.call('initdb', ['-D', first, '-U', 'postgres', ...kind])
  const primary = programs.start(
    first,
    ports[0],
    isSynchronous ? { synchronous_standby_names: '*', synchronous_commit: 'local' } : {},
  )
  await untilAnswers(ports[0])
  await runOn(ports[0], 'create role groundwork login createdb')
  await runOn(ports[0], 'create database groundwork owner groundwork')
  const from = ['-h', '127.0.0.1', '-p', `${ports[0]}`, '-U', 'postgres']
  programs.call('pg_basebackup', ['-D', second, ...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
  const standby = programs.start(second, ports[1], {})
  await untilAnswers(ports[1])
  // Only now, because before nobody could have acknowledged.
  await runOn(ports[0], 'alter role groundwork set synchronous_commit = on')

  let current: 0 | 1 = 0
  let stopped = false
  const caring = (async () => {
    for (let missed = 0; !stopped && missed < mostMissed; await sleep(lookEveryMs)) {
      missed = (await takesChanges(ports[0])) ? 0 : missed + 1
    }
    if (stopped) return
    await runOn(ports[1], 'select pg_promote()')
    current = 1
  })()
  const checks = await Promise.all(ports.map(openCheck))
  return {
    nodes: ports.map((port, index) => ({ port, checkPort: checks[index]?.port ?? 0 })),
    run: (statement, database) => runOn(ports[current], statement, database),
    killPrimary: () => primary.kill('SIGKILL'),
    async freezeStandby() {
      await runOn(ports[1], "alter system set primary_conninfo = ''")
      await runOn(ports[1], 'select pg_reload_conf()')
      while ((await runOn(ports[1], 'select pid from pg_stat_wal_receiver')).length > 0) await sleep(50)
    },
    async close() {
      stopped = true
      await caring.catch(() => undefined)
      for (const { server } of checks) server.close()
      for (const each of [standby, primary]) {
        each.kill('SIGQUIT')
        await waitForEnd(each)
      }
    },
  }
}

function openPrograms(folder: string, programsFolder: string): Programs {
  const account = chooseAccount(folder)
  const own = join(folder, 'databases')
  mkdirSync(own, { mode: 0o700 })
  if (account !== undefined) chownSync(own, account.uid, account.gid)
  const asAccount = { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', TZ: 'UTC' } }
  return {
    folder: own,
    account,
    call(name, args) {
      execFileSync(join(programsFolder, name), args, { ...asAccount, stdio: ['ignore', 'ignore', 'inherit'] })
    },
    start(cluster, port, settings) {
      const all = {
        listen_addresses: '127.0.0.1',
        max_connections: '200',
        log_min_messages: 'fatal',
        hot_standby: 'on',
        ...settings,
      }
      const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      return spawn(join(programsFolder, 'postgres'), ['-D', cluster, '-p', `${port}`, '-k', own, ...args], {
        ...asAccount,
        stdio: ['ignore', 'ignore', 'ignore'],
        detached: true,
      })
    },
  }
}

/** What a balancer asks over HTTP: 200 from the one that takes changes, 503 from the other. */
async function openCheck(port: number): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => {
    void takesChanges(port).then((takes) => response.writeHead(takes ? 200 : 503).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

async function takesChanges(port: number): Promise<boolean> {
  try {
    const rows = await runOn<{ takes: boolean }>(port, 'select not pg_is_in_recovery() as takes')
    return rows[0]?.takes === true
  } catch {
    return false
  }
}

async function untilAnswers(port: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runOn(port, 'select 1')
      return
    } catch (error) {
      if (attempt === 200) throw error
      await sleep(100)
    }
  }
}

async function runOn<Row extends object>(
  port: number,
  statement: string,
  database = 'postgres',
): Promise<Row[]> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database,
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined) // a lost connection fails the query it belongs to
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
