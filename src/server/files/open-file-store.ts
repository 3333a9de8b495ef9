import type { Config } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { parseFilesUrl } from './files-url.ts'
import { createLocalFileStore } from './local-file-store.ts'

/** The settings of a store. */
export type FileStoreSettings = Pick<Config, 'filesUrl' | 's3Key'>

/** The store that `FILES_URL` names. Only the chosen driver is loaded: the others would be much of every start. */
export async function openFileStore({ filesUrl, s3Key }: FileStoreSettings): Promise<FileStore> {
  const place = parseFilesUrl(filesUrl)
  if (place.kind === 'folder') return createLocalFileStore(place.url)
  if (place.kind === 's3' && s3Key) {
    const { createS3FileStore } = await import('./s3-file-store.ts')
    return createS3FileStore(place, s3Key)
  }
  throw new Error('The file store of FILES_URL has no driver or no key')
}
