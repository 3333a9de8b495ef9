import {
  type ConnectionProvider,
  DummyDriver,
  isAbortedTransactionError,
  type Kysely,
  PostgresDialect,
  Transaction,
} from 'kysely'
import type { DB } from './schema.generated.ts'

/**
 * Waits for works of one transaction that need nothing of each other's answers. In `transact`, their statements go out at
 * once, in the order of the works, and PostgreSQL answers them in one round trip; each sees what those before it wrote.
 * @throws the error of the first work that failed by itself, when all have ended
 */
export async function together<Works extends readonly Promise<unknown>[]>(
  ...works: Works
): Promise<{ -readonly [Work in keyof Works]: Awaited<Works[Work]> }> {
  const ended = await Promise.allSettled(works)
  const failed = ended.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failed.length > 0) throw failed.find((error) => !isConsequence(error)) ?? failed[0]
  return ended.map((end) => (end as PromiseFulfilledResult<unknown>).value) as {
    -readonly [Work in keyof Works]: Awaited<Works[Work]>
  }
}

/** What follows a failed statement in its transaction: `in_failed_sql_transaction`, and a COMMIT that rolled back. */
function isConsequence(error: unknown): boolean {
  if (isAbortedTransactionError(error)) return true
  return error instanceof Error && 'code' in error && error.code === '25P02'
}

/** A query that is built, and not sent yet. */
interface Sendable {
  execute(): Promise<unknown>
}

/**
 * Runs `work` in a transaction whose statements need not wait for each other; see `together`. The query that it hands to
 * `last` goes out together with the COMMIT.
 * @throws what `work` or its last query throws; nothing is committed then
 */
export async function transact<T>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>, last: (query: Sendable) => void) => Promise<T>,
): Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  const done = db.transaction().execute(async (trx) =>
    work(await withoutQueue(trx), (query) => {
      last = query.execute()
      // It is awaited below, after the COMMIT.
      last.catch(() => undefined)
    }),
  )
  await done.catch(() => undefined)
  const [answer] = await together(done, last)
  return answer
}

const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})
const unused = { config: { dialect }, dialect, driver: new DummyDriver() }

/**
 * The same transaction; Kysely's own sends a statement only when the one before it was answered. `execute` of a query
 * writes to the socket before it returns, so nothing can slip behind the COMMIT or the ROLLBACK.
 */
async function withoutQueue(trx: Transaction<DB>): Promise<Transaction<DB>> {
  const executor = trx.getExecutor()
  const connection = await executor.provideConnection((own) => Promise.resolve(own))
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  return new Transaction<DB>({ ...unused, executor: executor.withConnectionProvider(provider) })
}
