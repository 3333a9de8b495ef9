import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { ClientConfig } from 'pg'
import type { JobWithMetadata, PgBoss, QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { DB } from '../database/schema.generated.ts'
import type { JobData, JobHandlers, Jobs } from './jobs.ts'
import { jobsSchema, openBoss, withBoss } from './prepare-jobs.ts'
import { overKysely, runJob } from './run-job.ts'

interface JobsOptions {
  log: Pick<Logger, 'warn' | 'error'>
  settings?: Partial<QueueSettings>
}

/** For polling, settling jobs and retrying dead ones. */
const mostConnections = 2
/**
 * Skips a run while the last one still waits or runs. A failed run is retried within a minute, so that a schedule of
 * every minute does not fall behind.
 */
const scheduledRun = { singletonKey: 'schedule', retryBackoff: true, retryDelayMax: 60 }

/**
 * The job queue on pg-boss, in the application's database; `prepareJobs` creates its tables. Enqueueing uses the
 * caller's connection; working needs two more.
 */
export function createJobs(address: string | ClientConfig, { log, settings = {} }: JobsOptions): Jobs {
  const chosen = { ...defaultSettings, ...settings }
  const queues = createQueues(address, chosen)
  const stopping = new AbortController()
  let handled: JobHandlers | undefined
  let working: Promise<Working | undefined> = Promise.resolve(undefined)

  return {
    async enqueue(trx, queue, data, { startAfter = 0 } = {}) {
      if (handled !== undefined && !Object.hasOwn(handled, queue))
        throw new Error(`Nobody handles the queue ${queue}`)
      await queues.ensure(queue)
      await send(trx, queue, data, startAfter)
    },
    async work(handlers, schedules = {}, timeLimits = {}) {
      for (const queue of Object.keys(schedules)) {
        if (!Object.hasOwn(handlers, queue)) throw new Error(`Nobody handles the scheduled queue ${queue}`)
      }
      handled = handlers
      working = startUntilStopped(
        () => startWorking(address, { ...chosen, timeLimits }, handlers, schedules, log),
        log,
        stopping.signal,
      )
      if ((await working) !== undefined) queues.remember(Object.keys(handlers))
    },
    async stop(graceMs) {
      stopping.abort()
      await (await working)?.stop(graceMs)
    },
  }
}

/** @throws when the job was not stored; then the transaction must not commit either */
async function send(trx: Transaction<DB>, queue: string, data: JobData, startAfter: number): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  // Everything runs in this transaction. With a second connection, many transactions that enqueue at the same time
  // could
  // wait for each other's connections.
  const boss = new PgBoss({ db: overKysely(trx), schema: jobsSchema })
  // The key keeps it separate from the queue's scheduled run, of which there is only one at a time.
  const id = await boss.send(queue, data, { singletonKey: randomUUID(), startAfter })
  if (id === null) throw new Error(`The job for the queue ${queue} was not accepted`)
}

/** Creates queues on first use, outside the caller's transaction. */
function createQueues(address: string | ClientConfig, settings: QueueSettings) {
  const known = new Map<string, Promise<void>>()
  return {
    async ensure(queue: string): Promise<void> {
      let making = known.get(queue)
      if (making === undefined) {
        making = withBoss(address, {}, (boss) => makeQueues(boss, [queue], settings))
        known.set(queue, making)
        making.catch(() => known.delete(queue))
      }
      await making
    },
    remember(names: string[]): void {
      for (const name of names) known.set(name, Promise.resolve())
    },
  }
}

async function makeQueues(boss: PgBoss, names: string[], settings: QueueSettings): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of names) {
    const options = queueOptions(settings, name)
    if (existing.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy: 'exclusive' })
  }
}

interface Working {
  stop(graceMs: number): Promise<void>
}

/** Retries until the database is up, so that a server always gets its jobs. */
async function startUntilStopped(
  start: () => Promise<Working>,
  log: Pick<Logger, 'warn'>,
  stopped: AbortSignal,
): Promise<Working | undefined> {
  while (!stopped.aborted) {
    try {
      return await start()
    } catch (error) {
      log.warn({ err: error }, 'the job queue could not start; trying again')
      await sleep(5_000, undefined, { signal: stopped }).catch(() => undefined)
    }
  }
  return undefined
}

async function startWorking(
  address: string | ClientConfig,
  settings: QueueSettings,
  handlers: JobHandlers,
  schedules: Record<string, string>,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<Working> {
  const boss = await openBoss(address, {
    max: mostConnections,
    superviseIntervalSeconds: settings.superviseEvery,
    monitorIntervalSeconds: settings.superviseEvery,
    cronMonitorIntervalSeconds: settings.superviseEvery,
    cronWorkerIntervalSeconds: Math.ceil(settings.pollEvery),
    flowIntervalSeconds: 3_600, // jobs that wait for jobs: we have none
  })
  // Only the message, because pg-boss errors may contain the whole connection.
  boss.on('error', ({ message }) => log.warn({ reason: message }, 'the job queue met an error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  try {
    await boss.start()
    await makeQueues(boss, Object.keys(handlers), settings)
    await writeSchedules(boss, schedules)
    for (const queue of Object.keys(handlers)) await workOn(boss, queue, handlers, settings, log)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined) // the first error is the one to tell
    throw error
  }
  return { stop: (graceMs) => stopWorking(boss, Object.keys(handlers), graceMs) }
}

/** Makes the schedules in the database equal to those of the program. */
async function writeSchedules(boss: PgBoss, schedules: Record<string, string>): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!Object.hasOwn(schedules, name)) await boss.unschedule(name)
  }
  for (const [queue, cron] of Object.entries(schedules)) {
    await boss.schedule(queue, cron, {}, { tz: 'UTC', missed: 'once', ...scheduledRun })
  }
}

async function workOn(
  boss: PgBoss,
  queue: string,
  handlers: JobHandlers,
  settings: QueueSettings,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<void> {
  const handler = handlers[queue]
  if (handler === undefined) return
  const options = { includeMetadata: true, pollingIntervalSeconds: settings.pollEvery } as const
  for (let count = 0; count < settings.concurrency; count += 1) {
    const worker = await boss.work(queue, options, async (jobs: JobWithMetadata<JobData>[]) => {
      try {
        for (const job of jobs) await runJob(job, handler, log)
      } finally {
        boss.notifyWorker(worker) // there may be more: look again at once
      }
    })
  }
}

async function stopWorking(boss: PgBoss, queues: string[], graceMs: number): Promise<void> {
  const ended = Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })))
  const grace = new AbortController()
  await Promise.race([ended, sleep(graceMs, undefined, { signal: grace.signal }).catch(() => undefined)])
  grace.abort()
  await boss.stop({ graceful: false })
}

/** Times are in seconds. Tests use shorter ones. */
export interface QueueSettings {
  /** How often an idle queue is polled. */
  pollEvery: number
  /** Jobs of one queue that run at the same time in one server. */
  concurrency: number
  /** Tries after the first one; the job has failed for good when they are used up. */
  retries: number
  /** Before the second try; each later wait is about twice as long. */
  firstRetryAfter: number
  longestRetryAfter: number
  /** How often jobs whose process died are looked for, and due schedules are forwarded. */
  superviseEvery: number
  /** How long a job may take, by queue; ten minutes unless told. */
  timeLimits: Record<string, number>
}

/** Sixteen retries take over seven hours, long enough for a mail server's outage. */
export const defaultSettings: QueueSettings = {
  pollEvery: 2,
  concurrency: 2,
  retries: 16,
  firstRetryAfter: 10,
  longestRetryAfter: 3_600,
  superviseEvery: 15,
  timeLimits: {},
}

/**
 * A job's process sends a heartbeat every ten seconds and counts as dead after twenty seconds without one. The next
 * check (`superviseEvery`) retries its job, so a killed job is retried within a minute.
 */
export function queueOptions(settings: QueueSettings, queue: string): QueueOptions {
  return {
    retryLimit: settings.retries,
    retryDelay: settings.firstRetryAfter,
    retryBackoff: true,
    retryDelayMax: settings.longestRetryAfter,
    heartbeatSeconds: 20,
    expireInSeconds: settings.timeLimits[queue] ?? 600,
  }
}
