import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** What never reaches a route meets no hook either, so its answer brings its own headers. */
export const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** An address that no router can read: half an escape, or a part of several hundred characters. */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  const [status, code, sentence] = isTooLong
    ? [404, 'not_found', 'There is nothing at this address']
    : [400, 'invalid', 'The address of this request cannot be read']
  reply.status(Number(status)).headers(headers).send({ error: sentence, code })
}

const problems: Record<string, { status: number; sentence: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The headers of the request are too large' },
}

/** Bytes that are no HTTP. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, sentence } = problems[error.code] ?? { status: 400, sentence: 'The request is no HTTP' }
  const body = JSON.stringify({ error: sentence, code: 'invalid' })
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' })
  if (socket.writable) {
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`)
  }
  socket.destroySoon()
}
