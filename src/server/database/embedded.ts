import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { applicationRole } from './application-role.ts'
import { lockFolder } from './folder-lock.ts'
import { chooseAccount } from './postgres-account.ts'
import { createCluster, makeSocketFolder, makeWalSpool, placeDatabase } from './postgres-folder.ts'
import { type Cluster, ensurePostmaster, stopPostmaster } from './postgres-process.ts'
import { embeddedPackage, majorOf, preparePrograms } from './postgres-programs.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** For tests and drills: fast instead of durable, and the owner's role may create databases. */
  throwAway?: boolean
  /** Hand out the write-ahead log, piece by piece, in `walSpool`. */
  archiveWal?: boolean
  /** The package of another version of PostgreSQL, for a database of that version. */
  packageFolder?: string
}

export interface EmbeddedPostgres {
  /** The role that owns the database and its tables, and is not a superuser. */
  connection: ClientConfig
  /** The role as which the server works; see `application-role.ts`. */
  applicationConnection: ClientConfig
  /** As PostgreSQL's superuser, for backups. */
  adminConnection: ClientConfig
  /** `connection` as an address. */
  url: string
  /** The folder of the database cluster. */
  place: string
  /** The folder of finished pieces of the write-ahead log, if they are handed out. */
  walSpool: string | null
  /** Stops the database cleanly and unlocks the data folder. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with Groundwork. Creates its database under `dataDir` at the first start, and
 * restarts it if it dies before `stop()`.
 * @throws FolderInUseError at once when another living server has the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  if (process.platform === 'win32') {
    throw new Error('The PostgreSQL inside Groundwork runs on Linux and macOS. On Windows, set DATABASE_URL.')
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const locks = [lockFolder(dataDir)]
  const releaseLocks = () => {
    for (const lock of locks) lock.release()
  }
  try {
    const account = chooseAccount(join(dataDir, 'postgres'))
    const place = placeDatabase(dataDir, account)
    // A copied data folder may link to the same database, so that place is locked too.
    if (dirname(place) !== dataDir) locks.push(lockFolder(dirname(place)))
    const { packageFolder = embeddedPackage() } = options
    const programs = preparePrograms(account, packageFolder)
    await createCluster(programs, place, account)
    const walSpool = options.archiveWal ? makeWalSpool(place, account) : null
    const cluster: Cluster = {
      programs,
      place,
      socketFolder: makeSocketFolder(place, account),
      logFile: join(dataDir, 'postgres.log'),
      account,
      settings: knownTo(majorOf(packageFolder), {
        ...(options.throwAway ? throwAwaySettings : databaseSettings),
        ...(walSpool !== null && archivingSettings(walSpool)),
      }),
    }
    const supervised = await superviseCluster(cluster, options, releaseLocks)
    return { ...supervised, place, walSpool }
  } catch (error) {
    releaseLocks()
    throw error
  }
}

/** An older PostgreSQL does not start with a setting that it does not know. */
function knownTo(major: number, { io_method, ...settings }: Record<string, string>): Record<string, string> {
  return major < 18 || io_method === undefined ? settings : { ...settings, io_method }
}

async function superviseCluster(
  cluster: Cluster,
  { log, throwAway = false }: EmbeddedOptions,
  releaseLocks: () => void,
): Promise<Omit<EmbeddedPostgres, 'place' | 'walSpool'>> {
  const { socketFolder } = cluster
  let stopping = false
  let recovering: Promise<void> = Promise.resolve()
  let current = await bringUp()

  /** The watcher is an idle connection, which ends as soon as the database does. */
  async function bringUp() {
    const { connection: watcher, ...postmaster } = await ensurePostmaster(cluster, connectWatcher)
    try {
      if (!throwAway) await assertDurable(watcher)
      await createApplicationDatabase(watcher, throwAway)
    } catch (error) {
      await watcher.end()
      if (!postmaster.adopted) await stopPostmaster(postmaster.pid, 5_000)
      throw error
    }
    watcher.on('end', () => {
      if (!stopping) recovering = recover()
    })
    if (postmaster.adopted) log.info({ pid: postmaster.pid }, 'database adopted from an earlier server')
    return { pid: postmaster.pid, watcher }
  }

  async function recover(): Promise<void> {
    log.warn('the connection to the database ended; making sure that it runs')
    while (!stopping) {
      try {
        current = await bringUp()
        log.info({ pid: current.pid }, 'the database runs again')
        return
      } catch (error) {
        log.error({ err: error }, 'the database does not run; trying again')
        await sleep(500)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    await recovering
    await current.watcher.end()
    await stopPostmaster(current.pid, 5_000)
    rmSync(socketFolder, { recursive: true, force: true })
    releaseLocks()
  }

  let stopped: Promise<void> | undefined
  return {
    connection: connectionTo(socketFolder, 'groundwork', 'groundwork'),
    applicationConnection: connectionTo(socketFolder, applicationRole, 'groundwork'),
    adminConnection: connectionTo(socketFolder, 'postgres', 'groundwork'),
    url: `postgresql://groundwork@${encodeURIComponent(socketFolder)}/groundwork`,
    stop: () => (stopped ??= stop()),
  }
}

async function connectWatcher(socketFolder: string): Promise<Client> {
  const watcher = new Client(connectionTo(socketFolder, 'postgres', 'postgres'))
  watcher.on('error', () => undefined) // 'end' follows and is what counts
  await watcher.connect()
  return watcher
}

function connectionTo(socketFolder: string, user: string, database: string): ClientConfig {
  return { host: socketFolder, port: 5432, user, database }
}

/** Acknowledged writes must be on the disk, whatever a configuration file says. */
async function assertDurable(client: Client): Promise<void> {
  const names = ['fsync', 'full_page_writes', 'synchronous_commit']
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [names],
  )
  for (const { name, setting } of rows) {
    if (setting !== 'on') throw new Error(`The database runs with ${name} = ${setting}; it must be on.`)
  }
}

async function createApplicationDatabase(client: Client, mayCreateDatabases: boolean): Promise<void> {
  const { rows } = await client.query<{ role: boolean; application: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'groundwork') as role,
            exists (select from pg_roles where rolname = '${applicationRole}') as application,
            exists (select from pg_database where datname = 'groundwork') as database`,
  )
  if (!rows[0]?.role)
    await client.query(`create role groundwork login ${mayCreateDatabases ? 'createdb' : ''}`)
  // The owner is a member, so that it may end the server's connections.
  if (!rows[0]?.application) await client.query(`create role ${applicationRole} login role groundwork`)
  if (!rows[0]?.database) await client.query('create database groundwork owner groundwork')
}

/** Given on the command line, where they win over every file in the database's folder. */
export const databaseSettings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '40',
  // An office's data: server and database together stay under 300 MB at rest.
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '48MB',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  // Short queries on a fast disk: no compiled plans, no helper processes, no I/O workers.
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  random_page_cost: '1.1',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/**
 * Hands out the write-ahead log at least once a minute. A piece has its name only when all of it is on the disk, because
 * PostgreSQL forgets it then.
 */
function archivingSettings(spool: string): Record<string, string> {
  const target = `'${spool.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'/%f`
  return {
    archive_mode: 'on',
    archive_timeout: '60s',
    archive_command: `test -f ${target} || { cp %p ${target}.part && sync ${target}.part && mv ${target}.part ${target}; }`,
  }
}

/** For databases that are thrown away with the test or drill that made them. Never for anything anybody keeps. */
export const throwAwaySettings: Record<string, string> = {
  ...databaseSettings,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '120',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}
