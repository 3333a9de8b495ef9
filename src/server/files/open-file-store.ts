import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { DB } from '../database/schema.generated.ts'
import type { FileStore } from './file-store.ts'
import { type FilesUrl, parseFilesUrl } from './files-url.ts'
import { createLocalFileStore } from './local-file-store.ts'

/** The settings of a store. */
export type FileStoreSettings = Pick<Config, 'filesUrl' | 's3Key' | 'driveKeyFile'>

/**
 * The store that `FILES_URL` names. Only the chosen driver is loaded: the others would be much of every start.
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
