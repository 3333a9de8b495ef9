import type { BackupRun, Backups } from '../../contract/backups.ts'
import { isBackupOverdue } from '../../domain/backups.ts'
import { companyHourOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { JobData } from '../jobs/jobs.ts'
import { findBeginning, findLastGood, findRunning, insertRun, listRuns } from './backups.queries.ts'
import { openVault } from './open-vault.ts'
import type { WalArchive } from './point-in-time/wal-archive.ts'
import { runBackup } from './run-backup.ts'
import { runDrill } from './run-drill.ts'

export const backupQueue = 'back-up'
export const drillQueue = 'drill-backup'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

export async function readBackups({ db, config, clock, walArchive }: Deps): Promise<Backups> {
  const [runs, running, lastGood, lastDrill, beginning] = await Promise.all([
    listRuns(db),
    findRunning(db),
    findLastGood(db, 'backup'),
    findLastGood(db, 'drill'),
    findBeginning(db),
  ])
  return {
    place: config.backupUrl,
    liesBesideData: config.backupsLieBesideData,
    isEncrypted: config.backupKey !== undefined,
    isOverdue: isBackupOverdue(endOf(lastGood), beginning, clock.now()),
    pointInTime: describeArchive(walArchive),
    running,
    lastGood,
    lastDrill,
    runs,
  }
}

function describeArchive(archive: WalArchive | null): Backups['pointInTime'] {
  const status = archive?.status()
  if (!status) return null
  const { from, to, problem } = status
  return { from: from.toISOString(), to: to.toISOString(), problem }
}

function endOf(run: BackupRun | null): Date | null {
  return run?.endedAt ? new Date(run.endedAt) : null
}

/** @throws conflict while a backup runs */
export async function startBackup({ db, jobs, clock }: Deps, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const running = await findRunning(trx)
    if (running?.kind === 'backup') throw new AppError('conflict', 'A backup is running already')
    const runId = await insertRun(trx, { kind: 'backup', at: clock.now(), startedBy: actor.id })
    await jobs.enqueue(trx, backupQueue, { runId })
  })
}

/**
 * Backs up for whoever asked. By the clock, which looks every hour, only when the last good backup is a day old: so a
 * computer that is off at night gets its backup in the morning, and a failed one is tried again within the hour.
 */
export async function backUpFromQueue(deps: Deps, { runId }: JobData): Promise<void> {
  const { clock, config, db, log } = deps
  const asked = typeof runId === 'number' ? runId : undefined
  if (asked === undefined && !(await isOlderThan(deps, 'backup', dayMs - hourMs))) return
  const vault = await openVault(config)
  try {
    const office = { db, address: deps.databaseAddress, files: deps.files }
    await runBackup(office, vault, { now: () => clock.now(), runId: asked })
  } catch (error) {
    // It is on record, and the next hour's look tries again.
    log.error({ err: error }, 'the backup failed')
  }
}

/** Once a week, in the night; a day late, at any hour. */
export async function drillFromQueue(deps: Deps): Promise<void> {
  const { clock, config, db, log } = deps
  const hour = companyHourOf(clock.now())
  const isNight = hour >= 1 && hour < 5
  if (!(await isOlderThan(deps, 'drill', (isNight ? 7 : 8) * dayMs))) return
  if (!(await findLastGood(db, 'backup'))) return
  try {
    await runDrill(db, { dataDir: config.dataDir, log }, await openVault(config), () => clock.now())
  } catch (error) {
    log.error({ err: error }, 'the newest backup could not be restored in the drill')
  }
}

async function isOlderThan({ db, clock }: Deps, kind: BackupRun['kind'], age: number): Promise<boolean> {
  const beginning = kind === 'drill' ? await findBeginning(db) : null
  const last = endOf(await findLastGood(db, kind)) ?? beginning
  return last === null || clock.now().getTime() - last.getTime() > age
}
