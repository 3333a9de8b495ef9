import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../domain/errors.ts'
import { sha256Of, type Vault } from '../vault.ts'
import { walFolder } from './base-manifest.ts'

/** More than this of unshipped log would fill the disk: then it is dropped, and a new base is needed. */
const mostSpooledBytes = 2 * 1024 * 1024 * 1024

/**
 * Moves the finished pieces of the write-ahead log from the spool into the vault, in their order.
 * @returns how many
 * @throws when the vault cannot be reached; the pieces stay. When too many wait, they are dropped first
 */
export async function shipWal(spool: string, systemId: string, vault: Vault): Promise<number> {
  const names = (await readdir(spool)).filter((name) => !name.endsWith('.part')).sort()
  for (const [index, name] of names.entries()) {
    try {
      await shipPiece(join(spool, name), walFolder(systemId) + name, vault)
    } catch (error) {
      await dropTooMany(spool, names.slice(index))
      throw error
    }
  }
  return names.length
}

async function shipPiece(path: string, name: string, vault: Vault): Promise<void> {
  const bytes = await readFile(path)
  try {
    await vault.writeNamed(name, bytes)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    // A server that was killed between shipping and removing.
    const there = await vault.readNamed(name)
    if (!sha256Of(there).equals(sha256Of(bytes))) {
      throw new Error(
        `Another database has its log in these backups: ${name} differs. Choose another BACKUP_URL`,
        {
          cause: error,
        },
      )
    }
  }
  await rm(path)
}

async function dropTooMany(spool: string, names: readonly string[]): Promise<void> {
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(spool, name))).size))
  if (sizes.reduce((sum, size) => sum + size, 0) <= mostSpooledBytes) return
  for (const name of names) await rm(join(spool, name), { force: true })
}
