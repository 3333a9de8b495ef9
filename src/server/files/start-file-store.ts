import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { DB } from '../database/schema.generated.ts'
import { writeDriveInUse } from './drive-book.queries.ts'
import type { FileStore } from './file-store.ts'
import { parseFilesUrl } from './files-url.ts'
import { guardFileStore } from './guarded-file-store.ts'
import { type FileStoreSettings, openFileStore } from './open-file-store.ts'

/**
 * The server's file store, guarded. One that cannot be reached is said in the log and does not keep the server from
 * starting: most of the office's work needs no files.
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
  // The guard has it in the log.
  files.check().catch(() => undefined)
  return files
}
