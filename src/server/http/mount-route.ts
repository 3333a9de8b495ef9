import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { maxBodyBytes, type PartOutput, type Route } from '../../contract/route.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import { type Authenticated, authenticate } from '../auth/authenticate.ts'
import type { Page } from '../database/page.ts'
import { contentKey, type Once, unkeyed } from '../database/run-once.ts'
import type { Deps } from '../deps.ts'
import { AnswerMemory } from './answer-memory.ts'
import { type Download, type EventStream, type FileAnswer, Later } from './answers.ts'
import { invalidRequest } from './errors.ts'
import { readMultipart, type UploadedFile } from './multipart.ts'
import { readBody } from './read-body.ts'
import { sendAnswer, sendWhole, writeWhole } from './send-answer.ts'
import { openSpool, type Spool, type SpooledFile } from './spool.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public routes. */
    caller: Authenticated | null
  }
  interface FastifyContextConfig {
    secretPath?: true
  }
}

/** What a handler gets: everything parsed, money in cents. */
export interface Call<R extends Route> {
  actor: R['access'] extends 'public' ? null : Actor
  params: PartOutput<R, 'params'>
  query: PartOutput<R, 'query'>
  body: PartOutput<R, 'body'>
  files: Record<string, UploadedFile[]>
  /** The files of a route that takes many. They are deleted when its handler has ended. */
  spooled: readonly SpooledFile[]
  /** The unparsed body, on routes with `rawBody`. */
  rawBody: R extends { rawBody: true } ? Buffer : undefined
  /** From the `Idempotency-Key` header, or without one, from the content. */
  once: Once
  request: FastifyRequest
  reply: FastifyReply
}

type Item<R extends Route> = PartOutput<R, 'response'> extends readonly (infer T)[] ? T : never

export type Answer<R extends Route> =
  | (R extends { binary: true }
      ? FileAnswer | Download
      : R extends { stream: z.ZodType }
        ? EventStream
        : R extends { response: z.ZodType }
          ? PartOutput<R, 'response'> | Later<PartOutput<R, 'response'>>
          : void)
  | ([Item<R>] extends [never] ? never : Page<Item<R>>)

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>

/** Checks the headers. @throws to refuse the request */
type Admit = (request: FastifyRequest) => void

export interface Mounting {
  app: FastifyInstance
  deps: Deps
}

/**
 * Serves a route of the contract: authenticates, parses, calls the handler, and checks the answer against its schema.
 * @param followsFromDatabase caches the answer of a GET until something is written; see `AnswerMemory`
 * @param admit checks a public route's headers before its body is read
 */
export function mountRoute<const R extends Route>(
  { app, deps }: Mounting,
  route: R,
  handler: Handler<R>,
  { followsFromDatabase = false, admit }: { followsFromDatabase?: boolean; admit?: Admit } = {},
): void {
  const memory = followsFromDatabase ? new AnswerMemory() : undefined
  const options: RouteOptions = {
    method: route.method,
    url: route.path,
    bodyLimit: maxBodyBytes(route),
    config: {
      ...(route.perMinute && { rateLimit: { max: route.perMinute, timeWindow: 60_000 } }),
      ...(route.secretPath && { secretPath: true }),
    },
    // Before the body is read, so that strangers cannot send one.
    onRequest: async (request) => {
      request.caller = await authenticate(deps, route, request)
      admit?.(request)
    },
    handler: async (request, reply) => {
      const caller = await stillAllowed(deps, route, request)
      const state = request.method === 'GET' ? caller?.databaseState : undefined
      const key = JSON.stringify([
        companyDayOf(deps.clock.now()),
        request.params,
        dropTimestamp(request.query),
      ])
      const known = state === undefined ? undefined : await memory?.find(key, state)
      if (known) return sendWhole(request, reply, known)
      const made = state === undefined ? undefined : memory?.begin(key, state)
      try {
        const answer = await withSpool(deps, route, async (spool) => {
          const parsed = await parseCall(deps, route, request, spool)
          // Receiving the form may have taken long.
          const sender = route.multipart ? await stillAllowed(deps, route, request) : caller
          const call: unknown = { ...parsed, actor: sender?.actor ?? null, request, reply }
          return handler(call as Call<R>)
        })
        reply.status(answer instanceof Later ? 202 : (route.status ?? 200))
        const content = answer instanceof Later ? answer.answer : answer
        const whole = writeWhole(route, request, content)
        if (!whole) return sendAnswer(route, request, reply, content)
        if (state !== undefined) memory?.keep(key, state, whole)
        return sendWhole(request, reply, whole)
      } finally {
        made?.()
      }
    },
  }
  if (route.rawBody) keepingBytes(app, options)
  else app.route(options)
}

const bodyTakesMs = 1_000

/** The caller may have been signed out while the body arrived. @throws unauthenticated; forbidden */
async function stillAllowed(
  deps: Deps,
  route: Route,
  request: FastifyRequest,
): Promise<Authenticated | null> {
  const { caller } = request
  const isFresh = !caller || deps.clock.now().getTime() - caller.at.getTime() < bodyTakesMs
  return isFresh ? caller : authenticate(deps, route, request)
}

/** Mounts a route that gets bodies of every type unparsed. */
function keepingBytes(app: FastifyInstance, options: RouteOptions): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', readBody)
    room.route(options)
  })
}

/** Deletes the files of a request before its answer is sent. */
async function withSpool<T>(
  { config, log }: Deps,
  route: Route,
  work: (spool: Spool | undefined) => Promise<T>,
): Promise<T> {
  if (!route.multipart?.many) return work(undefined)
  const spool = await openSpool(config.dataDir)
  try {
    return await work(spool)
  } finally {
    await spool.remove().catch((error: unknown) => log.warn({ err: error }, 'an upload could not be removed'))
  }
}

async function parseCall({ clock }: Deps, route: Route, request: FastifyRequest, spool: Spool | undefined) {
  const params = parseParams(route, request.params)
  const query = parse(route.query, dropTimestamp(request.query))
  const rawBody = route.rawBody ? toBytes(request.body) : undefined
  const {
    body: wireBody,
    files,
    spooled,
  } = route.multipart
    ? await readMultipart(request, route.multipart.files, spool)
    : { body: rawBody ? undefined : request.body, files: {}, spooled: [] }
  const sent = withMatchedVersion(route, request, wireBody)
  const body = parse(
    route.body,
    sent,
    request.bodyValues > mostCheckedWhole ? untilFirstMistake : everyMistake,
  )
  const once = readOnce(route, request, wireBody, { files, at: clock.now() })
  return { params, query, body, files, spooled, rawBody, once }
}

function toBytes(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/**
 * Above this many values only the first mistake is reported: collecting 100,000 would block the server for a second.
 */
const mostCheckedWhole = 5_000
const everyMistake = { reportInput: true }
/** zod's own `validate` sets `abortEarly`, but its types do not show it. */
const untilFirstMistake = { ...everyMistake, abortEarly: true }

function parse(schema: z.ZodType | undefined, value: unknown, context = everyMistake): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, context)
  if (!result.success) throw invalidRequest(result.error)
  return result.data
}

/** A malformed id answers 404, not 400. */
function parseParams(route: Route, value: unknown): unknown {
  const result = route.params?.safeParse(value)
  if (result?.success === false) throw new AppError('not_found', 'Not found', { cause: result.error })
  return result?.data
}

/** Clients add `t` to avoid caches. It has no meaning. */
function dropTimestamp(query: unknown): Record<string, unknown> {
  const { t: _, ...rest } = query as Record<string, unknown>
  return rest
}

/** Treats `If-Match: "3"` like `version: 3` in the body. */
function withMatchedVersion(route: Route, request: FastifyRequest, body: unknown): unknown {
  const sent = request.headers['if-match']
  if (sent === undefined || sent === '*' || !takesVersion(route)) return body
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isRecord || 'version' in body) return body
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(sent)
  // A client that sends a condition must not get an unconditional change.
  if (!match) throw invalidField('If-Match', 'Must be the version of the record, as "3"')
  return { ...body, version: route.multipart ? match[1] : Number(match[1]) }
}

function takesVersion({ method, body }: Route): boolean {
  return method === 'PUT' && body instanceof z.ZodObject && 'version' in body.shape
}

function readOnce(
  route: Route,
  request: FastifyRequest,
  body: unknown,
  { files, at }: { files: Record<string, UploadedFile[]>; at: Date },
): Once {
  const { 'idempotency-key': key = null } = request.headers
  if (!route.idempotent || (key === null && route.idempotent !== 'or-second-click')) return unkeyed
  if (key !== null && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))) {
    throw new AppError('invalid', 'Idempotency-Key: Must be 1 to 200 visible characters', {
      fields: { 'Idempotency-Key': 'Must be 1 to 200 visible characters' },
    })
  }
  const hash = createHash('sha256').update(`${route.method} ${request.url.split('?')[0]}\n`)
  hash.update(JSON.stringify(body ?? null))
  for (const [name, list] of Object.entries(files)) {
    for (const file of list) hash.update(`\n${name}\n`).update(file.bytes)
  }
  const fingerprint = hash.digest()
  return { key: key ?? contentKey(fingerprint), fingerprint, at }
}
