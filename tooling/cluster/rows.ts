import type { TortureRow } from '../torture/row.ts'
import { failingRow } from './failing-row.ts'
import { numbersRow } from './numbers-row.ts'
import { oneOfficeRow } from './one-office-row.ts'
import { poolerRow } from './pooler-row.ts'

/** What several servers on one database and one store are put through. */
export const clusterRows: TortureRow[] = [oneOfficeRow, poolerRow, numbersRow, failingRow]
