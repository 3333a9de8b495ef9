import type { Vault } from '../vault.ts'
import { BaseManifest, baseFolder, endedAtOf, walFolder, walPiece, walPosition } from './base-manifest.ts'

/** Any moment of so many days can be restored. */
export const pointInTimeDays = 7

/** The names of all bases, the oldest first. */
export function listBases(vault: Vault): Promise<string[]> {
  return vault.listNamed(baseFolder)
}

/** @throws when it is damaged, or made by a newer Groundwork */
export async function readBase(vault: Vault, name: string): Promise<BaseManifest> {
  const parsed = BaseManifest.safeParse(JSON.parse((await vault.readNamed(name)).toString()))
  if (!parsed.success) throw new Error(`${name} is no base that this Groundwork can read`)
  return parsed.data
}

/**
 * Removes bases that no moment of the last week needs, and the log before the oldest one that is left.
 * @returns the blobs that the others need
 */
export async function pruneBases(vault: Vault, now: Date): Promise<Set<string>> {
  const names = await listBases(vault)
  const beginning = now.getTime() - pointInTimeDays * 24 * 60 * 60_000
  const firstInside = names.findIndex((name) => endedAtOf(name).getTime() >= beginning)
  // The newest one before the week leads into it.
  const firstKept = Math.max(0, (firstInside === -1 ? names.length : firstInside) - 1)
  for (const name of names.slice(0, firstKept)) await vault.removeNamed(name)
  const kept = await Promise.all(names.slice(firstKept).map((name) => readBase(vault, name)))
  await removeOldWal(vault, kept)
  const parts = kept.flatMap(({ packs }) => packs.flatMap((pack) => pack.parts))
  return new Set(parts.map((part) => vault.blobPathOf(Buffer.from(part, 'hex'))))
}

async function removeOldWal(vault: Vault, kept: readonly BaseManifest[]): Promise<void> {
  const firsts = new Map<string, string>()
  for (const { systemId, firstWal } of kept) {
    const position = walPosition(firstWal)
    const known = firsts.get(systemId)
    if (known === undefined || position < known) firsts.set(systemId, position)
  }
  for (const [systemId, first] of firsts) {
    const folder = walFolder(systemId)
    for (const name of await vault.listNamed(folder)) {
      const piece = name.slice(folder.length)
      if (walPiece.test(piece) && walPosition(piece) < first) await vault.removeNamed(name)
    }
  }
}
