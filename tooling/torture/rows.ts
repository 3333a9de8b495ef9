import type { TortureRow } from './row.ts'

/** In the order of their numbers. */
export const tortureRows: TortureRow[] = []
