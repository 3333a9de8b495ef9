import { createHash } from 'node:crypto'
import { AppError, notFound } from '../../domain/errors.ts'
import type { DriveBook } from './drive-book.queries.ts'
import { type DriveClient, driveFaultOf, isDriveStatus, toDriveError } from './drive-client.ts'
import { chunkUnit, type Uploaded, uploadResumably } from './drive-upload.ts'
import { assertStorePath } from './file-paths.ts'
import type { FileStore } from './file-store.ts'
import { storeFault } from './store-faults.ts'

export interface DriveOptions {
  client: DriveClient
  book: DriveBook
  /** The id of the shared drive, or of a folder in it. */
  rootId: string
  /** A multiple of `chunkUnit`; 8 MiB by default. */
  chunkBytes?: number
}

/**
 * Stores files in a folder of a shared drive. The book knows the id of each path. An id is claimed before the upload,
 * so that a repeated upload is the same file, also with several servers.
 */
export function createDriveFileStore(options: DriveOptions): FileStore {
  const { client, book, rootId, chunkBytes = 32 * chunkUnit } = options
  const { api } = client
  const newId = createIds(client)
  const call = <T>(work: () => Promise<T>) => client.persistently(work)

  /** False when it, or a folder above it, was deleted or is in the trash. */
  async function isThere(fileId: string): Promise<boolean> {
    try {
      const { data } = await call(() =>
        api.files.get({ fileId, fields: 'id,trashed', supportsAllDrives: true }),
      )
      return data.trashed !== true
    } catch (error) {
      if (isDriveStatus(error, 404)) return false
      throw error
    }
  }

  /** The id of the folder, which is created if it is missing or was deleted by hand. */
  async function findOrMakeFolder(path: string): Promise<string> {
    if (path === '') return rootId
    const known = await book.find(path)
    if (known?.isStored && (await isThere(known.driveId))) return known.driveId
    const parent = await findOrMakeFolder(folderOf(path))
    if (known?.isStored) await book.forget(path, known.driveId)
    const { driveId } = await book.claim(path, await newId(), { isFolder: true })
    await create({ id: driveId, name: nameOf(path), parents: [parent], mimeType: folderType })
    await book.markStored(path, driveId)
    return driveId
  }

  /** @returns false when a file with this id exists already */
  async function create(requestBody: object): Promise<boolean> {
    try {
      await call(() => api.files.create({ requestBody, fields: 'id', supportsAllDrives: true }))
      return true
    } catch (error) {
      if (isDriveStatus(error, 409)) return false
      throw error
    }
  }

  /** @returns what is stored under the id, and whether it is these bytes */
  async function send(
    path: string,
    driveId: string,
    bytes: Buffer,
  ): Promise<{ uploaded: Uploaded; isOurs: boolean }> {
    const metadata = {
      id: driveId,
      name: nameOf(path),
      parents: [await findOrMakeFolder(folderOf(path))],
    }
    try {
      // An upload in chunks needs at least one byte.
      if (bytes.length > 0) {
        return { uploaded: await uploadResumably(client, { metadata, bytes, chunkBytes }), isOurs: true }
      }
      await create({ ...metadata, mimeType: 'application/octet-stream' })
    } catch (error) {
      // The file was finished by an attempt whose answer was lost, by one before a crash, or by another server.
      if (!isDriveStatus(error, 409)) throw error
    }
    const fields = 'id,md5Checksum,trashed'
    const { data } = await call(() => api.files.get({ fileId: driveId, fields, supportsAllDrives: true }))
    const uploaded = { id: driveId, md5Checksum: data.md5Checksum ?? '', trashed: data.trashed === true }
    return { uploaded, isOurs: false }
  }

  /** Claims the path. A claim without a file is taken over: its owner has died, or will find our file. */
  async function claim(path: string): Promise<string> {
    const known = await book.find(path)
    if (known?.isFolder) throw pathTaken()
    if (known?.isStored) {
      if (await isThere(known.driveId)) throw pathTaken()
      await book.forget(path, known.driveId)
    }
    const { driveId, isStored } = known && !known.isStored ? known : await book.claim(path, await newId())
    if (isStored) throw pathTaken()
    return driveId
  }

  async function discard(path: string, driveId: string): Promise<void> {
    try {
      await call(() =>
        api.files.update({ fileId: driveId, requestBody: { trashed: true }, supportsAllDrives: true }),
      )
    } catch (error) {
      if (!isDriveStatus(error, 404)) throw error
    }
    // Last, because a file that the book does not know could never be removed.
    await book.forget(path, driveId)
  }

  return {
    write: (path, bytes) =>
      translate(async () => {
        assertStorePath(path)
        const driveId = await claim(path)
        const { uploaded, isOurs } = await send(path, driveId, bytes)
        const isRight = uploaded.md5Checksum === createHash('md5').update(bytes).digest('hex')
        if (!isRight && !isOurs) throw pathTaken()
        // Damaged during the upload, or its folder was just moved to the trash.
        if (!isRight || uploaded.trashed) {
          await discard(path, driveId)
          throw storeFault('broken', new Error('Drive does not have what was sent'))
        }
        if (!(await book.markStored(path, driveId))) throw pathTaken()
      }),
    read: (path) =>
      translate(async () => {
        assertStorePath(path)
        const entry = await book.find(path)
        if (!entry?.isStored || entry.isFolder) throw notFound('File')
        const bytes = await readBytes(entry.driveId)
        if (!bytes) throw notFound('File')
        return bytes
      }),
    remove: (path) =>
      translate(async () => {
        assertStorePath(path)
        const entry = await book.find(path)
        if (entry && !entry.isFolder) await discard(path, entry.driveId)
      }),
    list: () => book.listStored(),
    removeUnfinished: (before) =>
      translate(async () => {
        const unfinished = await book.listUnfinished(before)
        for (const { path, driveId } of unfinished) await discard(path, driveId)
        return unfinished.length
      }),
    check: () =>
      translate(async () => {
        if (!(await isThere(rootId))) throw storeFault('missing', new Error('The root is not there'))
      }),
  }

  async function readBytes(fileId: string): Promise<Buffer | undefined> {
    try {
      const { data } = await call(() =>
        api.files.get({ fileId, alt: 'media', supportsAllDrives: true }, { responseType: 'arraybuffer' }),
      )
      return Buffer.from(data as unknown as ArrayBuffer)
    } catch (error) {
      if (isDriveStatus(error, 404)) return undefined
      throw error
    }
  }
}

const folderType = 'application/vnd.google-apps.folder'
const idsAtATime = 20

/** Ids reserved by Drive for new files. */
function createIds(client: DriveClient): () => Promise<string> {
  const ids: string[] = []
  return async () => {
    if (ids.length === 0) {
      const { data } = await client.persistently(() =>
        client.api.files.generateIds({ count: idsAtATime, space: 'drive' }),
      )
      ids.push(...(data.ids ?? []))
    }
    const id = ids.pop()
    if (id === undefined) throw new Error('Drive gave no ids')
    return id
  }
}

async function translate<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    const error = toDriveError(thrown)
    throw storeFault(driveFaultOf(error), error)
  }
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path
}

function pathTaken(): AppError {
  return new AppError('conflict', 'There is a file of this name already')
}
