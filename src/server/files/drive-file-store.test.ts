import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DriveStandIn, startDriveStandIn } from '../testing/drive-stand-in.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createDriveBook } from './drive-book.queries.ts'
import { createDriveClient } from './drive-client.ts'
import { createDriveFileStore } from './drive-file-store.ts'
import { describeFileStore } from './file-store.compliance.ts'
import type { FileStore } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'

const unit = 256 * 1024
const chunkBytes = 4 * unit

let database: TestDatabase
let google: DriveStandIn
beforeAll(async () => {
  database = await createTestDatabase()
  google = await startDriveStandIn()
})
afterAll(async () => {
  await google.close()
  await database.drop()
})
afterEach(() => {
  google.requests.length = 0
  google.received.length = 0
})

describeFileStore('Google Drive', async () => ({
  store: await open({ rootId: 'complianceFolder', chunk: 8 * 1024 * 1024 }),
  close: async () => undefined,
}))

describe('an upload', () => {
  test('goes on where the connection broke, and sends no byte twice that has arrived', async () => {
    const store = await open()
    await store.write('a/warm up.jpg', Buffer.from('x'))
    google.received.length = 0
    const bytes = randomBytes(2 * chunkBytes + 1000)
    google.failNext({ on: /^PUT/, cutAfter: 2 * unit + 77 })
    await store.write('a/photo.jpg', bytes)
    expect((await store.read('a/photo.jpg')).equals(bytes)).toBe(true)
    expect(google.received).toEqual([
      { from: 0, to: 2 * unit - 1 },
      { from: 2 * unit, to: 2 * unit + chunkBytes - 1 },
      { from: 2 * unit + chunkBytes, to: bytes.length - 1 },
    ])
    expect(google.requests.filter(({ range }) => range === `bytes */${bytes.length}`)).toHaveLength(1)
  })

  test.each([503, 429, 500])('waits out a %s between its chunks', async (status) => {
    const store = await open()
    const bytes = randomBytes(chunkBytes + 5)
    google.failNext({ on: /^PUT/, status }, { on: /^PUT/, status })
    await store.write(`busy/${status}.jpg`, bytes)
    expect((await store.read(`busy/${status}.jpg`)).equals(bytes)).toBe(true)
    expect(google.received.map(({ from }) => from)).toEqual([0, chunkBytes])
  })

  test('starts over when Drive has forgotten the session', async () => {
    const store = await open()
    const bytes = randomBytes(2 * chunkBytes)
    google.failNext({ on: /^PUT/, cutAfter: unit, before: () => google.forgetSessions() })
    await store.write('forgotten/photo.jpg', bytes)
    expect((await store.read('forgotten/photo.jpg')).equals(bytes)).toBe(true)
    expect(google.received.map(({ from }) => from)).toEqual([0, chunkBytes])
    expect(google.requests.filter(({ path }) => path.startsWith('/upload/'))).toHaveLength(2)
  })

  test('whose last answer was lost is finished, once', async () => {
    const store = await open()
    google.failNext({ on: /^PUT/, loseAnswer: true })
    await store.write('lost/photo.jpg', Buffer.from('photo'))
    expect((await store.read('lost/photo.jpg')).toString()).toBe('photo')
    expect(named('photo.jpg', 'lost')).toHaveLength(1)
  })

  test('repeated after a crash is the same file', async () => {
    const store = await open()
    const dying = await open({
      book: { markStored: () => Promise.reject(new Error('the process was killed')) },
      folders: ['crash'],
    })
    await expect(dying.write('crash/photo.jpg', Buffer.from('photo'))).rejects.toThrow()
    await expect(store.read('crash/photo.jpg')).rejects.toMatchObject({ code: 'not_found' })
    await store.write('crash/photo.jpg', Buffer.from('photo'))
    expect(named('photo.jpg', 'crash')).toHaveLength(1)
    expect((await store.read('crash/photo.jpg')).toString()).toBe('photo')
    // Of other bytes it is another file, and the path is taken.
    await expect(store.write('crash/photo.jpg', Buffer.from('other'))).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('that was never finished is no file, and is cleared away later', async () => {
    const store = await open()
    google.failNext(...Array.from({ length: 5 }, () => ({ on: /^PUT/, status: 503 })))
    await expect(store.write('half/photo.jpg', randomBytes(10))).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringMatching(/cannot be reached/),
    })
    expect(await listed(store)).not.toContain('half/photo.jpg')
    expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0)
    expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1)
    expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  })
})

describe('folders', () => {
  test('are made once, however many servers write into one at the same moment', async () => {
    const stores = await Promise.all([open(), open(), open()])
    await Promise.all(
      stores.flatMap((store, server) =>
        [1, 2, 3].map((file) => store.write(`26-0150 Race/photos/${server} ${file}.jpg`, randomBytes(10))),
      ),
    )
    expect(named('26-0150 Race')).toHaveLength(1)
    expect(named('photos', '26-0150 Race')).toHaveLength(1)
    expect(
      [...google.objects.values()].filter(
        ({ parents }) => parents[0] === named('photos', '26-0150 Race')[0]?.id,
      ),
    ).toHaveLength(9)
  })

  test.each(['deleted', 'in the bin'])('%s by hand, are made anew', async (how) => {
    const store = await open()
    const project = `26-0151 ${how}`
    await store.write(`${project}/permits/a.pdf`, Buffer.from('a'))
    const [folder] = named(project)
    if (!folder) throw new Error('No folder')
    if (how === 'deleted') for (const { id } of [folder, ...childrenOf(folder.id)]) google.objects.delete(id)
    else folder.trashed = true
    await store.write(`${project}/permits/b.pdf`, Buffer.from('b'))
    expect((await store.read(`${project}/permits/b.pdf`)).toString()).toBe('b')
    expect(named(project).filter(({ id }) => id !== folder.id)).toHaveLength(1)
  })
})

test('frees the path of a file that somebody deleted in Drive', async () => {
  const store = await open()
  await store.write('gone/photo.jpg', Buffer.from('x'))
  google.objects.delete(named('photo.jpg', 'gone')[0]?.id ?? '')
  await expect(store.read('gone/photo.jpg')).rejects.toMatchObject({ code: 'not_found' })
  await store.remove('gone/photo.jpg')
  await store.write('gone/photo.jpg', Buffer.from('again'))
  google.objects.delete(named('photo.jpg', 'gone')[0]?.id ?? '')
  await store.write('gone/photo.jpg', Buffer.from('and again'))
  expect((await store.read('gone/photo.jpg')).toString()).toBe('and again')
})

test('moves removed files to the trash of the drive', async () => {
  const store = await open()
  await store.write('bin/photo.jpg', Buffer.from('x'))
  const [file] = named('photo.jpg', 'bin')
  await store.remove('bin/photo.jpg')
  expect(file?.trashed).toBe(true)
})

describe('a drive that fails says why, and keeps the key to itself', () => {
  test.each([
    [403, 'insufficientFilePermissions', /does not let Groundwork in/],
    [403, 'teamDriveFileLimitExceeded', /full/],
    [403, 'storageQuotaExceeded', /full/],
    [403, 'dailyLimitExceeded', /no more requests for now/],
  ])('%s %s', async (status, reason, sentence) => {
    const store = await open()
    google.failNext({ on: /^POST \/upload/, status, reason })
    const error = await store.write(`${reason}.jpg`, Buffer.from('x')).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'upstream_failed', message: expect.stringMatching(sentence) })
    expect(JSON.stringify(error) + String((error as Error).cause)).not.toMatch(/ya29|PRIVATE/)
    await store.remove(`${reason}.jpg`)
  })

  test('waits out rate limits', async () => {
    const store = await open()
    google.failNext({ on: /^POST \/upload/, status: 403, reason: 'userRateLimitExceeded' })
    google.failNext({ on: /^GET .*generateIds/, status: 429 })
    await store.write('rate.jpg', Buffer.from('x'))
    expect((await store.read('rate.jpg')).toString()).toBe('x')
  })

  test('a drive that does not exist, or nobody at the other end', async () => {
    const lost = await open({ rootId: 'noSuchFolder', folders: [] })
    google.objects.delete('noSuchFolder')
    await expect(lost.check()).rejects.toMatchObject({ message: expect.stringMatching(/does not exist/) })
    await expect(lost.write('a.jpg', Buffer.from('x'))).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringMatching(/does not exist/),
    })
    const closed = await startDriveStandIn()
    await closed.close()
    const client = await createDriveClient({ ...google, apiUrl: closed.apiUrl, backoffMs: 1 })
    const away = createDriveFileStore({ client, book: createDriveBook(database.db, 'x'), rootId: 'x' })
    await expect(away.check()).rejects.toMatchObject({ message: expect.stringMatching(/cannot be reached/) })
  })

  test('a key file that is none names the setting, not what is in it', async () => {
    const settings = { filesUrl: 'gdrive://0ABcdEFghIJklUk9PVA', driveKeyFile: `${google.keyFile}.broken` }
    writeFileSync(settings.driveKeyFile, '{"private_key": "hidden"')
    await expect(openFileStore(settings, database.db)).rejects.toThrow(
      /^GOOGLE_APPLICATION_CREDENTIALS (?!.*hidden)/,
    )
  })
})

interface Opening {
  rootId?: string
  chunk?: number
  book?: object
  /** Made before `book` takes effect. */
  folders?: string[]
}

async function open({
  rootId = 'officeFolder',
  chunk = chunkBytes,
  book = {},
  folders = [],
}: Opening = {}): Promise<FileStore> {
  if (!google.objects.has(rootId)) {
    const folder = {
      id: rootId,
      name: rootId,
      parents: [google.driveId],
      trashed: false,
      content: Buffer.alloc(0),
    }
    google.objects.set(rootId, { ...folder, mimeType: 'application/vnd.google-apps.folder' })
  }
  const client = await createDriveClient({ ...google, backoffMs: 1 })
  const kept = createDriveBook(database.db, rootId)
  const sound = createDriveFileStore({ client, book: kept, rootId, chunkBytes: chunk })
  for (const folder of folders) await sound.write(`${folder}/first`, Buffer.from('x'))
  return createDriveFileStore({ client, book: { ...kept, ...book }, rootId, chunkBytes: chunk })
}

function named(name: string, folder?: string) {
  return [...google.objects.values()].filter(
    (object) =>
      object.name === name &&
      (folder === undefined || object.parents.some((id) => google.objects.get(id)?.name === folder)),
  )
}

function childrenOf(id: string) {
  return [...google.objects.values()].filter(({ parents }) => parents.includes(id))
}

async function listed(store: FileStore): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of store.list()) paths.push(path)
  return paths
}
