import type { BackupRun, Backups } from '../../contract/backups.ts'

/** As it looks when all is well. */
export const nightlyBackup: BackupRun = {
  id: 1,
  kind: 'backup',
  startedAt: '2026-11-20T10:15:00Z',
  startedBy: null,
  endedAt: '2026-11-20T10:16:00Z',
  problem: null,
  doneBytes: 13_300_000,
  totalBytes: 13_300_000,
  rows: 26_428,
  files: 183,
  newBytes: 5_500_000,
}
export const goodBackups: Backups = {
  place: 's3://bedrock-backups',
  liesBesideData: false,
  isEncrypted: true,
  isOverdue: false,
  pointInTime: null,
  running: null,
  lastGood: nightlyBackup,
  lastDrill: { ...nightlyBackup, id: 2, kind: 'drill' },
  runs: [nightlyBackup],
}
