import { z } from 'zod'
import { Instant, Message } from './fields.ts'
import { get, post } from './route.ts'

export const BackupRun = z.object({
  id: z.int(),
  /** A drill restores the newest backup into a database that is thrown away, and compares everything. */
  kind: z.enum(['backup', 'drill']),
  startedAt: Instant,
  /** The employee's name; null for one that the schedule began. */
  startedBy: z.string().nullable(),
  /** Null while it runs. */
  endedAt: Instant.nullable(),
  /** What went wrong; null while it runs, and for a good one. */
  problem: z.string().nullable(),
  doneBytes: z.int(),
  totalBytes: z.int(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  newBytes: z.int().nullable(),
})
export type BackupRun = z.output<typeof BackupRun>

export const Backups = z.object({
  /** The folder or bucket: `s3://bucket/prefix`. */
  place: z.string(),
  /** Nobody has chosen a place: the backups lie on the same disk as what they are to save. */
  liesBesideData: z.boolean(),
  isEncrypted: z.boolean(),
  /** The last good backup is older than two days. */
  isOverdue: z.boolean(),
  /** Any moment between these can be restored; null where changes are not shipped as they happen. */
  pointInTime: z.object({ from: Instant, to: Instant, problem: z.string().nullable() }).nullable(),
  running: BackupRun.nullable(),
  lastGood: BackupRun.nullable(),
  lastDrill: BackupRun.nullable(),
  /** The newest first, at most twenty. */
  runs: z.array(BackupRun),
})
export type Backups = z.output<typeof Backups>

export const readBackups = get('/api/backups', {
  access: 'admin',
  summary: 'When backups were made, how large they are, and whether they could be restored',
  response: Backups,
})

export const startBackup = post('/api/backups', {
  access: 'admin',
  summary: 'Begin a backup now',
  response: Message,
})
