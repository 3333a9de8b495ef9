import { chmodSync, chownSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { companyTimeZone } from '../../../domain/dates.ts'
import { type Account, chooseAccount } from '../../database/postgres-account.ts'
import { makePrivateFolder, placeDatabase } from '../../database/postgres-folder.ts'
import type { RestoreProgress } from '../restore-backup.ts'
import type { Vault } from '../vault.ts'
import { type BaseManifest, endedAtOf } from './base-manifest.ts'
import { feedWal } from './feed-wal.ts'
import { listBases, readBase } from './prune-bases.ts'

/**
 * `2026-11-23 14:05`, on the company's clock; or an instant with its offset.
 * @throws when it is no time, or one to come
 */
export function parseMoment(text: string, now: Date): Date {
  const moment = readMoment(text.trim().replace(' ', 'T'))
  if (!moment) throw new Error(`--at must look like '2026-11-23 14:05', not '${text}'`)
  if (moment > now) throw new Error(`--at must be a moment that has passed, not '${text}'`)
  return moment
}

function readMoment(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined
  try {
    const instant = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(companyTimeZone).toInstant()
    return new Date(instant.epochMilliseconds)
  } catch {
    return undefined
  }
}

/** The newest base that had ended by then. @throws when the log does not reach back that far */
export async function findBase(vault: Vault, at: Date): Promise<BaseManifest> {
  const names = await listBases(vault)
  const name = names.findLast((candidate) => endedAtOf(candidate) <= at)
  if (name !== undefined) return readBase(vault, name)
  const [first] = names
  throw new Error(
    first === undefined
      ? 'These backups hold no log of the changes, so only a whole backup can be restored: leave --at out'
      : `The log of the changes begins at ${endedAtOf(first).toISOString()}: choose a later moment, or leave --at out`,
  )
}

/**
 * Puts the base in the place of the database of a data folder which has none, and lets `start` start PostgreSQL on it,
 * which reads the log up to the moment and goes on from there.
 * @throws when the base is of another major version of PostgreSQL, or the log ends before the moment
 */
export async function restoreToTime<Started>(
  dataDir: string,
  {
    vault,
    base,
    at,
    onProgress,
  }: { vault: Vault; base: BaseManifest; at: Date; onProgress: RestoreProgress },
  start: () => Promise<Started>,
): Promise<Started> {
  const account = chooseAccount(join(dataDir, 'postgres'))
  const place = placeDatabase(dataDir, account)
  const pieces = `${place}.wal`
  rmSync(pieces, { recursive: true, force: true })
  makePrivateFolder(pieces, account)
  const feeding = await feedWal({ vault, base, folder: pieces, account })
  try {
    await writeBase({ vault, base, place, account, onProgress })
    const settings = join(place, 'postgresql.auto.conf')
    const before = readFileSync(settings, 'utf8')
    writeFileSync(settings, before + recoverySettings(pieces, at))
    giveTo(account, join(place, 'recovery.signal'), '')
    onProgress('Replaying the changes', 0, 1)
    const started = await start().catch((error: unknown) => {
      throw explain(error, at)
    })
    writeFileSync(settings, before)
    return started
  } finally {
    await feeding.stop()
    rmSync(pieces, { recursive: true, force: true })
  }
}

/** PostgreSQL asks for one piece after the other, and waits until it is there, or known to be missing. */
function recoverySettings(folder: string, at: Date): string {
  const quoted = `'${folder.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`
  const command = [
    `w=${quoted}`,
    'echo %f > "$w/wanted.part" && mv "$w/wanted.part" "$w/wanted"',
    'while [ ! -e "$w/%f" ] && [ ! -e "$w/%f.none" ]; do sleep 0.05; done',
    '[ -e "$w/%f" ] && mv "$w/%f" %p',
  ].join('; ')
  return [
    '',
    `restore_command = '${command.replaceAll("'", "''")}'`,
    // PostgreSQL reads this before it knows the names of time zones, such as Z.
    `recovery_target_time = '${at.toISOString().replace('Z', '+00')}'`,
    "recovery_target_action = 'promote'",
    // What came after an earlier restore has a base of its own; see `WalArchive`.
    "recovery_target_timeline = 'current'",
    // Nobody is let in before the moment is reached: the database counts as started only then.
    'hot_standby = off',
    '',
  ].join('\n')
}

function explain(error: unknown, at: Date): unknown {
  const message = error instanceof Error ? error.message : ''
  if (!message.includes('recovery ended before configured recovery target')) return error
  return new Error(
    `The log of the changes ends before ${at.toISOString()}: nothing was changed after that, or it was not shipped. Choose an earlier moment`,
    { cause: error },
  )
}

interface BaseWriting {
  vault: Vault
  base: BaseManifest
  place: string
  account: Account | undefined
  onProgress: RestoreProgress
}

async function writeBase({ vault, base, place, account, onProgress }: BaseWriting): Promise<void> {
  const unfinished = `${place}.new`
  rmSync(unfinished, { recursive: true, force: true })
  makePrivateFolder(unfinished, account)
  for (const folder of base.folders) {
    mkdirSync(join(unfinished, folder), { recursive: true, mode: 0o700 })
    own(account, join(unfinished, folder))
  }
  for (const [index, { files, parts }] of base.packs.entries()) {
    const blobs = []
    for (const part of parts) blobs.push(await vault.getBlob(Buffer.from(part, 'hex')))
    const content = Buffer.concat(blobs)
    let from = 0
    for (const { path, bytes } of files) {
      giveTo(account, join(unfinished, path), content.subarray(from, from + bytes))
      from += bytes
    }
    onProgress('Database files', index + 1, base.packs.length)
  }
  giveTo(account, join(unfinished, 'backup_label'), base.label)
  rmSync(place, { recursive: true, force: true })
  renameSync(unfinished, place)
}

function giveTo(account: Account | undefined, path: string, content: Buffer | string): void {
  writeFileSync(path, content, { mode: 0o600 })
  chmodSync(path, 0o600)
  own(account, path)
}

function own(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}
