import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { measureBareTypst } from '../bench/floor-documents.ts'
import { ingestWithBareSharp } from '../bench/floor-photos.ts'
import { generatePhotos } from '../bench/generate-photos.ts'
import { enlargeProject, generateProjects } from '../bench/generate-projects.ts'
import { absolute, compare, compareRate, formatRows, type Row } from '../bench/rows.ts'
import { measureScreens } from '../bench/screens.ts'
import { searchRows, timeSearches } from '../bench/search.ts'
import {
  type Connection,
  connect,
  median,
  type Reply,
  type Times,
  timeEach,
  timeInTurns,
} from '../bench/timing.ts'
import { checkoutFolder } from '../src/server/config.ts'
import { connectDatabase } from '../src/server/database/connect.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded.ts'
import { measureDocuments } from '../src/server/documents/measure-documents.ts'
import { createLocalFileStore } from '../src/server/files/local-file-store.ts'
import { ingestPhoto } from '../src/server/photos/ingest-photo.ts'
import { demoCredentials } from '../src/server/setup/setup.service.ts'
import { findChromium } from './find-chromium.ts'
import { type RunningServer, startServer, waitForEnd } from './running-server.ts'

const projects = readCount('--projects') ?? 5000
const searched = readCount('--search')
const folder = mkdtempSync(join(tmpdir(), 'groundwork-bench-'))
chmodSync(folder, 0o711) // under root the database's own account goes through it
const rows: Row[] = []
try {
  if (searched === undefined) {
    tell(await measureStart())
    tell(await measureServing())
  }
  const many = searched ?? 100_000
  tell(searchRows(await measureSearch(1000), await measureSearch(many), many))
  if (searched === undefined) {
    tell(await measurePdf())
    tell([await measurePhotos()])
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
const report = `# Benchmark\n\n${searched ?? projects} projects. ${machine}. Absolute times vary with the machine; look at the ratios.\n\n${formatRows(rows)}\n`
process.stdout.write(`\n${report}`)
if (process.argv.includes('--save') && searched === undefined)
  writeFileSync(join(checkoutFolder, 'bench/results.md'), report)

function readCount(option: string): number | undefined {
  const place = process.argv.indexOf(option)
  return place < 0 ? undefined : Number(process.argv[place + 1]) || undefined
}

async function measureStart(): Promise<Row[]> {
  announce('start')
  const dataDir = join(folder, 'start')
  const floor = await timeFloorStart()
  const first = await startServer(dataDir)
  await stop(first)
  const later: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const server = await startServer(dataDir)
    later.push(server.readyAfter)
    await stop(server)
  }
  return [
    absolute('first start, with creating the database', first.readyAfter, floor, 'ms', '≤ 5 s', 5000),
    absolute('later start', median(later.sort((a, b) => a - b)), floor, 'ms', '≤ 1 s', 1000),
  ]
}

async function timeFloorStart(): Promise<number> {
  const started = performance.now()
  const floor = await startFloor('')
  const time = performance.now() - started
  floor.process.kill()
  return time
}

async function measureServing(): Promise<Row[]> {
  announce(`the sample company and ${projects} projects`)
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'serving'), log })
  const db = connectDatabase(postgres.connection, log)
  const env = { DATABASE_URL: postgres.url, FILES_URL: `file://${folder}/files`, LOG_LEVEL: 'info' }
  try {
    // The first start loads the sample company, so that there is somebody to sign in as.
    await stop(await startServer(folder, { ...env, DEMO: '1' }))
    await generateProjects(db, projects)
    const { projectId, invoiceId } = await enlargeProject(db)
    const server = await startServer(folder, { ...env, DEMO: '1' })
    try {
      const connection = connect(server.url)
      const token = await signIn(connection)
      const result = [
        ...(await measureList(server, connection, token, () =>
          sql`update project set updated_at = now() where id = ${projectId}`.execute(db),
        )),
        ...(await measureProject(connection, token, projectId)),
        await measurePayments(connection, token, { projectId, invoiceId }, postgres.url),
        ...(await measureBrowser(server)),
      ]
      connection.close()
      return result
    } finally {
      await stop(server)
    }
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

/** Keeps what was measured and prints it: what comes after may take minutes, or fail. */
function tell(measured: Row[]): void {
  rows.push(...measured)
  process.stdout.write(`\n${formatRows(measured)}\n`)
}

/** On a database of its own, of just so many projects. */
async function measureSearch(count: number): Promise<[ours: Times, floor: Times]> {
  announce(`search among ${count} projects`)
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const dataDir = join(folder, `search-${count}`)
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const db = connectDatabase(postgres.connection, log)
  const env = { DATABASE_URL: postgres.url, FILES_URL: `file://${folder}/files`, DEMO: '1' }
  const floor = await startFloor('')
  try {
    await stop(await startServer(folder, env))
    await generateProjects(db, count)
    const server = await startServer(folder, env)
    const connections = [connect(server.url), connect(floor.url)] as const
    try {
      const token = await signIn(connections[0])
      return await timeSearches(connections[0], token, count, connections[1])
    } finally {
      for (const each of connections) each.close()
      await stop(server)
    }
  } finally {
    floor.process.kill()
    await db.destroy()
    await postgres.stop()
  }
}

async function measureBrowser(server: RunningServer): Promise<Row[]> {
  announce('screens in a slowed browser')
  const floor = await startFloor('')
  try {
    return await measureScreens(server.url, floor.url, demoCredentials, findChromium())
  } finally {
    floor.process.kill()
  }
}

async function signIn(connection: Connection): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await connection.send('POST', '/api/auth/login', headers, JSON.stringify(demoCredentials))
  return (JSON.parse(answer.body.toString()) as { token: string }).token
}

async function measureList(
  server: RunningServer,
  connection: Connection,
  token: string,
  change: () => Promise<unknown>,
): Promise<Row[]> {
  announce('project list')
  const path = '/api/projects?limit=100'
  const headers = { authorization: `Bearer ${token}` }
  const answer = await connection.send('GET', path, headers)
  if (answer.status !== 200)
    throw new Error(`The project list answered ${answer.status}: ${answer.body.toString()}`)
  const file = join(folder, 'list.json')
  writeFileSync(file, answer.body)
  const floor = await startFloor(file)
  const bare = connect(floor.url)
  try {
    const list = () => connection.send('GET', path, headers)
    const floorList = () => bare.send('GET', '/')
    await timeInTurns(200, list, floorList)
    const [ours, floors] = await timeInTurns(400, list, floorList)
    const etag = { ...headers, 'if-none-match': String(answer.headers.etag) }
    const [unchanged, bareUnchanged] = await timeInTurns(
      400,
      () => connection.send('GET', path, etag),
      () => bare.send('GET', '/', { 'if-none-match': '"floor"' }),
    )
    const anew = await timeAnew(list, change)
    const rate = await throughput(server.url + path, headers)
    const bareRate = await throughput(floor.url, {})
    return [
      compare('project list, 100 rows, p50', median(ours), median(floors), 'ms', '≤ 8 × floor', 8),
      compare('the same right after a change, p50', median(anew), median(floors), 'ms'),
      compareRate('the same at 16 connections', rate, bareRate, 'answers/s', '≥ 1/16 of floor', 1 / 16),
      compare(
        'the same unchanged (If-None-Match), p50',
        median(unchanged),
        median(bareUnchanged),
        'ms',
        '≤ 3 × floor',
        3,
      ),
    ]
  } finally {
    bare.close()
    floor.process.kill()
  }
}

/** What is read for the first time since something was written is put together anew. */
async function timeAnew(list: () => Promise<Reply>, change: () => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  for (let turn = 0; turn < 200; turn += 1) {
    await change()
    times.push(...(await timeEach(1, list)))
  }
  return times.sort((one, other) => one - other)
}

async function throughput(url: string, headers: Record<string, string>): Promise<number> {
  const { requests } = await autocannon({ url, headers, connections: 16, duration: 5 })
  return requests.average
}

async function measureProject(connection: Connection, token: string, projectId: number): Promise<Row[]> {
  announce('whole project')
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/projects/${projectId}`
  const answer = await connection.send('GET', path, headers)
  const file = join(folder, 'project.json')
  writeFileSync(file, answer.body)
  const floor = await startFloor(file)
  const bare = connect(floor.url)
  try {
    const read = () => connection.send('GET', path, headers)
    const floorRead = () => bare.send('GET', '/')
    await timeInTurns(200, read, floorRead)
    const [ours, floors] = await timeInTurns(400, read, floorRead)
    return [
      absolute(
        'whole project (3 bids, 5 invoices, 30 notes), p50',
        median(ours),
        median(floors),
        'ms',
        '≤ 3 ms',
        3,
      ),
    ]
  } finally {
    bare.close()
    floor.process.kill()
  }
}

async function measurePayments(
  connection: Connection,
  token: string,
  { projectId, invoiceId }: { projectId: number; invoiceId: number },
  databaseUrl: string,
): Promise<Row> {
  announce('record a payment')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const pay = async (turn: number) => {
    const body = JSON.stringify({
      invoice_id: invoiceId,
      amount: `${turn + 1}.00`,
      method: 'check',
      identification: String(turn),
    })
    const answer = await connection.send('POST', `/api/projects/${projectId}/payments`, headers, body)
    if (answer.status !== 201)
      throw new Error(`A payment answered ${answer.status}: ${answer.body.toString()}`)
  }
  const floor = connectDatabase(databaseUrl, console, { max: 1 })
  await sql`create table bench_floor (id serial primary key, amount bigint, at timestamptz default now())`.execute(
    floor,
  )
  const insert = (turn: number) => sql`insert into bench_floor (amount) values (${turn})`.execute(floor)
  await timeInTurns(40, pay, insert)
  const [ours, floors] = await timeInTurns(200, (turn) => pay(turn + 100), insert)
  await floor.destroy()
  return compare(
    'record a payment, durable, p50',
    median(ours),
    median(floors),
    'ms',
    '≤ 3 × one fsynced INSERT',
    3,
  )
}

async function measurePdf(): Promise<Row[]> {
  announce('bid PDF')
  const bare = await measureBareTypst(60, 60)
  const ours = await measureDocuments(60, 100)
  return [
    absolute('bid PDF, 60 lines, p50', ours.setP50, bare, 'ms', '≤ 15 ms', 15),
    absolute('the same from the cache, p50', ours.cachedP50, null, 'ms', '≤ 2 ms', 2),
  ]
}

/** Without the network and the rows: from a file that waits on the disk to the three in the store. */
async function measurePhotos(): Promise<Row> {
  announce('photo ingest')
  const sources = join(folder, 'photos')
  mkdirSync(sources)
  const paths: string[] = []
  for await (const photo of generatePhotos(20)) {
    paths.push(join(sources, `source ${paths.length}.jpg`))
    writeFileSync(paths.at(-1) ?? '', photo)
  }
  const files = createLocalFileStore(pathToFileURL(join(folder, 'store')).href)
  const pathOf = (turn: number) => paths[turn % paths.length] ?? ''
  const ingest = (turn: number) =>
    ingestPhoto(
      { write: (path, bytes) => files.write(path, bytes), use: () => undefined },
      { folder: '26-0142', kind: 'before', now: new Date() },
      { name: 'IMG_1234.JPG', sha256: Buffer.alloc(32), read: () => readFile(pathOf(turn)) },
    )
  const floor = (turn: number) => ingestWithBareSharp(pathOf(turn), sources, turn)
  const [ours, floors] = await timeInTurns(60, ingest, floor)
  return compare(
    'photo ingest, 12 megapixels, p50',
    median(ours),
    median(floors),
    'ms',
    '≤ 1.3 × bare sharp',
    1.3,
  )
}

interface Floor {
  process: ChildProcess
  url: string
}

function startFloor(file: string): Promise<Floor> {
  const child = spawn(process.execPath, [join(checkoutFolder, 'bench/floor-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.stdout.once('data', (port: Buffer) =>
      resolve({ process: child, url: `http://127.0.0.1:${port.toString().trim()}` }),
    )
  })
}

async function stop(server: RunningServer): Promise<void> {
  server.process.kill('SIGTERM')
  await waitForEnd(server.process)
}

function announce(what: string): void {
  process.stderr.write(`measuring: ${what} …\n`)
}
