import { chooseBackupsToKeep } from '../../domain/backups.ts'
import { blobsOf, takenAtOf } from './manifest.ts'
import { pruneBases } from './point-in-time/prune-bases.ts'
import { listBackups, readManifest } from './restore-backup.ts'
import type { Vault } from './vault.ts'

/** By then, the manifest of a backup that was running is written, or never will be. */
const graceMs = 24 * 60 * 60_000

/**
 * Removes backups and bases that are not to be kept (see `chooseBackupsToKeep`), and the blobs that only those needed.
 * @throws when a manifest cannot be read; then no blob is removed
 */
export async function pruneBackups(vault: Vault, now: Date): Promise<{ removedBackups: number }> {
  const backups = (await listBackups(vault)).map((name) => ({ name, at: takenAtOf(name) }))
  const kept = chooseBackupsToKeep(
    backups.map(({ at }) => at),
    now,
  )
  const outdated = backups.filter(({ at }) => !kept.has(at))
  for (const { name } of outdated) await vault.removeNamed(name)
  const needed = await pruneBases(vault, now)
  for (const { name, at } of backups) {
    if (!kept.has(at)) continue
    const manifest = await readManifest(vault, name)
    for (const sha256 of blobsOf(manifest)) needed.add(vault.blobPathOf(Buffer.from(sha256, 'hex')))
  }
  await vault.removeBlobs(needed, new Date(now.getTime() - graceMs))
  return { removedBackups: outdated.length }
}
