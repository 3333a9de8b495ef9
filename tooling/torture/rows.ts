import { backupRows } from './backup-rows.ts'
import { durabilityRows } from './durability-rows.ts'
import { historyRow } from './history-row.ts'
import type { TortureRow } from './row.ts'
import { sendingRow } from './sending-row.ts'
import { steadyRow } from './steady-row.ts'

/** In the order of their numbers. */
export const tortureRows: TortureRow[] = [...durabilityRows, ...backupRows, sendingRow, historyRow, steadyRow]
