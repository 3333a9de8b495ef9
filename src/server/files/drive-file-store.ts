import { createHash } from 'node:crypto'
import { AppError, notFound } from '../../domain/errors.ts'
import { driveFaultOf, toDriveError } from './drive-client.ts'
import { DriveFolder, type DriveOptions } from './drive-folder.ts'
import { assertStorePath } from './file-paths.ts'
import type { FileStore } from './file-store.ts'
import { storeFault } from './store-faults.ts'

/**
 * Stores files in a folder of a shared drive. The book knows the id of each path. An id is claimed before the upload,
 * so that a repeated upload is the same file, also with several servers.
 */
export function createDriveFileStore(options: DriveOptions): FileStore {
  const { book, rootId } = options
  const drive = new DriveFolder(options)

  /** Claims the path. A claim without a file is taken over: its owner has died, or will find our file. */
  async function claim(path: string): Promise<string> {
    const known = await book.find(path)
    if (known?.isFolder) throw pathTaken()
    if (known?.isStored) {
      if (await drive.isThere(known.driveId)) throw pathTaken()
      await book.forget(path, known.driveId)
    }
    const { driveId, isStored } =
      known && !known.isStored ? known : await book.claim(path, await drive.newId())
    if (isStored) throw pathTaken()
    return driveId
  }

  async function discard(path: string, driveId: string): Promise<void> {
    await drive.moveToTrash(driveId)
    // Last, because a file that the book does not know could never be removed.
    await book.forget(path, driveId)
  }

  return {
    write: (path, bytes) =>
      translate(async () => {
        assertStorePath(path)
        const driveId = await claim(path)
        const { uploaded, isOurs } = await drive.send(path, driveId, bytes)
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
        const bytes = await drive.read(entry.driveId)
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
        if (!(await drive.isThere(rootId))) throw storeFault('missing', new Error('The root is not there'))
      }),
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

function pathTaken(): AppError {
  return new AppError('conflict', 'There is a file of this name already')
}
