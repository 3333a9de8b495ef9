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
  /** The shared drive's id, or a folder's in it. */
  rootId: string
  /** A multiple of `chunkUnit`; 8 MiB. */
  chunkBytes?: number
}

/**
 * A folder of a shared drive. The book says which id lies at a path; an id is claimed there before anything is sent,
 * so that an upload which is repeated is the same file, on however many servers.
 */
export function createDriveFileStore(options: DriveOptions): FileStore {
  const { client, book, rootId, chunkBytes = 32 * chunkUnit } = options
  const { api } = client
  const newId = createIds(client)
  const call = <T>(work: () => Promise<T>) => client.persistently(work)

  /** False when it was deleted, or lies in the bin, itself or a folder above it. */
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

  /** The folder's id; one that is missing, or was deleted by hand, is made. */
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

  /** @returns false when the id has been made already, by whoever */
  async function create(requestBody: object): Promise<boolean> {
    try {
      await call(() => api.files.create({ requestBody, fields: 'id', supportsAllDrives: true }))
      return true
    } catch (error) {
      if (isDriveStatus(error, 409)) return false
      throw error
    }
  }

  /** @returns what lies under the id then, and whether it is what was sent just now */
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
      // There is no chunk without bytes.
      if (bytes.length > 0) {
        return { uploaded: await uploadResumably(client, { metadata, bytes, chunkBytes }), isOurs: true }
      }
      await create({ ...metadata, mimeType: 'application/octet-stream' })
    } catch (error) {
      // Finished by an attempt whose answer was lost, by one before a crash, or by somebody else at the same time.
      if (!isDriveStatus(error, 409)) throw error
    }
    const fields = 'id,md5Checksum,trashed'
    const { data } = await call(() => api.files.get({ fileId: driveId, fields, supportsAllDrives: true }))
    const uploaded = { id: driveId, md5Checksum: data.md5Checksum ?? '', trashed: data.trashed === true }
    return { uploaded, isOurs: false }
  }

  /** Claims the path. A claim that was never stored is taken over: its owner has died, or will find our file. */
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
    // Last: a file that nobody knows of could never be removed.
    await book.forget(path, driveId)
  }

  return {
    write: (path, bytes) => {
      return translate(async () => {
        assertStorePath(path)
        const driveId = await claim(path)
        const { uploaded, isOurs } = await send(path, driveId, bytes)
        const isRight = uploaded.md5Checksum === createHash('md5').update(bytes).digest('hex')
        if (!isRight && !isOurs) throw pathTaken()
        // Damaged on the way, or its folder went to the bin in this moment.
        if (!isRight || uploaded.trashed) {
          await discard(path, driveId)
          throw storeFault('broken', new Error('Drive does not have what was sent'))
        }
        if (!(await book.markStored(path, driveId))) throw pathTaken()
      })
    },
    read: (path) => {
      return translate(async () => {
        assertStorePath(path)
        const entry = await book.find(path)
        if (!entry?.isStored || entry.isFolder) throw notFound('File')
        const bytes = await readBytes(entry.driveId)
        if (!bytes) throw notFound('File')
        return bytes
      })
    },
    remove: (path) => {
      return translate(async () => {
        assertStorePath(path)
        const entry = await book.find(path)
        if (entry && !entry.isFolder) await discard(path, entry.driveId)
      })
    },
    list: () => book.listStored(),
    removeUnfinished: (before) => {
      return translate(async () => {
        const unfinished = await book.listUnfinished(before)
        for (const { path, driveId } of unfinished) await discard(path, driveId)
        return unfinished.length
      })
    },
    check: () => {
      return translate(async () => {
        if (!(await isThere(rootId))) throw storeFault('missing', new Error('The root is not there'))
      })
    },
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

/** Ids that Drive has set aside for us. */
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
