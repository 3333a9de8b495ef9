import type { Transaction } from 'kysely'
import type { DB } from '../database/schema.generated.ts'

/** What is retried or runs later. A job is enqueued in the transaction of the row it belongs to: both or neither. */
export interface Jobs {
  /** @param startAfter seconds from now before which the job does not run; 0 unless told */
  enqueue(
    trx: Transaction<DB>,
    queue: string,
    data: Record<string, unknown>,
    options?: { startAfter?: number },
  ): Promise<void>
  /** Starts working: `handlers` by queue; a handler that throws is tried again later. `schedules`: cron by queue. */
  work(handlers: Record<string, JobHandler>, schedules?: Record<string, string>): Promise<void>
  /** Lets running jobs end (for `graceMs` at most) and stops. */
  stop(graceMs: number): Promise<void>
}

export type JobHandler = (data: Record<string, unknown>) => Promise<void>
