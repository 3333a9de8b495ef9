import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countConnections } from '../database/connect.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'

/** From a read that was remembered to a file on a slow line, in seconds. */
const latencies = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/**
 * What Prometheus asks for: requests by route, the process, and what the database knows of queues, deliveries and backups.
 * Names follow https://prometheus.io/docs/practices/naming/.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Counts and times every request from now on. */
  watch(app: FastifyInstance): void {
    const duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took, until the answer was sent',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: latencies,
      registers: [this.#registry],
    })
    app.addHook('onResponse', async (request, reply) => {
      // Addresses that nothing answers to would each make a series of their own.
      const route = request.routeOptions.url ?? 'none'
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    })
    this.#countConnections()
    this.#countQueues()
    this.#countDeliveries()
    this.#timeBackups()
    this.#checkFiles()
  }

  /** @returns the text format of Prometheus */
  async read(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }

  /** @param collect is asked at each reading */
  #gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (gauge: Gauge<Label>) => Promise<void> | void,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      async collect() {
        this.reset()
        // While the database is away, these are left out; the others still tell.
        await Promise.resolve(collect(this)).catch(() => undefined)
      },
    })
  }

  #countConnections(): void {
    this.#gauge(
      'groundwork_database_connections',
      'Connections of the pool: in use, idle, and requests that wait for one',
      ['state'],
      (gauge) => {
        for (const [state, count] of Object.entries(countConnections(this.#deps.db)))
          gauge.set({ state }, count)
      },
    )
  }

  #countQueues(): void {
    this.#gauge(
      'groundwork_jobs',
      'Jobs that wait, run or have failed',
      ['queue', 'state'],
      async (gauge) => {
        for (const { queue, state, count } of await countJobs(this.#deps.db))
          gauge.set({ queue, state }, count)
      },
    )
  }

  #countDeliveries(): void {
    this.#gauge('groundwork_deliveries', 'Messages to customers, by state', ['status'], async (gauge) => {
      for (const { status, count } of await countDeliveries(this.#deps.db)) gauge.set({ status }, count)
    })
  }

  #timeBackups(): void {
    this.#gauge(
      'groundwork_backup_age_seconds',
      'Since the last good backup and the last good drill',
      ['kind'],
      async (gauge) => {
        const now = this.#deps.clock.now().getTime()
        for (const { kind, ended } of await findLastRuns(this.#deps.db))
          gauge.set({ kind }, (now - ended.getTime()) / 1000)
        const shipped = this.#deps.walArchive?.status()
        if (shipped) gauge.set({ kind: 'changes' }, (now - shipped.to.getTime()) / 1000)
      },
    )
  }

  #checkFiles(): void {
    this.#gauge(
      'groundwork_file_store_up',
      '1 when the file store can be reached and used',
      [],
      async (gauge) => {
        const isUp = await this.#deps.files.check().then(
          () => true,
          () => false,
        )
        gauge.set(isUp ? 1 : 0)
      },
    )
  }
}

async function countJobs(db: Kysely<DB>): Promise<{ queue: string; state: string; count: number }[]> {
  const { rows } = await sql<{ queue: string; state: string; count: number }>`
    select name as queue, state::text as state, count(*)::integer as count from pgboss.job
    where name !~ '^__pgboss' and state in ('created', 'retry', 'active', 'failed')
    group by name, state`.execute(db)
  return rows
}

async function countDeliveries(db: Kysely<DB>): Promise<{ status: string; count: number }[]> {
  return db
    .selectFrom('delivery')
    .select((of) => ['status', of.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
}

async function findLastRuns(db: Kysely<DB>): Promise<{ kind: string; ended: Date }[]> {
  const rows = await db
    .selectFrom('backup_run')
    .select((of) => ['kind', of.fn.max('ended_at').as('ended')])
    .where('problem', 'is', null)
    .where('ended_at', 'is not', null)
    .groupBy('kind')
    .execute()
  return rows.flatMap(({ kind, ended }) => (ended ? [{ kind, ended }] : []))
}
