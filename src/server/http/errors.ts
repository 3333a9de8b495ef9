import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { sentenceOfIssue } from '../../contract/words/sentence-of-issue.ts'
import { AppError, type ErrorCode, type SaidOfFields } from '../../domain/errors.ts'
import {
  quote,
  type Said,
  type Sentence,
  type SentenceParts,
  say,
  toSentence,
} from '../../domain/sentences/say.ts'
import { isDatabaseAway } from '../database/database-away.ts'

/** The HTTP status of each error code. */
export const statusOf: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  idempotency_mismatch: 422,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  timed_out: 408,
  upstream_failed: 502,
  unavailable: 503,
}

const codeOfStatus = new Map<number, ErrorCode>(
  Object.entries(statusOf).map(([code, status]) => [status, code as ErrorCode]),
)

/** A client could send a million wrong fields. */
const mostTold = 20
/** Clients can make up field names of any length. */
const mostOfName = 100

/**
 * The errors of a failed parse by field: `amount: Must be more than $0.00`. Names twenty fields and counts the others.
 */
export function invalidRequest(error: z.ZodError): AppError {
  const fields: Record<string, Sentence> = {}
  let untold = 0
  for (const { field, sentence } of problemsOf(error)) {
    const isTold = Object.hasOwn(fields, field)
    if (!isTold && Object.keys(fields).length === mostTold) untold += 1
    else if (!isTold) Object.defineProperty(fields, field, { value: sentence, enumerable: true })
  }
  const [field, sentence] = Object.entries(fields)[0] ?? ['body', say('is not valid')]
  const whole = say('{field}: {sentence}', { field, sentence })
  const count = untold.toLocaleString('en-US')
  const said = untold === 0 ? whole : say('{whole} (and {count} more)', { whole, count })
  return new AppError('invalid', said, { fields, cause: error })
}

function* problemsOf(error: z.ZodError): Generator<{ field: string; sentence: Sentence }> {
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        yield { field: nameOf([...issue.path, key]), sentence: say('Is not a field of this call') }
    } else yield { field: nameOf(issue.path) || 'body', sentence: sentenceOf(issue) }
  }
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.join('.')
  return name.length > mostOfName ? `${name.slice(0, mostOfName)}…` : name
}

function sentenceOf(issue: z.core.$ZodIssue): Sentence {
  if (issue.code === 'invalid_type' && issue.input === undefined) return say('Is required')
  return sentenceOfIssue(issue)
}

/** A full disk, by Node's name or PostgreSQL's class 53 (insufficient resources). */
function isOutOfRoom(error: object): boolean {
  return hasCode(error, /^(ENOSPC|EDQUOT|53...)$/)
}

function hasCode(error: object, code: RegExp): boolean {
  return 'code' in error && typeof error.code === 'string' && code.test(error.code)
}

function toAppError(error: FastifyError | AppError): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', 'Groundwork is restarting its database; try again in a moment', {
      retryAfter: 2,
      cause: error,
    })
  }
  if (hasCode(error, /^25006$/)) {
    const message = 'We can’t save changes right now. Nothing was saved; try again in a minute'
    return new AppError('unavailable', message, { retryAfter: 10, cause: error })
  }
  if (isOutOfRoom(error)) {
    const message = 'The server has run out of room; nothing was saved'
    return new AppError('unavailable', message, { retryAfter: 60, cause: error })
  }
  if (hasCode(error, /^(40001|40P01)$/)) {
    const message = 'Somebody else was changing the same records at this moment; try again'
    return new AppError('unavailable', message, { retryAfter: 1, cause: error })
  }
  if (hasCode(error, /^23503$/)) {
    const message = 'Something that this mentions has been removed at this moment; load it again'
    return new AppError('conflict', message, { cause: error })
  }
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('too_large', 'The request is too large', { cause: error })
  const code = codeOfStatus.get(status)
  if (code !== undefined && status < 500) return new AppError(code, quote(error.message), { cause: error })
  return status >= 400 && status < 500
    ? new AppError('invalid', quote(error.message), { cause: error })
    : undefined
}

/**
 * Every error leaves as `{ error, code, message, params, fields?, fieldParts?, current? }`; an unknown one as a plain
 * 500 that names the request.
 */
export function installErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
    const known = toAppError(error)
    withdrawContent(reply)
    if (!known) {
      request.log.error({ err: error }, 'unexpected error')
      const said = say('Something went wrong on the server (request {text})', { text: request.id })
      return reply.status(500).send({ error: said.text, code: 'internal', ...partsOnWire(said) })
    }
    if (known.code === 'unavailable') request.log.warn({ err: error }, 'unavailable')
    // Keep the connection open and drop the rest of the body: a client that is still sending could not read the answer.
    if (known.code === 'too_large') reply.removeHeader('connection')
    if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
    return reply.status(statusOf[known.code]).send({
      error: known.message,
      code: known.code,
      ...partsOnWire(known.said),
      ...(known.fields && { fields: known.fields, fieldParts: partsOfFields(known.saidOfFields) }),
      ...(known.current !== undefined && { current: known.current }),
    })
  })
}

function partsOnWire(said: Said): SentenceParts {
  const { message, params } = toSentence(said)
  return { message, params }
}

function partsOfFields(fields: SaidOfFields): Record<string, SentenceParts> {
  return Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, partsOnWire(said)]))
}

const contentHeaders = [
  'content-type',
  'content-encoding',
  'content-disposition',
  'etag',
  'link',
  'x-total-count',
]

/** A stream that fails before its first byte has set headers that do not fit the error. */
function withdrawContent(reply: FastifyReply): void {
  if (reply.raw.headersSent) return
  for (const name of contentHeaders) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}
