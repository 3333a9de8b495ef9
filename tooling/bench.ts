import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { measureChanges, measureList, measureProject } from '../bench/calls.ts'
import { announce, startFloor, withPage } from '../bench/floor.ts'
import { measureBareTypst } from '../bench/floor-documents.ts'
import { ingestWithBareSharp } from '../bench/floor-photos.ts'
import { generatePhotos } from '../bench/generate-photos.ts'
import { enlargeProject } from '../bench/generate-projects.ts'
import { drawGrowth, growthRows, measureGrowth } from '../bench/growth.ts'
import { measureLoad } from '../bench/load.ts'
import { absolute, compare, formatRows, type Row } from '../bench/rows.ts'
import { type Office, readMemory, withFolder, withOffice } from '../bench/running.ts'
import { measureScreens } from '../bench/screens.ts'
import { searchRows, timeSearches } from '../bench/search.ts'
import { measureStart } from '../bench/start.ts'
import { connect, median, type Times, timeInTurns } from '../bench/timing.ts'
import { measureVisits } from '../bench/visits.ts'
import { checkoutFolder } from '../src/server/config.ts'
import { measureDocuments } from '../src/server/documents/measure-documents.ts'
import { createLocalFileStore } from '../src/server/files/local-file-store.ts'
import { ingestPhoto } from '../src/server/photos/ingest-photo.ts'
import { findChromium } from './find-chromium.ts'

const projects = readOption('--projects', Number) ?? 5000
const searched = readOption('--search', Number)
const isSaved = process.argv.includes('--save')

/** In their order; `--only calls,visits` measures some of them. */
const parts: Record<string, () => Promise<Row[]>> = {
  start: measureStart,
  calls: measureCalls,
  visits: () => onServer('visits in a browser', (office) => measureVisits(office, findChromium())),
  screens: () => onServer('screens in a slowed browser', measureSlowed),
  load: () => withOffice(projects, async (office) => measureLoad(office, await enlargeProject(office.db))),
  search: measureSearch,
  documents: measurePdf,
  photos: measurePhotos,
  growth: measureSizes,
}
/** The last part takes longer than all others together, so it is measured on request only. */
const usual = Object.keys(parts).slice(0, -1)
const chosen =
  searched === undefined ? (readOption('--only', (text) => text.split(',')) ?? usual) : ['search']

const rows: Row[] = []
for (const name of chosen) {
  const measure = parts[name]
  if (measure === undefined)
    throw new Error(`There is no part ${name}. Parts: ${Object.keys(parts).join(', ')}`)
  tell(await measure())
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
const report = `# Benchmark\n\n${projects} projects. ${machine}. Absolute times vary with the machine; look at the ratios.\n\n${formatRows(rows)}\n`
process.stdout.write(`\n${report}`)
if (isSaved && chosen.length === usual.length) writeFileSync(join(checkoutFolder, 'bench/results.md'), report)
const missed = rows.filter(({ met }) => met === false).length
if (missed > 0) process.stdout.write(`\n${missed} of ${rows.length} missed their goal.\n`)
process.exitCode = missed > 0 ? 1 : 0

function readOption<T>(option: string, read: (text: string) => T): T | undefined {
  const place = process.argv.indexOf(option)
  const text = place < 0 ? undefined : process.argv[place + 1]
  return text === undefined ? undefined : read(text)
}

/** Keeps what was measured and prints it: what comes after may take minutes, or fail. */
function tell(measured: Row[]): void {
  rows.push(...measured)
  process.stdout.write(`\n${formatRows(measured)}\n`)
}

function measureCalls(): Promise<Row[]> {
  announce(`the sample company and ${projects} projects`)
  return withFolder((folder) =>
    withOffice(projects, async (office) => {
      const { db, server } = office
      const projectId = await enlargeProject(db)
      const atRest = readMemory(server.process.pid)
      const change = () => sql`update project set updated_at = now() where id = ${projectId}`.execute(db)
      const measured = [
        ...(await measureList(office, folder, change)),
        ...(await measureProject(office, folder, projectId)),
        ...(await measureChanges(office, projectId)),
      ]
      return [
        ...measured,
        absolute('memory of the server at rest', atRest, null, 'MB', '≤ 200 MB', 200),
        absolute('memory after all of this', readMemory(server.process.pid), null, 'MB', '≤ 260 MB', 260),
      ]
    }),
  )
}

function onServer(what: string, measure: (office: Office) => Promise<Row[]>): Promise<Row[]> {
  announce(what)
  return withOffice(projects, measure)
}

async function measureSlowed(office: Office): Promise<Row[]> {
  const floor = await startFloor('')
  try {
    return await withPage(office, (libraries) =>
      measureScreens(office.server.url, floor.url, libraries, findChromium()),
    )
  } finally {
    floor.process.kill()
  }
}

async function measureSearch(): Promise<Row[]> {
  const many = searched ?? 100_000
  return searchRows(await timeSearchAmong(1000), await timeSearchAmong(many), many)
}

async function measureSizes(): Promise<Row[]> {
  const sizes = readOption('--sizes', (text) => text.split(',').map(Number)) ?? [1000, 10_000, 100_000]
  const growth = await measureGrowth(sizes)
  if (isSaved) writeFileSync(join(checkoutFolder, 'docs/growth.svg'), drawGrowth(growth))
  return growthRows(growth)
}

/** On a database of its own, of just so many projects. */
async function timeSearchAmong(count: number): Promise<[ours: Times, floor: Times]> {
  announce(`search among ${count} projects`)
  const floor = await startFloor('')
  const bare = connect(floor.url)
  try {
    return await withOffice(count, ({ connection, token }) => timeSearches(connection, token, count, bare))
  } finally {
    bare.close()
    floor.process.kill()
  }
}

async function measurePdf(): Promise<Row[]> {
  announce('bid PDF')
  const rows: Row[] = []
  for (const lines of [8, 60]) {
    const bare = await measureBareTypst(lines, 60)
    const ours = await measureDocuments(lines, 100)
    rows.push(
      compare(
        `bid PDF, ${lines} lines, p50`,
        ours.setP50,
        bare,
        'ms',
        '≤ 1.6 × bare Typst on the same paper',
        1.6,
      ),
      absolute('the same from the cache, p50', ours.cachedP50, null, 'ms', '≤ 2 ms', 2),
    )
  }
  return rows
}

/** Without the network and the rows: from a file that waits on the disk to the three in the store. */
function measurePhotos(): Promise<Row[]> {
  announce('photo ingest')
  return withFolder(async (folder) => {
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
    const what = 'photo ingest, 12 megapixels, p50'
    return [compare(what, median(ours), median(floors), 'ms', '≤ 1.3 × bare sharp', 1.3)]
  })
}
