import type { Transaction } from 'kysely'
import type { DB } from '../database/schema.generated.ts'

/** What is retried or runs later. A job is enqueued in the transaction of the row it belongs to: both or neither. */
export interface Jobs {
  /**
   * @param startAfter seconds from now before which the job does not run; 0 unless told
   * @throws when work has begun without a handler for the queue
   */
  enqueue(
    trx: Transaction<DB>,
    queue: string,
    data: JobData,
    options?: { startAfter?: number },
  ): Promise<void>
  /**
   * Starts working: `handlers` by queue; a handler that throws is tried again later. `schedules`: cron (UTC) by
   * queue, whose handler then gets `{}`; what came due while nobody worked runs once. Waits for a database that is
   * away.
   */
  work(handlers: JobHandlers, schedules?: Record<string, string>): Promise<void>
  /** Lets running jobs end (for `graceMs` at most) and stops. What did not end is tried again by whoever works next. */
  stop(graceMs: number): Promise<void>
}

export type JobData = Record<string, unknown>

export type JobHandlers = Record<string, JobHandler>

/**
 * Runs at least once for each job: again after a throw, and again when the process died in the middle. So whatever it
 * does to the world must stand being done twice.
 */
export type JobHandler = (data: JobData, attempt: JobAttempt) => Promise<void>

export interface JobAttempt {
  /** A throw now is the end of the job: whoever waits for it should be told. */
  isLast: boolean
}
