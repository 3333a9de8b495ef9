import type { ClientConfig } from 'pg'
import { analyzeTables } from '../database/analyze-tables.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { withClient } from '../database/with-client.ts'
import type { FileStore } from '../files/file-store.ts'
import { readIfThere } from '../files/read-if-there.ts'
import { prepareJobs } from '../jobs/prepare-jobs.ts'
import { blobsOf, Manifest, manifestFolder } from './manifest.ts'
import { restoreTables } from './restore-tables.ts'
import { sha256Of, type Vault } from './vault.ts'

export interface RestoreTarget {
  /** Of an empty database, as the owner of its tables. */
  address: string | ClientConfig
  /** Null leaves the files out. */
  files: FileStore | null
  /** Leaves an older backup with its own schema, for the version of Groundwork that made it. */
  keepsSchema?: boolean
}

export type RestoreProgress = (what: string, done: number, total: number) => void

/** The names of all backups, the newest last. */
export function listBackups(vault: Vault): Promise<string[]> {
  return vault.listNamed(manifestFolder)
}

/** @throws when it is damaged, or made by a newer Groundwork */
export async function readManifest(vault: Vault, name: string): Promise<Manifest> {
  const bytes = await vault.readNamed(name)
  const parsed = Manifest.safeParse(JSON.parse(bytes.toString()))
  if (!parsed.success) throw new Error(`${name} is no backup that this Groundwork can read`)
  return parsed.data
}

/**
 * Reads every blob of a backup and compares its checksum.
 * @throws naming the first one that is missing or damaged
 */
export async function verifyBackup(
  vault: Vault,
  manifest: Manifest,
  onProgress: RestoreProgress = () => undefined,
): Promise<void> {
  const blobs = [...new Set(blobsOf(manifest))]
  for (const [index, blob] of blobs.entries()) {
    await vault.getBlob(Buffer.from(blob, 'hex'))
    onProgress('Pieces', index + 1, blobs.length)
  }
}

/**
 * Puts a backup into an empty database and a file store, and brings an older one up to this Groundwork's schema. Files
 * come first: if one cannot be stored, the database is still empty, and the same call can be made again.
 * @returns the migrations that were applied on top of the backup
 */
export async function restoreBackup(
  { address, files, keepsSchema = false }: RestoreTarget,
  vault: Vault,
  manifest: Manifest,
  onProgress: RestoreProgress = () => undefined,
): Promise<string[]> {
  if (files) await restoreFiles(files, vault, manifest, onProgress)
  await migrateDatabase(address, { only: manifest.migrations })
  await withClient(address, async (client) => {
    let done = 0
    await restoreTables(client, vault, manifest, (name) => {
      done += 1
      onProgress(`Table ${name}`, done, manifest.tables.length)
    })
  })
  const applied = keepsSchema ? [] : await migrateDatabase(address)
  await prepareJobs(address)
  await analyzeTables(address)
  return applied
}

async function restoreFiles(
  files: FileStore,
  vault: Vault,
  manifest: Manifest,
  onProgress: RestoreProgress,
): Promise<void> {
  for (const [index, { path, sha256 }] of manifest.files.entries()) {
    const bytes = await vault.getBlob(Buffer.from(sha256, 'hex'))
    await restoreFile(files, path, bytes)
    onProgress('Files', index + 1, manifest.files.length)
  }
}

/** @returns false when it was there already. A file of that path with other content is from before or after the backup. */
export async function restoreFile(files: FileStore, path: string, bytes: Buffer): Promise<boolean> {
  const there = await readIfThere(files, path)
  if (there && sha256Of(there).equals(sha256Of(bytes))) return false
  if (there) await files.remove(path)
  await files.write(path, bytes)
  return true
}
