import type { SentenceParts } from '../../domain/sentences/say.ts'
import { sentence } from '../language/sentences.ts'

/** A call that failed. `message` can be shown as it is. */
export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** One message per field of the request, keyed by its path (`items.0.quantity`). */
  readonly fields: Readonly<Record<string, string>>
  /** For a conflict: the record as it is now, decoded with the call's response schema. */
  readonly current: unknown
  /** From the server's Retry-After, in seconds. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    details: {
      status: number
      code: string
      /** What says the message, and those of the fields, in another language. */
      parts?: SentenceParts | undefined
      fields?: Record<string, string> | undefined
      fieldParts?: Record<string, SentenceParts> | undefined
      current?: unknown
      retryAfter?: number | undefined
      cause?: unknown
    },
  ) {
    super(sentence(message, details.parts), { cause: details.cause })
    this.name = 'ApiError'
    this.status = details.status
    this.code = details.code
    this.fields = inOwnLanguage(details.fields, details.fieldParts)
    this.current = details.current
    this.retryAfter = details.retryAfter
  }
}

function inOwnLanguage(
  fields: Record<string, string> = {},
  parts: Record<string, SentenceParts> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [field, sentence(text, parts[field])]),
  )
}

/** The message to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return error instanceof Error && error.message !== ''
    ? error.message
    : sentence('An unexpected error occurred')
}

/** True without a connection, or when a proxy has no server: the server has not refused anything. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504))
}

/** True when somebody else changed the record first; `current` then has their version. */
export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.current !== undefined
}

/** True when an earlier try with the same key was saved with other content, and only its answer was lost. */
export function isRecordedOtherwise(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_mismatch'
}
