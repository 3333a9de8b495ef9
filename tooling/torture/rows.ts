import { backupRows } from './backup-rows.ts'
import { clockRow } from './clock-row.ts'
import { doubledRows } from './doubled-rows.ts'
import { durabilityRows } from './durability-rows.ts'
import { fullDiskRow } from './full-disk-row.ts'
import { historyRow } from './history-row.ts'
import { leftBehindRow } from './left-behind-row.ts'
import { olderRow } from './older-row.ts'
import { powerRow } from './power-row.ts'
import type { TortureRow } from './row.ts'
import { sendingRow } from './sending-row.ts'
import { steadyRow } from './steady-row.ts'
import { suiteRows } from './suite-rows.ts'

export const tortureRows: TortureRow[] = [
  ...durabilityRows,
  powerRow,
  fullDiskRow,
  clockRow,
  ...backupRows,
  olderRow,
  leftBehindRow,
  sendingRow,
  ...doubledRows,
  ...suiteRows,
  historyRow,
  steadyRow,
]
