import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '../../database/schema.generated.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Clock } from '../../store.ts'
import type { Vault } from '../vault.ts'
import { endedAtOf } from './base-manifest.ts'
import { identify } from './identify.ts'
import { listBases, pruneBases, readBase } from './prune-bases.ts'
import { shipFiles } from './ship-files.ts'
import { shipWal } from './ship-wal.ts'
import { type RunningCluster, takeBase } from './take-base.ts'

const everyMs = 60_000
const baseEveryMs = 24 * 60 * 60_000

export interface WalArchive {
  /** What can be restored to the minute; null until the first base is there. */
  status(): { from: Date; to: Date; problem: string | null } | null
  /** Does now what it does every minute. */
  run(): Promise<void>
  stop(): Promise<void>
}

interface ArchiveOptions {
  cluster: RunningCluster & { walSpool: string }
  vault: Vault
  db: Kysely<DB>
  files: FileStore
  clock: Clock
  log: Pick<Logger, 'warn'>
}

/**
 * Every minute, brings the embedded database's log and the new files into the vault, and once a day a new base. So any
 * moment of the last week can be restored, to the minute.
 */
export function startWalArchive(options: ArchiveOptions): WalArchive {
  const archive = new Archive(options)
  const timer = setInterval(() => void archive.run(), everyMs)
  void archive.run()
  return {
    status: () => archive.status(),
    run: () => archive.run(),
    async stop() {
      clearInterval(timer)
      // A server that ends does not wait for a bucket: the next one goes on.
      await Promise.race([archive.running, sleep(2_000, undefined, { ref: false })])
    },
  }
}

class Archive {
  running: Promise<void> = Promise.resolve()
  readonly #options: ArchiveOptions
  #isRunning = false
  #cluster: { systemId: string; timeline: string } | undefined
  /** When the oldest and the newest base of this cluster ended. */
  #bases: { first: Date; last: Date } | undefined
  #shippedTo: Date | undefined
  #filesSince: Date | undefined
  #problem: string | null = null

  constructor(options: ArchiveOptions) {
    this.#options = options
  }

  status() {
    if (!this.#bases) return null
    const { first, last } = this.#bases
    return { from: first, to: this.#shippedTo ?? last, problem: this.#problem }
  }

  /** A run that takes longer than a minute is not overtaken by the next one. */
  async run(): Promise<void> {
    if (this.#isRunning) return this.running
    this.#isRunning = true
    this.running = this.#ship().then(
      () => {
        this.#problem = null
      },
      (error: unknown) => {
        this.#problem = error instanceof Error ? error.message : String(error)
        this.#options.log.warn(
          { err: error },
          'changes could not be shipped to the backups; trying again in a minute',
        )
      },
    )
    await this.running
    this.#isRunning = false
  }

  async #ship(): Promise<void> {
    const { cluster, vault, db, files, clock } = this.#options
    const { systemId } = (this.#cluster ??= await identify(cluster.adminAddress))
    const began = clock.now()
    await shipWal(cluster.walSpool, systemId, vault)
    this.#filesSince = await shipFiles({ db, files, vault }, this.#filesSince ?? (await this.#lastBase()))
    this.#shippedTo = began
    await this.#takeBaseIfDue()
  }

  async #takeBaseIfDue(): Promise<void> {
    const { cluster, vault, clock } = this.#options
    const last = await this.#lastBase()
    if (last && clock.now().getTime() - last.getTime() < baseEveryMs) return
    if (!last) await vault.readKnownBlobs()
    const ended = endedAtOf(await takeBase(cluster, vault, () => clock.now()))
    await pruneBases(vault, clock.now())
    this.#bases = { first: this.#bases?.first ?? ended, last: ended }
  }

  /** A base of another database, or of a past that was left by a restore, is none of ours. */
  async #lastBase(): Promise<Date | undefined> {
    if (this.#bases) return this.#bases.last
    const { vault } = this.#options
    const names = await listBases(vault)
    const bases = await Promise.all(names.map((name) => readBase(vault, name)))
    const own = bases.filter(
      ({ systemId, firstWal }) =>
        systemId === this.#cluster?.systemId && firstWal.startsWith(this.#cluster.timeline),
    )
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return undefined
    this.#bases = { first: new Date(first.endedAt), last: new Date(last.endedAt) }
    return this.#bases.last
  }
}
