/** The closed vocabulary of what can go wrong; one table in the server maps each to an HTTP status. */
export const errorCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'idempotency_mismatch',
  'too_large',
  'unsupported',
  'rate_limited',
  'timed_out',
  'upstream_failed',
  'unavailable',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** One sentence per field of the request, keyed by its path (`items.0.quantity`). */
export type FieldErrors = Record<string, string>

export interface AppErrorOptions {
  fields?: FieldErrors
  /** The record as it stands now: sent with a `conflict`, so that the loser can compare. */
  current?: unknown
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** An error meant for a person: `message` is a sentence that may be shown as it is. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly current: unknown
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.current = options.current
    this.retryAfter = options.retryAfter
  }
}

/** A request whose `field` is wrong; the sentence stands both as the message and beside the field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}

/** @param thing as a person calls it: `Project`, `Bid` */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `${thing} not found`)
}
