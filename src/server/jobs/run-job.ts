import { CompiledQuery, type Kysely } from 'kysely'
import type { Db, JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import type { DB } from '../database/schema.generated.ts'
import type { JobData, JobHandler } from './jobs.ts'

/** Runs one job and logs its error. @throws what the handler throws */
export async function runJob(
  job: JobWithMetadata<JobData>,
  handler: JobHandler,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<void> {
  const isLast = job.retryCount >= job.retryLimit
  try {
    await handler(job.data, { isLast })
  } catch (error) {
    const about = { err: error, queue: job.name, job: job.id, attempt: job.retryCount + 1 }
    if (isLast) log.error(about, 'a job has failed and is given up')
    else log.warn(about, 'a job failed and will be tried again')
    throw error
  }
}

/** Lets pg-boss use our connection or transaction. */
export function overKysely(db: Kysely<DB>): Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows }
    },
  }
}
