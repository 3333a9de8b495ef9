import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { Jobs } from './jobs.ts'
import type { QueueSettings } from './pg-boss-jobs.ts'
import { createJobs } from './pg-boss-jobs.ts'
import { prepareJobs } from './prepare-jobs.ts'
import { runDueJobs } from './run-due-jobs.ts'
import { overKysely } from './run-job.ts'

const log = pino({ level: 'silent' })
const impatient = { pollEvery: 0.5, superviseEvery: 1, longestRetryAfter: 0 }
const toProject = { project: 1 }

let database: TestDatabase
let opened: Jobs[]
beforeEach(async () => {
  database = await createTestDatabase()
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop(0)))
  await database.drop()
})

function open(settings: Partial<QueueSettings> = impatient): Jobs {
  const jobs = createJobs(database.url, { log, settings })
  opened.push(jobs)
  return jobs
}

async function enqueue(
  jobs: Jobs,
  queue: string,
  data: Record<string, unknown>,
  startAfter = 0,
): Promise<void> {
  await database.db.transaction().execute((trx) => jobs.enqueue(trx, queue, data, { startAfter }))
}

/** What lies in the queues: state and, in seconds, how far away its next try is. */
async function readJobs(): Promise<{ name: string; state: string; wait: number; retry_count: number }[]> {
  const { rows } = await sql<{ name: string; state: string; wait: number; retry_count: number }>`
    select name, state, extract(epoch from start_after - now())::float8 as wait, retry_count
    from pgboss.job where name !~ '^__pgboss' order by created_on`.execute(database.db)
  return rows
}

/** A promise, and what fulfills it. */
function signal(): { done: Promise<void>; give: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { done: promise, give: resolve }
}

test('a rollback leaves no job, a commit exactly one', async () => {
  const jobs = open()
  const cutOff = database.db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'send', toProject)
    throw new Error('cut off')
  })
  await expect(cutOff).rejects.toThrow('cut off')
  expect(await readJobs()).toEqual([])
  await enqueue(jobs, 'send', toProject)
  expect(await readJobs()).toMatchObject([{ name: 'send', state: 'created' }])
  const seen: unknown[] = []
  const handlers = { send: async (data: object) => void seen.push(data) }
  expect(await runDueJobs(database.db, handlers, { log })).toEqual([{ queue: 'send', data: toProject }])
  expect(await runDueJobs(database.db, handlers, { log })).toEqual([])
  expect(seen).toEqual([toProject])
})

test('many transactions enqueue at once, more than there are connections', async () => {
  const jobs = open()
  const numbers = Array.from({ length: 25 }, (_, index) => index)
  await Promise.all(numbers.map((number) => enqueue(jobs, `queue-${number % 3}`, { number })))
  const none = async () => undefined
  const runs = await runDueJobs(database.db, { 'queue-0': none, 'queue-1': none, 'queue-2': none }, { log })
  expect(runs.map(({ data }) => data.number).sort((one, other) => Number(one) - Number(other))).toEqual(
    numbers,
  )
})

test('a failed job waits longer before each try, knows its last one, and then has failed for good', async () => {
  const jobs = open({ retries: 2, firstRetryAfter: 100, longestRetryAfter: 3_600 })
  await enqueue(jobs, 'poison', toProject)
  const lasts: boolean[] = []
  const handlers = {
    poison: async (_: object, { isLast }: { isLast: boolean }) => {
      lasts.push(isLast)
      throw new Error('The mail server is away')
    },
  }
  const [run] = await runDueJobs(database.db, handlers, { log })
  expect(run?.error).toEqual(new Error('The mail server is away'))
  const [first] = await readJobs()
  expect(first).toMatchObject({ state: 'retry' })
  expect(first?.wait).toBeGreaterThan(60)
  expect(first?.wait).toBeLessThanOrEqual(200)
  expect(await runDueJobs(database.db, handlers, { log })).toEqual([]) // not due yet
  await runDueJobs(database.db, handlers, { log, includeLater: true })
  const [second] = await readJobs()
  expect(second?.wait).toBeGreaterThan(160)
  expect(second?.wait).toBeLessThanOrEqual(400)
  await runDueJobs(database.db, handlers, { log, includeLater: true })
  expect(await readJobs()).toMatchObject([{ state: 'failed', retry_count: 2 }])
  expect(await runDueJobs(database.db, handlers, { log, includeLater: true })).toEqual([])
  expect(lasts).toEqual([false, false, true])
})

test('due jobs run the oldest first, with those that they enqueue; later ones only when asked for', async () => {
  const jobs = open()
  const ran: unknown[] = []
  const handlers = {
    letter: async ({ name }: Record<string, unknown>) => {
      ran.push(name)
      if (name === 'one') await enqueue(jobs, 'receipt', { name: 'enqueued' })
      if (name === 'later') await enqueue(jobs, 'letter', { name: 'much later' }, 3_600)
    },
    receipt: async ({ name }: Record<string, unknown>) => void ran.push(name),
  }
  await enqueue(jobs, 'letter', { name: 'later' }, 60)
  await enqueue(jobs, 'letter', { name: 'one' })
  await enqueue(jobs, 'receipt', { name: 'two' })
  await enqueue(jobs, 'letter', { name: 'three' })
  await runDueJobs(database.db, handlers, { log })
  expect(ran).toEqual(['one', 'two', 'three', 'enqueued'])
  await runDueJobs(database.db, handlers, { log, includeLater: true })
  expect(ran.slice(4)).toEqual(['later'])
  await enqueue(jobs, 'lettre', {})
  await expect(runDueJobs(database.db, handlers, { log })).rejects.toThrow('Nobody handles the queue lettre')
})

test('two servers work: each job runs once, and one that throws again until it succeeds', async () => {
  const first = open()
  const second = open()
  const runs = new Map<unknown, number>()
  const all = signal()
  const wanted = 20
  const handlers = {
    send: async ({ number }: Record<string, unknown>) => {
      const count = (runs.get(number) ?? 0) + 1
      runs.set(number, count)
      if (number === 7 && count < 3) throw new Error('not yet')
      if (runs.size === wanted && runs.get(7) === 3) all.give()
    },
  }
  for (let number = 0; number < wanted; number += 1) await enqueue(first, 'send', { number })
  await Promise.all([first.work(handlers), second.work(handlers)])
  await all.done
  await Promise.all([first.stop(1_000), second.stop(1_000)])
  const expected = Array.from({ length: wanted }, (_, number) => [number, number === 7 ? 3 : 1])
  expect([...runs].sort(([one], [other]) => Number(one) - Number(other))).toEqual(expected)
  expect((await readJobs()).every(({ state }) => state === 'completed')).toBe(true)
})

test('a job whose process died runs again at the next server', async () => {
  const jobs = open()
  await enqueue(jobs, 'send', toProject)
  // Taken by somebody who is never heard of again, as after a kill -9, and a minute ago.
  const dead = new PgBoss({ db: overKysely(database.db) })
  expect(await dead.fetch('send')).toHaveLength(1)
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'`.execute(database.db)
  const again = signal()
  await jobs.work({ send: async () => again.give() })
  await again.done
  await jobs.stop(1_000)
  expect(await readJobs()).toMatchObject([{ state: 'completed', retry_count: 1 }])
})

test('stopping lets a running job end, and leaves one that takes too long to be tried again', async () => {
  const [patient, hasty] = [open(), open()]
  await enqueue(patient, 'short', toProject)
  const [started, mayEnd] = [signal(), signal()]
  await patient.work({
    short: async () => {
      started.give()
      await mayEnd.done
    },
  })
  await started.done
  const stopped = patient.stop(10_000)
  mayEnd.give()
  await stopped
  await enqueue(patient, 'short', { after: 'the stop' })
  expect(await readJobs()).toMatchObject([{ state: 'completed' }, { state: 'created' }])

  await enqueue(hasty, 'endless', toProject)
  const begun = signal()
  await hasty.work({
    endless: async () => {
      begun.give()
      await new Promise<never>(() => undefined)
    },
  })
  await begun.done
  await hasty.stop(10)
  expect((await readJobs()).at(-1)).toMatchObject({ name: 'endless', state: 'retry' })
})

test('a schedule runs its queue; what came due while nobody worked runs once', async () => {
  const [minute, hour] = [signal(), signal()]
  const handlers = { minute: async () => minute.give(), hour: async () => hour.give() }
  const halfAnHourAgo = new Date(Date.now() - 30 * 60_000).getUTCMinutes()
  const schedules = { minute: '* * * * *', hour: `${halfAnHourAgo} * * * *` }
  const before = open()
  await before.work(handlers, schedules)
  await before.stop(1_000)
  // As if that had been a day ago, and nobody had worked for five hours.
  await sql`update pgboss.schedule set created_on = now() - interval '1 day'`.execute(database.db)
  await sql`update pgboss.version set cron_on = now() - interval '5 hours'`.execute(database.db)
  const after = open()
  await after.work(handlers, schedules)
  await Promise.all([minute.done, hour.done])
  await after.stop(1_000)
  expect((await readJobs()).filter(({ name }) => name === 'hour')).toHaveLength(1)
})

test('refuses a queue without a handler', async () => {
  const jobs = open()
  await expect(jobs.work({}, { sweep: '* * * * *' })).rejects.toThrow(
    'Nobody handles the scheduled queue sweep',
  )
  await jobs.work({ send: async () => undefined })
  await expect(enqueue(jobs, 'sent', toProject)).rejects.toThrow('Nobody handles the queue sent')
  expect(await readJobs()).toEqual([])
})

test('servers that start together on an empty database make the queue once', async () => {
  await sql`drop schema pgboss cascade`.execute(database.db)
  await Promise.all([prepareJobs(database.url), prepareJobs(database.url), prepareJobs(database.url)])
  await prepareJobs(database.url)
  await enqueue(open(), 'send', toProject)
  expect(await readJobs()).toHaveLength(1)
})
