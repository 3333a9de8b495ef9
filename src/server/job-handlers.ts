import { backUpFromQueue, backupQueue, drillFromQueue, drillQueue } from './backups/backups.service.ts'
import { fileSignedBidQueue, followUpBids, followUpBidsQueue } from './bids/sending/follow-up-bids.service.ts'
import { fileSignedBidFromQueue } from './bids/signing/file-signed-bid.service.ts'
import { forgetOldKeys, forgetOldKeysQueue } from './database/run-once.ts'
import { deliverDue, deliverFromQueue } from './deliveries/attempt-delivery.service.ts'
import { deliverDueQueue, deliverQueue } from './deliveries/insert-delivery.service.ts'
import type { Deps } from './deps.ts'
import { sealHistory, sealHistoryQueue } from './history/seal-history.service.ts'
import { forgetOldCounts } from './http/shared-counts.ts'
import { workOnImport } from './imports/import-work.ts'
import { importRun } from './imports/run-import.service.ts'
import { importUndo } from './imports/undo-import.service.ts'
import { remindCustomers, remindCustomersQueue } from './invoices/remind-customers.service.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { pushFromQueue, pushQueue } from './notifications/devices.service.ts'
import { tellNeeds, tellNeedsQueue } from './notifications/tell-needs.service.ts'
import { syncCheckoutsQueue, syncWaitingCheckouts } from './online-payments/sync-checkout.service.ts'
import { remindOfPermits, remindOfPermitsQueue } from './permits/remind-of-permits.service.ts'
import { mergeCounts, mergeCountsQueue } from './projects/project-counts.queries.ts'
import { purgeRemovals, purgeRemovalsQueue } from './removals/removals.service.ts'

/** What each queue does with its jobs. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    [deliverQueue]: (data) => deliverFromQueue(deps, data),
    [deliverDueQueue]: () => deliverDue(deps),
    [fileSignedBidQueue]: (data) => fileSignedBidFromQueue(deps, data),
    [followUpBidsQueue]: () => followUpBids(deps),
    [remindCustomersQueue]: () => remindCustomers(deps),
    [syncCheckoutsQueue]: () => syncWaitingCheckouts(deps),
    [remindOfPermitsQueue]: () => remindOfPermits(deps),
    [tellNeedsQueue]: () => tellNeeds(deps),
    [pushQueue]: (data) => pushFromQueue(deps, data),
    [purgeRemovalsQueue]: () => purgeRemovals(deps),
    [forgetOldKeysQueue]: async () => {
      await forgetOldKeys(deps.db, deps.clock.now())
      await forgetOldCounts(deps.db, deps.clock.now())
    },
    [mergeCountsQueue]: () => mergeCounts(deps.db),
    [sealHistoryQueue]: () => sealHistory(deps),
    [backupQueue]: (data) => backUpFromQueue(deps, data),
    [drillQueue]: () => drillFromQueue(deps),
    [importRun.queue]: (data, attempt) => workOnImport(deps, importRun, data, attempt),
    [importUndo.queue]: (data, attempt) => workOnImport(deps, importUndo, data, attempt),
  }
}

/** Queues whose handler also runs by the clock: cron in UTC, by queue. */
export const jobSchedules: Record<string, string> = {
  [deliverDueQueue]: '* * * * *',
  [followUpBidsQueue]: '* * * * *',
  [remindCustomersQueue]: '*/10 * * * *',
  [syncCheckoutsQueue]: '*/5 * * * *',
  [remindOfPermitsQueue]: '5 * * * *',
  [tellNeedsQueue]: '* * * * *',
  [purgeRemovalsQueue]: '20 10 * * *',
  [forgetOldKeysQueue]: '50 10 * * *',
  [mergeCountsQueue]: '25 * * * *',
  [sealHistoryQueue]: '* * * * *',
  [backupQueue]: '15 * * * *',
  [drillQueue]: '45 * * * *',
}

/** Seconds that a job of these queues may take, where the usual ten minutes may not be enough. */
export const jobTimeLimits: Record<string, number> = {
  [backupQueue]: 24 * 60 * 60,
  [drillQueue]: 24 * 60 * 60,
}
