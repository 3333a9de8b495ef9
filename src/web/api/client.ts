import { z } from 'zod'
import { SentenceParts } from '../../contract/fields.ts'
import type { PartOutput, Route } from '../../contract/route.ts'
import { sentence } from '../language/sentences.ts'
import { ApiError } from './api-error.ts'
import { renewSession } from './renew-session.ts'
import { addressOf, type CallParts, sendRequest, type UploadProgress, unreachable } from './send-request.ts'

/** A part of a call: required when the route needs it, optional when everything in it is, forbidden when it has none. */
type PartOption<R, K extends 'params' | 'query' | 'body'> = [PartOutput<R, K>] extends [undefined]
  ? { [P in K]?: undefined }
  : undefined extends PartOutput<R, K>
    ? { [P in K]?: PartOutput<R, K> }
    : Record<never, never> extends PartOutput<R, K>
      ? { [P in K]?: PartOutput<R, K> }
      : { [P in K]: PartOutput<R, K> }

/** The route's parts in decoded form (cents, numbers), and how to send them. */
export type CallOptions<R extends Route> = PartOption<R, 'params'> &
  PartOption<R, 'query'> &
  PartOption<R, 'body'> & {
    /** The files of a multipart route, by field name. */
    files?: Readonly<Record<string, File | Blob | readonly (File | Blob)[] | null | undefined>>
    signal?: AbortSignal | undefined
    /** From `newIdempotencyKey()`. Use the same key for every try of one record. */
    idempotencyKey?: string
    /** The error's message when no answer came, or an unreadable one. */
    fallback?: string
    /** The error's message when the server refuses without one. Otherwise `HTTP error! status: …`. */
    refusal?: string
    /** For a multipart route: gets how much has been sent. */
    onProgress?: UploadProgress
    /** False: throw a 401 at once instead of asking to sign in again. */
    renew?: boolean
  }

export type Answer<R extends Route> = R extends { binary: true } ? Blob : PartOutput<R, 'response'>

type Options<R extends Route> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>]

type UntypedOptions = CallParts & { renew?: boolean; refusal?: string }

async function answerTo(route: Route, parts: UntypedOptions): Promise<Response> {
  const response = await sendRequest(route, parts)
  if (response.ok) return response
  const mayRenew = response.status === 401 && route.access !== 'public' && parts.renew !== false
  if (mayRenew && (await renewSession())) {
    const again = await sendRequest(route, parts)
    if (again.ok) return again
    throw await errorOf(route, again, parts)
  }
  throw await errorOf(route, response, parts)
}

async function errorOf(route: Route, response: Response, { refusal }: UntypedOptions): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const said = ErrorBody.safeParse(body)
  const { error, code, fields, fieldParts, current } = said.success ? said.data : {}
  return new ApiError(error || refusal || `HTTP error! status: ${response.status}`, {
    status: response.status,
    code: code ?? 'unknown',
    parts: SentenceParts.safeParse(body).data,
    fields,
    fieldParts,
    current: current === undefined ? undefined : decodeCurrent(route, current),
    retryAfter: secondsOf(response.headers.get('Retry-After')),
  })
}

/** `Retry-After` in seconds. This server and its proxies never send its other form, a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter.trim()) ? Number(retryAfter) : undefined
}

const ErrorBody = z.object({
  error: z.string().optional(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  fieldParts: z.record(z.string(), SentenceParts).optional(),
  current: z.unknown().optional(),
})

/** Undefined when it does not fit the contract: undecoded, its dollars would be taken for cents. */
function decodeCurrent(route: Route, current: unknown): unknown {
  const decoded = route.response?.safeParse(current)
  return decoded?.success ? decoded.data : undefined
}

async function decode<R extends Route>(route: R, response: Response, fallback?: string): Promise<Answer<R>> {
  if (route.binary) return (await whole(response.blob(), fallback)) as Answer<R>
  if (!route.response || response.status === 204) return undefined as Answer<R>
  const text = await whole(response.text(), fallback)
  try {
    return route.response.parse(JSON.parse(text)) as Answer<R>
  } catch (cause) {
    console.error(`The answer to ${route.method} ${route.path} is not what the contract says`, cause)
    const message = fallback ?? sentence('An unexpected error occurred')
    throw new ApiError(message, { status: response.status, code: 'unexpected_answer', cause })
  }
}

/** Reads an answer. One that breaks off counts as no answer: the server has neither agreed nor refused. */
async function whole<Content>(content: Promise<Content>, fallback?: string): Promise<Content> {
  try {
    return await content
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw unreachable(cause, fallback)
  }
}

/**
 * Calls a route of the contract. Input and answer are in decoded form: money in cents.
 * @throws ApiError with the server's sentence, `HTTP error! status: …`, or the fallback when no answer came
 */
export async function call<R extends Route>(route: R, ...[given]: Options<R>): Promise<Answer<R>> {
  const options: UntypedOptions = given ?? {}
  const response = await answerTo(route, options)
  return decode(route, response, options.fallback)
}

export interface ListPage<Rows> {
  rows: Rows
  /** How many rows there are in all, not just on this page. */
  total: number
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null
}

/** Calls a list's route. The answer includes the total and the cursor of the next page. */
export async function callForList<R extends Route>(
  route: R,
  ...[given]: Options<R>
): Promise<ListPage<Answer<R>>> {
  const options: UntypedOptions = given ?? {}
  const response = await answerTo(route, options)
  const rows: unknown = await decode(route, response, options.fallback)
  const counted = Array.isArray(rows) ? rows.length : 0
  const total = Number(response.headers.get('X-Total-Count') ?? counted)
  return { rows: rows as Answer<R>, total, nextCursor: nextCursorOf(response.headers.get('Link')) }
}

function nextCursorOf(link: string | null): string | null {
  const next = link?.split(/,\s*(?=<)/).find((entry) => /;\s*rel="?next"?/.test(entry))
  const address = next && /^<([^>]*)>/.exec(next.trim())?.[1]
  return address ? new URL(address, window.location.origin).searchParams.get('cursor') : null
}

/** A file, named by the server. */
export interface NamedFile {
  content: Blob
  fileName: string
}

/**
 * Fetches a file to be saved. A plain link could not renew the session, and would save an error message as the file.
 * @throws ApiError as `call` does
 */
export async function callForFile<R extends Route & { binary: true }>(
  route: R,
  ...[parts]: FileOptions<R>
): Promise<NamedFile> {
  const response = await answerTo(route, parts ?? {})
  return { content: await decode(route, response), fileName: fileNameOf(response) }
}

function fileNameOf(response: Response): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  return name === undefined ? 'download' : decodeURIComponent(name)
}

/**
 * The address of a file that is too large to pass through the page, once the server has started to send it. The session
 * cookie authorizes the link.
 * @throws ApiError as `call` does
 */
export async function checkedLinkTo<R extends Route & { binary: true }>(
  route: R,
  ...[parts]: FileOptions<R>
): Promise<string> {
  const begun = await answerTo(route, parts ?? {})
  await begun.body?.cancel()
  return addressOf(route, parts ?? {})
}

type FileParts<R> = PartOption<R, 'params'> & PartOption<R, 'query'>
type FileOptions<R> =
  Record<never, never> extends FileParts<R> ? [parts?: FileParts<R>] : [parts: FileParts<R>]

/** A key that makes it safe to repeat a POST. Keep it for every try of one record. */
export function newIdempotencyKey(): string {
  // randomUUID exists only over https and on localhost; an office may open its server by IP address.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
