import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { measureList, measurePayments, measureProject } from '../bench/calls.ts'
import { announce, startFloor } from '../bench/floor.ts'
import { measureBareTypst } from '../bench/floor-documents.ts'
import { ingestWithBareSharp } from '../bench/floor-photos.ts'
import { generatePhotos } from '../bench/generate-photos.ts'
import { enlargeProject, generateProjects } from '../bench/generate-projects.ts'
import { absolute, compare, formatRows, type Row } from '../bench/rows.ts'
import { measureScreens } from '../bench/screens.ts'
import { searchRows, timeSearches } from '../bench/search.ts'
import { type Connection, connect, median, type Times, timeInTurns } from '../bench/timing.ts'
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
        ...(await measureList(server, folder, connection, token, () =>
          sql`update project set updated_at = now() where id = ${projectId}`.execute(db),
        )),
        ...(await measureProject(folder, connection, token, projectId)),
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

async function stop(server: RunningServer): Promise<void> {
  server.process.kill('SIGTERM')
  await waitForEnd(server.process)
}
