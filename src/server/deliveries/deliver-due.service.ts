import type { Deps } from '../deps.ts'
import { findDueDeliveries } from './attempt.queries.ts'
import { attemptDelivery } from './attempt-delivery.service.ts'

/** What the queue was given by `insertDelivery`. */
export async function deliverFromQueue(deps: Deps, data: Record<string, unknown>): Promise<void> {
  if (typeof data.deliveryId === 'number') await attemptDelivery(deps, data.deliveryId)
}

const atOnce = 4

/** Attempts every delivery that is due: one whose job was lost, or whose process ended in the middle, is not lost. */
export async function deliverDue(deps: Deps): Promise<void> {
  const due = await findDueDeliveries(deps.db, deps.clock.now())
  const work = async () => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) {
      await attemptDelivery(deps, id).catch((error: unknown) =>
        deps.log.error({ err: error, delivery: id }, 'a delivery that was due could not be attempted'),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
