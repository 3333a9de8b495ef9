import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Logger } from 'pino'
import { PreparingClient } from './preparing-client.ts'
import type { DB } from './schema.generated.ts'

const { builtins } = types

/**
 * A pool of connections. A lost connection fails only the request that used it; the next request gets a new one. `date`
 * is read as text, `int8` and whole `numeric` as safe numbers, `timestamptz` as Date. Sessions are in UTC.
 */
export function connectDatabase(
  address: string | PoolConfig,
  log: Pick<Logger, 'warn'>,
  options: PoolConfig = {},
): Kysely<DB> {
  const pool = new Pool({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    application_name: 'groundwork',
    max: 10,
    // Two hundred writers at once on a slow machine need more than a few seconds.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    // Firewalls forget a connection on which nothing moves for some minutes.
    keepAliveInitialDelayMillis: 30_000,
    // People rest for longer than pg's ten seconds between two clicks. On a new connection, PostgreSQL reads its catalog
    // and plans every statement anew, which takes some 40 ms for a dashboard.
    // A connection ends after an hour, because PostgreSQL keeps more and more plans for it.
    idleTimeoutMillis: 10 * 60_000,
    maxLifetimeSeconds: 60 * 60,
    // A statement need not wait for the answer to the one before it; see `together`.
    pipeline: true,
    Client: PreparingClient,
    types: { getTypeParser },
    ...options,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection ended'))
  // A connection may also die between two queries of a transaction, when no query can report it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw("set time zone 'UTC'"))
      },
    }),
  })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Kysely<DB>, Pool>()

/** The connections of a pool, and the requests that wait for one. */
export function countConnections(db: Kysely<DB>): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  if (format === 'binary') return types.getTypeParser(oid, format)
  if (oid === builtins.DATE) return (text: string) => text
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return parseWholeNumber
  return types.getTypeParser(oid, format)
}

/** In PostgreSQL, sums of cents are `numeric`. @throws when JavaScript cannot hold the number exactly */
export function parseWholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`${text} from the database is not a whole number that JavaScript can hold`)
  }
  return value
}
