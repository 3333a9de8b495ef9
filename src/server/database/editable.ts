import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { DB } from './schema.generated.ts'

/**
 * Refuses a change that was made on an older version. A change without a version only touches the fields that it sends.
 * @throws conflict with the current record
 */
export function assertVersion<T extends { version: number }>(current: T, version: number | undefined): void {
  if (version === undefined || version === current.version) return
  throw new AppError('conflict', 'Somebody else has changed this since you opened it', { current })
}

/** The fields of `values` that are not `undefined`, which means untouched. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** Tables whose rows are known by an `id` from a sequence. */
export type TableWithId = { [T in keyof DB]: DB[T] extends { id: unknown } ? T : never }[keyof DB]
type VersionedTable = {
  [T in TableWithId]: DB[T] extends { version: unknown; updated_at: unknown } ? T : never
}[TableWithId]

/**
 * Locks a row until the transaction ends. For a `change`, other records may still begin to name the row; for a
 * `removal` they wait.
 */
export async function lockRow(
  trx: Kysely<DB>,
  table: TableWithId,
  id: number,
  purpose: 'change' | 'removal',
): Promise<void> {
  const row = trx
    .selectFrom(table as 'customer')
    .select('id')
    .where('id', '=', id)
  await (purpose === 'change' ? row.forNoKeyUpdate() : row.forUpdate()).execute()
}

/** @returns the id of the new row */
export async function insertRow<T extends TableWithId>(
  trx: Kysely<DB>,
  table: T,
  values: Insertable<DB[T]>,
): Promise<number> {
  const { id } = await trx
    .insertInto(table as 'customer')
    .values(values as Insertable<DB['customer']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes some columns of a row that this transaction has locked; its version goes up by one. */
export async function changeRow<T extends VersionedTable>(
  trx: Kysely<DB>,
  table: T,
  id: number,
  at: Date,
  values: Updateable<DB[T]>,
): Promise<void> {
  await trx
    .updateTable(table as 'customer')
    .set({ ...(values as Updateable<DB['customer']>), version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Runs `work`. @throws `refusal` when it writes a value that the unique constraint allows only once */
export async function refuseTaken<T>(
  constraint: string,
  refusal: AppError,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUniqueViolation(error, constraint) ? refusal : error
  }
}

/** True for a violated unique constraint (SQLSTATE 23505), if named, of that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    hasCode(error, '23505') &&
    (constraint === undefined || (error as { constraint?: string }).constraint === constraint)
  )
}

/** True when a row is still referenced, or references a row that does not exist (SQLSTATE 23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCode(error, '23503')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
