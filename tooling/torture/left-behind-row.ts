import { existsSync, type FSWatcher, mkdirSync, readdirSync, watch } from 'node:fs'
import { connect } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createLocalFileStore } from '../../src/server/files/local-file-store.ts'
import { sweepFiles } from '../../src/server/files/sweep.ts'
import { findWrongFiles, uploadPhoto, withDatabase } from './photos.ts'
import { type PlainOffice, withPlainOffice } from './plain-office.ts'
import type { TortureOptions, TortureResult, TortureRow } from './row.ts'

const kills = { short: 1, normal: 20, long: 50 }
const aborted = { short: 50, normal: 1_000, long: 5_000 }

export const leftBehindRow: TortureRow = {
  id: 'L10',
  title: 'kills between file and row, and uploads that break off',
  passesWhen: 'after the sweep there is no file without a row, no row without its file and no temporary file',
  guard: 'nothing is swept',
  run: (options) => withPlainOffice((office) => leaveBehind(office, options)),
}

async function leaveBehind(
  office: PlainOffice,
  { length, guarded, say }: TortureOptions,
): Promise<TortureResult> {
  let acknowledged = 0
  for (let round = 1; round <= kills[length]; round += 1) {
    const written = onFirstFile(join(office.dataDir, 'files'))
    const upload = uploadPhoto(office.server().url, office.session)
    await Promise.race([written.happened, upload])
    written.close()
    await office.killAndStart()
    if ((await upload)?.status === 201) acknowledged += 1
    say(`killed ${round} times`)
  }
  for (let turn = 0; turn < aborted[length]; turn += 25) {
    await Promise.all(Array.from({ length: 25 }, () => breakOff(office)))
  }
  await office.killAndStart()
  const before = await countOrphans(office)
  if (guarded) {
    await withDatabase(office.dataDir, (db) =>
      // What was written lately may still get its row.
      sweepFiles({ db, files: filesOf(office) }, new Date(Date.now() + 25 * 60 * 60_000)),
    )
  }
  const orphans = await countOrphans(office)
  const dangling = (await findWrongFiles(office.dataDir)).length
  const temporary = countTemporary(office.dataDir)
  return {
    passed: orphans + dangling + temporary === 0 && before > 0,
    figure: `${kills[length]} kills, ${aborted[length]} uploads broken off, ${acknowledged} photos acknowledged; ${before} files without a row before the sweep, ${orphans} after, ${dangling} rows without their file, ${temporary} temporary files`,
  }
}

const filesOf = ({ dataDir }: PlainOffice) => createLocalFileStore(pathToFileURL(join(dataDir, 'files')).href)

/** The file is there, its row not yet: the moment for a kill. */
function onFirstFile(folder: string): { happened: Promise<void>; close: () => void } {
  mkdirSync(folder, { recursive: true })
  let watcher: FSWatcher | undefined
  const happened = new Promise<void>((resolve) => {
    watcher = watch(folder, { recursive: true }, (_, name) => {
      if (name !== null && extname(name) !== '' && !isTemporary(name)) resolve()
    })
  })
  return { happened, close: () => watcher?.close() }
}

/** Says that a megabyte comes, sends half of it and hangs up. */
async function breakOff({ server, session }: PlainOffice): Promise<void> {
  const { hostname, port } = new URL(server().url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const part =
    '--edge\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  socket.write(
    `POST /api/projects/${session.projectId}/upload?prefix=before HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: ${session.authorization}\r\ncontent-type: multipart/form-data; boundary=edge\r\ncontent-length: 1000000\r\n\r\n${part}`,
  )
  socket.write(Buffer.alloc(100_000, 1))
  await sleep(Math.random() * 100)
  socket.destroy()
}

async function countOrphans(office: PlainOffice): Promise<number> {
  const named = await withDatabase(office.dataDir, (db) =>
    db.selectFrom('stored_file').select('path').execute(),
  )
  const known = new Set(named.map(({ path }) => path))
  let orphans = 0
  for await (const { path } of filesOf(office).list()) {
    if (path !== 'groundwork-owner.json' && !known.has(path)) orphans += 1
  }
  return orphans
}

/** What uploads and the file store keep while something is on its way. */
function countTemporary(dataDir: string): number {
  const inStore = readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
  const onTheWay = join(dataDir, 'tmp')
  const uploads = existsSync(onTheWay) ? readdirSync(onTheWay) : []
  return inStore.filter(isTemporary).length + uploads.length
}

const isTemporary = (name: string) => name.endsWith('.part')
