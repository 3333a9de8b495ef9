import type { Transaction } from 'kysely'
import type { DB } from '../database/schema.generated.ts'

/**
 * Work that runs later, with retries. A job is enqueued in the transaction of its row, so that both or neither exist.
 */
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
   * Starts working and waits for the database if it is down. A handler that throws is retried. Schedules are cron
   * expressions in UTC; their handler gets `{}`. Runs that were missed run once. A job is given up after ten minutes, or
   * the seconds of its queue in `timeLimits`.
   */
  work(
    handlers: JobHandlers,
    schedules?: Record<string, string>,
    timeLimits?: Record<string, number>,
  ): Promise<void>
  /** Waits for running jobs for at most `graceMs`, then stops. Unfinished jobs are retried by the next worker. */
  stop(graceMs: number): Promise<void>
}

export type JobData = Record<string, unknown>

export type JobHandlers = Record<string, JobHandler>

/**
 * Runs at least once per job, and again after an error or a crash. Its effects must be safe to repeat.
 */
export type JobHandler = (data: JobData, attempt: JobAttempt) => Promise<void>

export interface JobAttempt {
  /** An error now ends the job for good, so whoever waits for it should be told. */
  isLast: boolean
}
