import { type PlainMessage, type Said, say, textOf } from './sentences/say.ts'

/** The closed set of error codes. `statusOf` in the server maps each to an HTTP status. */
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

/** The same, with what says it in another language. */
export type SaidOfFields = Readonly<Record<string, Said>>

export interface AppErrorOptions {
  fields?: SaidOfFields
  /** The current record. Sent with a `conflict`, so that people can compare. */
  current?: unknown
  /** Seconds to wait before trying again. */
  retryAfter?: number
  cause?: unknown
}

/** An error meant for a person: `message` is an English sentence that may be shown as it is. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** The message, with what says it in another language. */
  readonly said: Said
  readonly fields: FieldErrors | undefined
  readonly saidOfFields: SaidOfFields
  readonly current: unknown
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, said: Said, options: AppErrorOptions = {}) {
    super(textOf(said), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.said = said
    this.saidOfFields = options.fields ?? {}
    this.fields = options.fields && textsOf(options.fields)
    this.current = options.current
    this.retryAfter = options.retryAfter
  }
}

/** A request whose `field` is wrong; the sentence stands both as the message and beside the field. */
export function invalidField(field: string, said: Said): AppError {
  return new AppError('invalid', said, { fields: { [field]: said } })
}

/** @param thing as a person calls it: `Project`, `Bid` */
export function notFound(thing: PlainMessage): AppError {
  return new AppError('not_found', say('{thing} not found', { thing: say(thing) }))
}

function textsOf(fields: SaidOfFields): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, textOf(said)]))
}
