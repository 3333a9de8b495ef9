import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Logger } from 'pino'
import { PreparingClient } from './preparing-client.ts'
import type { DB } from './schema.generated.ts'

const { builtins } = types

/**
 * A pool of connections which never takes the process down: a connection lost is an error of the request that used
 * it, and the next request gets a new one. `date` comes as text, `int8` and whole `numeric` as safe numbers,
 * `timestamptz` as Date; the session's time zone is UTC.
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
    // A burst waits in line: two hundred writers on a slow machine take longer than a few seconds.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    Client: PreparingClient,
    types: { getTypeParser },
    ...options,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection ended'))
  // A connection that dies between two queries of a transaction belongs to no query that could report it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw("set time zone 'UTC'"))
      },
    }),
  })
}

const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  if (format === 'binary') return types.getTypeParser(oid, format)
  if (oid === builtins.DATE) return (text: string) => text
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return parseWholeNumber
  return types.getTypeParser(oid, format)
}

/** Sums of cents are `numeric` in PostgreSQL. @throws when a number would lose digits in JavaScript */
export function parseWholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`${text} from the database is not a whole number that JavaScript can hold`)
  }
  return value
}
