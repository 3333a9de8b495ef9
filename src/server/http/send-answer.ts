import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Route } from '../../contract/route.ts'
import { Page } from '../database/page.ts'
import type { SentAnswer } from './answer-memory.ts'
import { Download, EventStream, FileAnswer } from './answers.ts'

/**
 * Writes a record or a short list after checking it against its schema. A GET gets an ETag of its bytes. Undefined for
 * files, streamed lists and empty answers. @throws when the answer does not fit the contract
 */
export function writeWhole(route: Route, request: FastifyRequest, answer: unknown): SentAnswer | undefined {
  if (answer instanceof FileAnswer || answer instanceof Download || !route.response) return undefined
  const isPage = answer instanceof Page
  const content = isPage ? answer.rows : answer
  if (isPage && !Array.isArray(content)) return undefined
  const bytes = Buffer.from(JSON.stringify(encode(route, route.response, content)))
  const headers = isPage ? pageHeaders(request, answer) : {}
  if (request.method === 'GET') {
    headers.etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  }
  return { headers, bytes }
}

function encode(route: Route, schema: z.ZodType, value: unknown): unknown {
  const result = z.safeEncode(schema, value as never)
  if (result.success) return result.data
  throw new Error(`The answer of ${route.method} ${route.path} is outside its schema`, {
    cause: result.error,
  })
}

function pageHeaders(request: FastifyRequest, page: Page<unknown>): SentAnswer['headers'] {
  const total = { 'x-total-count': String(page.total) }
  if (page.next === null) return total
  const url = new URL(request.url, 'http://page')
  url.searchParams.set('cursor', page.next)
  url.searchParams.delete('t')
  return { ...total, link: `<${url.pathname}${url.search}>; rel="next"` }
}

/** Sends the answer of `writeWhole`, or 304 to a client that has it. */
export function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, bytes }: SentAnswer,
): unknown {
  reply.headers(headers)
  if (headers.etag !== undefined && matches(request, headers.etag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(bytes)
}

/** Sends the other answers: a file, a stream, a long list in chunks, or nothing. */
export function sendAnswer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): unknown {
  if (answer instanceof FileAnswer) return sendFile(request, reply, answer)
  if (answer instanceof Download) {
    return describeFile(reply, 'attachment', answer.fileName).type(answer.mediaType).send(answer.content)
  }
  if (answer instanceof EventStream) return sendEvents(reply, answer)
  if (answer instanceof Page && route.response)
    return sendChunks(route, route.response, request, reply, answer)
  return reply.send()
}

/** Proxies must neither store nor buffer events. */
function sendEvents(reply: FastifyReply, { content }: EventStream): unknown {
  return reply
    .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    .type('text/event-stream; charset=utf-8')
    .send(content)
}

function sendChunks(
  route: Route,
  schema: z.ZodType,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<unknown>,
): unknown {
  const chunks = page.rows as AsyncIterable<readonly unknown[]>
  reply.headers(pageHeaders(request, page)).type('application/json; charset=utf-8')
  return reply.send(Readable.from(jsonChunks(chunks, (rows) => encode(route, schema, rows) as unknown[])))
}

/** A JSON array in chunks, so that a long list is never all in memory. */
async function* jsonChunks(
  chunks: AsyncIterable<readonly unknown[]>,
  encodeRows: (rows: readonly unknown[]) => unknown[],
): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of chunks) {
    const text = encodeRows(rows)
      .map((row) => JSON.stringify(row))
      .join(',')
    if (text === '') continue
    yield separator + text
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<unknown> {
  const etag = `"${file.sha256}"`
  const isKnown = matches(request, etag)
  const content = isKnown || typeof file.content !== 'function' ? file.content : await file.content()
  // A browser shows pictures; PDFs may run scripts, and other files have their own programs.
  const disposition = file.mediaType.startsWith('image/') ? 'inline' : 'attachment'
  describeFile(reply, disposition, file.fileName).header('etag', etag)
  if (file.cacheControl !== undefined) reply.header('cache-control', file.cacheControl)
  if (isKnown) return reply.status(304).send()
  return reply.type(file.mediaType).send(content)
}

function describeFile(
  reply: FastifyReply,
  disposition: 'attachment' | 'inline',
  fileName: string,
): FastifyReply {
  return reply
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeFileName(fileName)}`)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    )
}

/** RFC 5987 reserves more characters than a URL does. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function matches(request: FastifyRequest, etag: string): boolean {
  const sent = request.headers['if-none-match'] ?? ''
  return sent.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
