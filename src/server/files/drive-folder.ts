import type { DriveBook } from './drive-book.queries.ts'
import { type DriveClient, isDriveStatus } from './drive-client.ts'
import { chunkUnit, type Uploaded, uploadResumably } from './drive-upload.ts'

export interface DriveOptions {
  client: DriveClient
  book: DriveBook
  /** The id of the shared drive, or of a folder in it. */
  rootId: string
  /** A multiple of `chunkUnit`; 8 MiB by default. */
  chunkBytes?: number
}

/** Files and folders in a shared drive, by their ids. */
export class DriveFolder {
  readonly newId: () => Promise<string>
  readonly #options: Required<DriveOptions>

  constructor(options: DriveOptions) {
    this.#options = { chunkBytes: 32 * chunkUnit, ...options }
    this.newId = createIds(options.client)
  }

  get #files() {
    return this.#options.client.api.files
  }

  #call<T>(work: () => Promise<T>): Promise<T> {
    return this.#options.client.persistently(work)
  }

  /** False when it, or a folder above it, was deleted or is in the trash. */
  async isThere(fileId: string): Promise<boolean> {
    const found = await unlessMissing(
      this.#call(() => this.#files.get({ fileId, fields: 'id,trashed', supportsAllDrives: true })),
    )
    return found !== undefined && found.data.trashed !== true
  }

  /** @returns undefined when there is no file of this id */
  async read(fileId: string): Promise<Buffer | undefined> {
    const found = await unlessMissing(
      this.#call(() =>
        this.#files.get({ fileId, alt: 'media', supportsAllDrives: true }, { responseType: 'arraybuffer' }),
      ),
    )
    return found && Buffer.from(found.data as unknown as ArrayBuffer)
  }

  /** Removing a missing file is not an error. */
  async moveToTrash(fileId: string): Promise<void> {
    await unlessMissing(
      this.#call(() =>
        this.#files.update({ fileId, requestBody: { trashed: true }, supportsAllDrives: true }),
      ),
    )
  }

  /** @returns what is stored under the id, and whether it is these bytes */
  async send(path: string, driveId: string, bytes: Buffer): Promise<{ uploaded: Uploaded; isOurs: boolean }> {
    const { client, chunkBytes } = this.#options
    const metadata = {
      id: driveId,
      name: nameOf(path),
      parents: [await this.#findOrMakeFolder(folderOf(path))],
    }
    try {
      // An upload in chunks needs at least one byte.
      if (bytes.length > 0) {
        return { uploaded: await uploadResumably(client, { metadata, bytes, chunkBytes }), isOurs: true }
      }
      await this.#create({ ...metadata, mimeType: 'application/octet-stream' })
    } catch (error) {
      // The file was finished by an attempt whose answer was lost, by one before a crash, or by another server.
      if (!isDriveStatus(error, 409)) throw error
    }
    const fields = 'id,md5Checksum,trashed'
    const { data } = await this.#call(() =>
      this.#files.get({ fileId: driveId, fields, supportsAllDrives: true }),
    )
    const uploaded = { id: driveId, md5Checksum: data.md5Checksum ?? '', trashed: data.trashed === true }
    return { uploaded, isOurs: false }
  }

  /** The id of the folder, which is created if it is missing or was deleted by hand. */
  async #findOrMakeFolder(path: string): Promise<string> {
    const { book, rootId } = this.#options
    if (path === '') return rootId
    const known = await book.find(path)
    if (known?.isStored && (await this.isThere(known.driveId))) return known.driveId
    const parent = await this.#findOrMakeFolder(folderOf(path))
    if (known?.isStored) await book.forget(path, known.driveId)
    const { driveId } = await book.claim(path, await this.newId(), { isFolder: true })
    await this.#create({ id: driveId, name: nameOf(path), parents: [parent], mimeType: folderType })
    await book.markStored(path, driveId)
    return driveId
  }

  /** Leaves a file alone that exists under this id already. */
  async #create(requestBody: object): Promise<void> {
    try {
      await this.#call(() => this.#files.create({ requestBody, fields: 'id', supportsAllDrives: true }))
    } catch (error) {
      if (!isDriveStatus(error, 409)) throw error
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

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isDriveStatus(error, 404)) return undefined
    throw error
  }
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path
}
