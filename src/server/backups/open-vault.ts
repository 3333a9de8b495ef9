import type { Config } from '../config.ts'
import { parseFilesUrl } from '../files/files-url.ts'
import { createLocalFileStore } from '../files/local-file-store.ts'
import { Vault } from './vault.ts'
import { openVaultKey } from './vault-key.ts'

export type VaultSettings = Pick<Config, 'backupUrl' | 'backupS3Key' | 'backupKey'>

/** Opens the folder or bucket of BACKUP_URL. @throws when BACKUP_KEY is no age identity */
export async function openVault({ backupUrl, backupS3Key, backupKey }: VaultSettings): Promise<Vault> {
  const place = parseFilesUrl(backupUrl)
  const key = await openVaultKey(backupKey)
  if (place.kind === 'folder') return new Vault(createLocalFileStore(place.url), key)
  if (place.kind !== 's3' || !backupS3Key)
    throw new Error('BACKUP_URL must be a folder or a bucket with its key')
  const { createS3FileStore } = await import('../files/s3-file-store.ts')
  return new Vault(createS3FileStore(place, backupS3Key), key)
}
