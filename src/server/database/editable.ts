import { AppError } from '../../domain/errors.ts'

/**
 * Two people on one record: a change that was made on an older version is refused, with the record as it stands.
 * A change without a version touches only the fields it sends. @throws conflict
 */
export function assertVersion<T extends { version: number }>(current: T, version: number | undefined): void {
  if (version === undefined || version === current.version) return
  throw new AppError('conflict', 'Somebody else has changed this since you opened it', { current })
}

/** The fields of `values` that were given: `undefined` means untouched. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** True for a unique constraint's refusal (SQLSTATE 23505), of that constraint when one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    hasCode(error, '23505') &&
    (constraint === undefined || (error as { constraint?: string }).constraint === constraint)
  )
}

/** True when a row is still mentioned, or names a row that is not there (SQLSTATE 23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCode(error, '23503')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
