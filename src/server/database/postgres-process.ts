import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './postgres-account.ts'
import { postgresEnvironment } from './postgres-folder.ts'
import { findHolders, holds, isLockRefusal, isPostmaster, setLockFilesAside } from './postgres-lock-files.ts'

/** How one cluster is run. */
export interface Cluster {
  programs: string
  place: string
  socketFolder: string
  logFile: string
  account: Account | undefined
  settings: Record<string, string>
}

interface Postmaster {
  pid: number
  socketFolder: string
  status: string
}

/** After a kill -9 of the postmaster, its children keep the shared memory for some seconds. */
const startPatience = 10_000

/**
 * Makes sure that a postmaster serves this cluster: one that a killed server left behind, or a new one. The caller has
 * locked the data folder. postmaster.pid guards a cluster against two postmasters, so it is removed only when
 * PostgreSQL cannot read it and nobody works in the folder.
 */
export async function ensurePostmaster<Connection>(
  cluster: Cluster,
  connect: (socketFolder: string) => Promise<Connection>,
): Promise<{ pid: number; adopted: boolean; connection: Connection }> {
  const deadline = Date.now() + startPatience
  for (;;) {
    const attempt = await findOrStartPostmaster(cluster)
    if ('pid' in attempt) {
      try {
        return { ...attempt, connection: await connect(attempt.socketFolder) }
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    } else if (!attempt.passing || Date.now() > deadline) {
      throw new Error(explainRefusal(attempt.reason, cluster))
    }
    await sleep(100)
  }
}

function explainRefusal(reason: string, { place, logFile }: Cluster): string {
  if (!reason.includes('incompatible with server')) {
    return `PostgreSQL did not start: ${reason} (more in ${logFile})`
  }
  return `The database in ${place} is of another major version of PostgreSQL. An older one is converted by bin/upgrade; or restore a backup in its place: bin/restore --overwrite`
}

type Attempt = { pid: number; socketFolder: string; adopted: boolean } | Failure

interface Failure {
  reason: string
  /** Another attempt may succeed, because a process is still stopping or starting. */
  passing: boolean
}

async function findOrStartPostmaster(cluster: Cluster): Promise<Attempt> {
  const running = readPostmaster(cluster.place)
  // After a reboot, the process id may belong to another cluster.
  const isRunning = running !== undefined && isPostgres(running.pid) && holds(running.pid, cluster.place)
  if (!isRunning) return startDespiteLockFiles(cluster)
  if (running.status === 'ready') return { ...running, adopted: true }
  return { reason: `process ${running.pid} is ${running.status || 'there but not ready'}`, passing: true }
}

/** When a lock file or an orphaned postmaster is in the way, clears it for the next attempt. */
async function startDespiteLockFiles(cluster: Cluster): Promise<Attempt> {
  const attempt = await startPostmaster(cluster)
  if ('pid' in attempt) return attempt
  const isLocked = isLockRefusal(attempt.reason)
  if (!isLocked && !attempt.passing) return attempt
  const holders = findHolders(cluster.place, isPostgres)
  const orphan = holders?.find(isPostmaster)
  // PostgreSQL itself ends a postmaster without a lock file within a minute.
  if (orphan !== undefined) await stopPostmaster(orphan, 5_000)
  else if (isLocked && !holders?.length) setLockFilesAside(cluster.place, cluster.socketFolder)
  return { ...attempt, passing: true }
}

/** Stops PostgreSQL in "fast" mode. If it takes too long, it is killed and recovers at its next start. */
export async function stopPostmaster(pid: number, patience: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!send(pid, signal)) return
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (!isPostgres(pid)) return
      await sleep(10)
    }
  }
}

async function startPostmaster(cluster: Cluster): Promise<Attempt> {
  rotateLog(cluster.logFile)
  const log = openSync(cluster.logFile, 'a', 0o600)
  const logStart = statSync(cluster.logFile).size
  const settings = Object.entries({
    listen_addresses: '',
    unix_socket_directories: `"${cluster.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    ...cluster.settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(cluster.programs, 'bin', 'postgres'), ['-D', cluster.place, ...settings], {
    ...cluster.account,
    cwd: '/',
    env: postgresEnvironment,
    stdio: ['ignore', log, log],
    // Its own session: a Ctrl-C at the terminal must reach our server only, which stops the database last.
    detached: true,
  })
  closeSync(log)
  let ended: string | undefined
  child.on('error', (error) => {
    ended = error.message
  })
  child.on('exit', () => {
    ended ??= ''
  })
  child.unref()
  for (;;) {
    await sleep(10)
    if (ended !== undefined) {
      const reason = ended || lastFatalLine(readFileSync(cluster.logFile, 'utf8').slice(logStart))
      return { reason, passing: /shared memory/.test(reason) }
    }
    const postmaster = readPostmaster(cluster.place)
    if (postmaster !== undefined && postmaster.pid === child.pid && postmaster.status === 'ready') {
      return { ...postmaster, adopted: false }
    }
  }
}

/**
 * postmaster.pid: 1 process id, 2 data folder, 3 start, 4 port, 5 socket folder, 6 address, 7 shared memory, 8 status.
 */
function readPostmaster(place: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(place, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined
  return { pid, socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' }
}

function isAlive(pid: number): boolean {
  return send(pid, 0)
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    // EPERM: it lives, under another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** After a reboot, the id may belong to another program; after a kill, to a zombie process. */
function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true // only Linux tells; connecting will
  try {
    return /\(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function lastFatalLine(log: string): string {
  const lines = log.trim().split('\n')
  const line = lines.findLast((candidate) => /FATAL|PANIC/.test(candidate)) ?? lines.at(-1)
  return line?.replace(/^.*?(FATAL|PANIC): +/, '') || 'it ended without a word'
}

function rotateLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(path, `${path}.1`)
}
