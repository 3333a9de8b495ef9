import { Client } from 'pg'
import { ConfigError } from './config-error.ts'
import { takesNoChanges } from './database/database-state.ts'
import { assertVersion } from './database/migrate.ts'

const patienceMs = 10_000

/**
 * Connects once to the PostgreSQL of DATABASE_URL, so that one that cannot be used is told before anything else is done.
 * @throws an error that names the setting; never its value, which carries a password
 */
export async function reachDatabase(url: string): Promise<void> {
  const client = createClient(url)
  client.on('error', () => undefined) // a lost connection fails the query it belongs to
  try {
    await client.connect()
    await assertVersion(client)
    const { rows } = await client.query<{ fixed: boolean }>(`select ${takesNoChanges} as fixed`)
    if (rows[0]?.fixed) throw new Error('it takes no changes (a standby, or read-only by a setting).')
  } catch (error) {
    throw new Error(`The PostgreSQL of DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

function createClient(url: string): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: patienceMs })
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) {
      throw new ConfigError('DATABASE_URL', `names a file that cannot be read: ${cause.message}`)
    }
    throw new ConfigError(
      'DATABASE_URL',
      'must look like postgresql://user:password@host:5432/database. Write other characters than letters and digits in a password as %40.',
    )
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message === 'timeout expired') return `it did not answer within ${patienceMs / 1000} seconds.`
  // A refused connection may have a code and no message.
  return error.message.split('\n')[0] || ('code' in error ? String(error.code) : error.name)
}
