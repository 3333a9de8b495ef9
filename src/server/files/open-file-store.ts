import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { DB } from '../database/schema.generated.ts'
import { writeDriveInUse } from './drive-book.queries.ts'
import type { FileStore } from './file-store.ts'
import { type FilesUrl, parseFilesUrl } from './files-url.ts'
import { guardFileStore } from './guarded-file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'

export type FileStoreSettings = Pick<Config, 'filesUrl' | 's3Key' | 'driveKeyFile'>

/**
 * Opens the store that `FILES_URL` names. Only its driver is loaded, because loading all would slow down every start.
 * @throws when a key file cannot be read
 */
export async function openFileStore(settings: FileStoreSettings, db: Kysely<DB>): Promise<FileStore> {
  const { filesUrl, s3Key, driveKeyFile } = settings
  const place = parseFilesUrl(filesUrl)
  if (place.kind === 'folder') return createLocalFileStore(place.url)
  if (place.kind === 's3' && s3Key) {
    const { createS3FileStore } = await import('./s3-file-store.ts')
    return createS3FileStore(place, s3Key)
  }
  if (place.kind === 'drive' && driveKeyFile !== undefined) return openDrive(place, driveKeyFile, db)
  throw new Error('The file store of FILES_URL has no key')
}

async function openDrive(
  { rootId }: Extract<FilesUrl, { kind: 'drive' }>,
  keyFile: string,
  db: Kysely<DB>,
): Promise<FileStore> {
  const [{ createDriveClient }, { createDriveFileStore }, { createDriveBook }] = await Promise.all([
    import('./drive-client.ts'),
    import('./drive-file-store.ts'),
    import('./drive-book.queries.ts'),
  ])
  const client = await createDriveClient({ keyFile })
  return createDriveFileStore({ client, book: createDriveBook(db, rootId), rootId })
}

/**
 * The server's file store, with time limits. An unreachable store is logged but does not stop the server from starting,
 * because most work needs no files.
 */
export async function startFileStore(
  config: FileStoreSettings & Pick<Config, 'filesTimeoutSeconds'>,
  db: Kysely<DB>,
  log: FastifyBaseLogger,
): Promise<FileStore> {
  const place = parseFilesUrl(config.filesUrl)
  const store = await openFileStore(config, db)
  await writeDriveInUse(db, place.kind === 'drive' ? place.rootId : null)
  const files = guardFileStore(store, { log, timeoutMs: config.filesTimeoutSeconds * 1000 })
  // The guard logs it.
  files.check().catch(() => undefined)
  return files
}
