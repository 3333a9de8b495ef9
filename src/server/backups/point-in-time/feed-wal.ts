import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '../../database/postgres-account.ts'
import type { Vault } from '../vault.ts'
import { type BaseManifest, walFolder, walPosition } from './base-manifest.ts'

/** Pieces that are fetched ahead, because asking for each alone would wait for a bucket each time. */
const ahead = 8
const everyMs = 20

interface Feeding {
  vault: Vault
  base: BaseManifest
  /** PostgreSQL writes the name that it wants into `wanted` here; see `recoverySettings`. */
  folder: string
  account: Account | undefined
}

/** Puts the pieces of the log that PostgreSQL asks for into a folder, until it is stopped. */
export async function feedWal(feeding: Feeding): Promise<{ stop(): Promise<void> }> {
  const { vault, base, folder } = feeding
  const prefix = walFolder(base.systemId)
  const timeline = base.firstWal.slice(0, 8)
  const names = (await vault.listNamed(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((name) => name.startsWith(timeline))
    .sort((one, other) => walPosition(one).localeCompare(walPosition(other)))
  let stopped = false
  let problem: Error | undefined

  async function run(): Promise<void> {
    while (!stopped) {
      const wanted = takeWanted(folder)
      if (wanted === undefined) await sleep(everyMs)
      else await answer(wanted).catch((error: unknown) => giveUp(wanted, error))
    }
  }

  /** Ends the recovery, which would wait forever. */
  function giveUp(wanted: string, error: unknown): void {
    problem ??= error instanceof Error ? error : new Error(String(error))
    put(feeding, `${wanted}.none`, Buffer.alloc(0))
  }

  async function answer(wanted: string): Promise<void> {
    const place = names.indexOf(wanted)
    if (place === -1) return put(feeding, `${wanted}.none`, Buffer.alloc(0))
    const next = names.slice(place, place + ahead).filter((name) => !existsSync(join(folder, name)))
    await Promise.all(next.map(async (name) => put(feeding, name, await vault.readNamed(prefix + name))))
  }

  const running = run()
  return {
    async stop() {
      stopped = true
      await running
      if (problem !== undefined) throw problem
    },
  }
}

/**
 * Taken by its name in one step: were it read and then removed, what PostgreSQL asks for in between would be lost, and it
 * would wait for it forever.
 */
function takeWanted(folder: string): string | undefined {
  const [path, taken] = [join(folder, 'wanted'), join(folder, 'taken')]
  if (!existsSync(path)) return undefined
  renameSync(path, taken)
  return readFileSync(taken, 'utf8').trim()
}

function put({ folder, account }: Feeding, name: string, bytes: Buffer): void {
  const path = join(folder, name)
  writeFileSync(`${path}.fed`, bytes, { mode: 0o600 })
  if (account) chownSync(`${path}.fed`, account.uid, account.gid)
  renameSync(`${path}.fed`, path)
}
