import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, type ClientConfig } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { FolderInUseError } from './folder-lock.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A data folder after its first start and stop. */
let created: string
let dataDir: string
let running: EmbeddedPostgres[]
let owners: ChildProcess[]

beforeAll(async () => {
  created = makeFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: created, log })
  await postgres.stop()
})
afterAll(() => rmSync(created, { recursive: true }))

beforeEach(() => {
  dataDir = makeFolder()
  running = []
  owners = []
})

afterEach(async () => {
  for (const owner of owners) if (owner.exitCode === null && owner.signalCode === null) await killOwner(owner)
  for (const postgres of running) await postgres.stop()
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) {
    const leftByOwner = await startEmbeddedPostgres({ dataDir, log })
    await leftByOwner.stop()
  }
  rmSync(dataDir, { recursive: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork embedded-'))
  chmodSync(folder, 0o711)
  return folder
}

/** For tests that are not about creating a database, which takes longer than they do. */
function copyDatabase(): void {
  execFileSync('cp', ['-Rp', join(created, 'postgres'), dataDir])
}

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  running.push(postgres)
  return postgres
}

async function query(address: ClientConfig | string, text: string): Promise<unknown[]> {
  const client = new Client(address)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Another process that owns the data folder, as a server does. */
async function startOwner(): Promise<ChildProcess> {
  copyDatabase()
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const log = { info() {}, warn() {}, error() {} }
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log('started')
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owners.push(owner)
  if (owner.stdout === null) throw new Error('no output')
  await once(createInterface(owner.stdout), 'line')
  return owner
}

async function killOwner(owner: ChildProcess): Promise<void> {
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}

test('creates a durable database that survives a stop, reached by its private socket only', async () => {
  const first = await start()
  expect(await query(first.url, 'create table kept as select 7 as id')).toEqual([])
  expect(
    await query(
      first.connection,
      `select setting from pg_settings where name in
       ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') union all
       select current_setting('listen_addresses') union all
       select rolsuper::text from pg_roles where rolname = current_user`,
    ),
  ).toEqual(['on', 'on', 'on', 'on', '', 'false'])
  expect(statSync(String(first.connection.host)).mode & 0o777).toBe(0o700)
  expect(
    await query(first.adminConnection, 'select rolsuper from pg_roles where rolname = current_user'),
  ).toEqual([true])
  await first.stop()
  const second = await start()
  expect(await query(second.url, 'select id from kept')).toEqual([7])
})

test('a second server on the folder is refused at once, by name of the process', async () => {
  const owner = await startOwner()
  const asked = Date.now()
  await expect(start()).rejects.toThrow(FolderInUseError)
  await expect(start()).rejects.toThrow(`(process ${owner.pid}) already runs on the data folder ${dataDir}`)
  expect(Date.now() - asked).toBeLessThan(5_000)
})

test('adopts the database of a server that was killed', async () => {
  const owner = await startOwner()
  const orphan = postmasterPid()
  await killOwner(owner)
  const postgres = await start()
  expect(postmasterPid()).toBe(orphan)
  expect(await query(postgres.url, 'select 1')).toEqual([1])
  await postgres.stop()
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('starts although server and database were both killed', async () => {
  const owner = await startOwner()
  const killed = postmasterPid()
  process.kill(killed, 'SIGKILL')
  await killOwner(owner)
  const postgres = await start()
  expect(postmasterPid()).not.toBe(killed)
  expect(await query(postgres.url, 'select 1')).toEqual([1])
})

/** What a power cut, a full disk or a restored folder may leave. `{alive}` is a process that is no postmaster. */
const spoiled = {
  empty: '',
  garbled: '\0\0\0\0garbled\n',
  'cut off': '99',
  'about another process': '{alive}\n/elsewhere\n1\n5432\n/tmp\n\n  1  1\nready   \n',
}

function spoilLockFiles(text: string): void {
  const content = text.replace('{alive}', String(process.pid))
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), content)
  writeFileSync(join(dataDir, 'socket', '.s.PGSQL.5432.lock'), content)
}

/** A process that has ended but that nobody has collected runs no more. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test.each(['empty', 'garbled', 'about another process'] as const)(
  'starts although postmaster.pid is %s',
  async (state) => {
    const owner = await startOwner()
    process.kill(postmasterPid(), 'SIGKILL')
    await killOwner(owner)
    spoilLockFiles(spoiled[state])
    const postgres = await start()
    expect(await query(postgres.url, 'select 1')).toEqual([1])
  },
)

test.each(['empty', 'cut off'] as const)(
  'stops an orphan whose postmaster.pid is %s before it starts another database',
  async (state) => {
    const owner = await startOwner()
    const orphan = postmasterPid()
    await killOwner(owner)
    spoilLockFiles(spoiled[state])
    const postgres = await start()
    expect(postmasterPid()).not.toBe(orphan)
    expect(isRunning(orphan)).toBe(false)
    expect(await query(postgres.url, 'select 1')).toEqual([1])
  },
)

test('brings a database that died back, with what was acknowledged', async () => {
  copyDatabase()
  const postgres = await start()
  await query(postgres.url, 'create table kept as select 7 as id')
  const deadline = Date.now() + 15_000
  process.kill(postmasterPid(), 'SIGKILL')
  let rows: unknown[] = []
  while (rows.length === 0 && Date.now() < deadline) {
    rows = await query(postgres.url, 'select id from kept').catch(() => [])
  }
  expect(rows).toEqual([7])
})

test('a folder whose path is too long for a socket works all the same', async () => {
  const deep = join(dataDir, 'a folder with a long name, '.repeat(4))
  mkdirSync(deep, { mode: 0o711 })
  const postgres = await start(deep)
  expect(await query(postgres.url, 'select 1')).toEqual([1])
  expect(statSync(String(postgres.connection.host)).mode & 0o777).toBe(0o700)
})

test('a creation that was cut short is begun again', async () => {
  mkdirSync(join(dataDir, 'postgres.new'))
  const postgres = await start()
  expect(await query(postgres.url, 'select 1')).toEqual([1])
})
