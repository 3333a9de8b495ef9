import type { Deps } from '../deps.ts'
import { sealEvents } from './seal-events.ts'

export const sealHistoryQueue = 'seal-history'

/** Once a minute, from the job queue. */
export async function sealHistory({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await sealEvents(db, clock.now())
}
