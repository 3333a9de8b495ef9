import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import S3rver from 's3rver'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { newFilePath } from './file-paths.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import { type Move, moveFiles } from './move-files.ts'
import { createS3FileStore } from './s3-file-store.ts'

let folder: string
let server: S3rver
let database: TestDatabase
let from: FileStore
let to: FileStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-move-'))
  const directory = join(folder, 's3')
  const configureBuckets = [{ name: 'office', configs: [] }]
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await server.run()
  from = createLocalFileStore(pathToFileURL(join(folder, 'local')).href)
  const place = { kind: 's3', bucket: 'office', prefix: '', region: 'us-east-1', pathStyle: true } as const
  const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  to = createS3FileStore({ ...place, endpoint: `http://127.0.0.1:${port}` }, key)
  database = await createTestDatabase()
})
afterEach(async () => {
  await server.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function addFile(bytes = randomBytes(1000)): Promise<{ path: string; bytes: Buffer }> {
  const path = newFilePath('26-0142 Hillcrest', 'photos/before', 'photo', '.jpg')
  await from.write(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const row = { path, media_type: 'image/jpeg', bytes: bytes.length, sha256 }
  await database.db.insertInto('stored_file').values(row).execute()
  return { path, bytes }
}

function move(options: Partial<Move> = {}) {
  return moveFiles({
    db: database.db,
    from,
    to,
    removeSource: false,
    onProgress: () => undefined,
    ...options,
  })
}

async function listed(store: FileStore): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of store.list()) paths.push(path)
  return paths.toSorted()
}

test('copies recorded files, and skips those already right', async () => {
  const files = [await addFile(), await addFile(), await addFile(Buffer.alloc(0))]
  await from.write('26-0142 Hillcrest/by hand.txt', Buffer.from('nobody knows of it'))
  const progress: [number, number][] = []
  const first = await move({ onProgress: (done, total) => void progress.push([done, total]) })
  expect(first).toEqual({ copied: 3, skipped: 0, removed: 0, broken: [] })
  expect(progress).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
  expect(await listed(to)).toEqual(files.map(({ path }) => path).toSorted())
  for (const { path, bytes } of files) expect((await to.read(path)).equals(bytes)).toBe(true)
  expect(await move()).toEqual({ copied: 0, skipped: 3, removed: 0, broken: [] })
  expect(await listed(from)).toHaveLength(4)
})

test('continues where it stopped when killed', async () => {
  const files = await Promise.all(Array.from({ length: 6 }, () => addFile()))
  let writes = 0
  const reached = new Promise<void>((resolve) => {
    const dying: FileStore = {
      ...to,
      // The first is the check of the two stores; the fourth copy never returns, as in a process that was killed.
      write: (path, bytes) => {
        writes += 1
        if (writes <= 4) return to.write(path, bytes)
        resolve()
        return new Promise(() => undefined)
      },
    }
    void move({ to: dying })
  })
  await reached
  expect(await listed(to)).toHaveLength(3)
  expect(await move()).toEqual({ copied: 3, skipped: 3, removed: 0, broken: [] })
  expect(await listed(to)).toEqual(files.map(({ path }) => path).toSorted())
})

test('reports damaged and missing files, copies the rest, and removes nothing', async () => {
  const [damaged, missing, sound] = [await addFile(), await addFile(), await addFile()]
  writeFileSync(join(folder, 'local', damaged.path), 'something else')
  await from.remove(missing.path)
  const result = await move({ removeSource: true })
  expect(result).toEqual({
    copied: 1,
    skipped: 0,
    removed: 0,
    broken: [
      { path: damaged.path, problem: 'is damaged in the source: its checksum is another one' },
      { path: missing.path, problem: 'is not in the source' },
    ],
  })
  expect(await listed(to)).toEqual([sound.path])
  expect(await listed(from)).toHaveLength(2)
})

test('replaces damaged files in the target', async () => {
  const { path, bytes } = await addFile()
  await to.write(path, Buffer.from('half of it'))
  expect(await move()).toMatchObject({ copied: 1, broken: [] })
  expect((await to.read(path)).equals(bytes)).toBe(true)
})

test('copies files added meanwhile, and empties the source on request', async () => {
  await addFile()
  let late: string | undefined
  const busy: FileStore = {
    ...to,
    write: async (path, bytes) => {
      await to.write(path, bytes)
      if (late !== undefined || path.startsWith('move check')) return
      late = 'coming'
      late = (await addFile()).path
    },
  }
  expect(await move({ to: busy, removeSource: true })).toEqual({
    copied: 2,
    skipped: 0,
    removed: 2,
    broken: [],
  })
  expect(await listed(from)).toEqual([])
  expect(await listed(to)).toContain(late)
})

test('copies a photo from its new path when moved to the other list meanwhile', async () => {
  const [copied, waiting] = [await addFile(), await addFile()]
  const elsewhere = new Map([copied, waiting].map(({ path }) => [path, path.replace('before', 'after')]))
  const busy: FileStore = {
    ...to,
    write: async (path, bytes) => {
      await to.write(path, bytes)
      if (path !== copied.path) return
      for (const [old, path] of elsewhere) {
        await from.write(path, await from.read(old))
        await database.db.updateTable('stored_file').set({ path }).where('path', '=', old).execute()
        await from.remove(old)
      }
    },
  }
  expect(await move({ to: busy, removeSource: true })).toMatchObject({ removed: 2, broken: [] })
  expect(await listed(from)).toEqual([])
  expect(await listed(to)).toEqual(expect.arrayContaining([...elsewhere.values()]))
})

test('refuses one store under two names before removing anything', async () => {
  const { path } = await addFile()
  const again = createLocalFileStore(pathToFileURL(`${join(folder, 'local')}/`).href)
  await expect(move({ to: again, removeSource: true })).rejects.toThrow('same store')
  expect(await listed(from)).toEqual([path])
})
