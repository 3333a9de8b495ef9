import { type Kysely, sql } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { DB } from '../database/schema.generated.ts'
import type { JobData, JobHandlers } from './jobs.ts'
import { jobsSchema } from './prepare-jobs.ts'
import { overKysely, runJob } from './run-job.ts'

export interface JobRun {
  queue: string
  data: JobData
  /** What the handler threw: the job waits for its next try, or has failed for good. */
  error?: unknown
}

/**
 * Runs every due job in this process, oldest first, including the jobs that they enqueue, each at most once. For tests,
 * which then need no polling. @param includeLater also runs jobs that are not due yet
 * @throws when a due job's queue has no handler
 */
export async function runDueJobs(
  db: Kysely<DB>,
  handlers: JobHandlers,
  { log, includeLater = false }: { log: Pick<Logger, 'warn' | 'error'>; includeLater?: boolean },
): Promise<JobRun[]> {
  const boss = new PgBoss({ db: overKysely(db), schema: jobsSchema })
  if (includeLater) await makeDue(db)
  const runs: JobRun[] = []
  const failures: [JobWithMetadata<JobData>, unknown][] = []
  for (let queue = await findDueQueue(db); queue !== undefined; queue = await findDueQueue(db)) {
    const handler = handlers[queue]
    if (handler === undefined) throw new Error(`Nobody handles the queue ${queue}`)
    const [job] = await boss.fetch<JobData>(queue, { includeMetadata: true })
    if (job === undefined) break // somebody else has taken it
    const run: JobRun = { queue, data: job.data }
    runs.push(run)
    try {
      await runJob(job, handler, log)
      await boss.complete(queue, job)
    } catch (error) {
      run.error = error
      failures.push([job, error]) // settled at the end, so that it is not due again in this run
    }
  }
  for (const [job, error] of failures) await boss.fail(job.name, job, toOutput(error))
  return runs
}

async function makeDue(db: Kysely<DB>): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state < 'active' and start_after > now()`.execute(
    db,
  )
}

async function findDueQueue(db: Kysely<DB>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where state < 'active' and start_after <= now() and name !~ '^__pgboss'
    order by created_on limit 1`.execute(db)
  return rows[0]?.name
}

function toOutput(error: unknown): object {
  return error instanceof Error ? error : { value: error }
}
