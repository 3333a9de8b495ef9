import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../domain/errors.ts'

/** Headers for pages behind a secret link: don't cache it, don't name it to other sites, don't index it. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

/** What never reaches a route meets no hook either, so its answer brings its own headers. */
export const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...privateHeaders,
}

/** An address that no router can read: half an escape, or a part of several hundred characters. */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  const [status, code, sentence] = isTooLong
    ? [404, 'not_found', 'There is nothing at this address']
    : [400, 'invalid', 'The address of this request cannot be read']
  reply.status(Number(status)).headers(headers).send({ error: sentence, code })
}

const problems: Record<string, { status: number; code: ErrorCode; sentence: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'timed_out',
    sentence: 'The request took too long to arrive',
  },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'invalid', sentence: 'The headers of the request are too large' },
}
const noHttp = { status: 400, code: 'invalid', sentence: 'The request is no HTTP' } as const

/** Bytes that are no HTTP, or none in time. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  waiting.push(() => answer(error, socket))
  if (waiting.length === 1) setImmediate(answerSome)
}

/** Answer 50 timed-out connections per turn of the event loop, so that thousands at once don't delay other requests. */
const waiting: (() => void)[] = []
const answeredAtOnce = 50

function answerSome(): void {
  for (const answerOne of waiting.splice(0, answeredAtOnce)) answerOne()
  if (waiting.length > 0) setImmediate(answerSome)
}

function answer(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code, sentence } = problems[error.code] ?? noHttp
  const body = JSON.stringify({ error: sentence, code })
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' })
  if (socket.writable) {
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`)
  }
  socket.destroySoon()
}
