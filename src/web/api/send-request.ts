import { z } from 'zod'
import type { Route } from '../../contract/route.ts'
import { sentenceOfIssue } from '../../contract/words/sentence-of-issue.ts'
import { sentence } from '../language/sentences.ts'
import { ApiError } from './api-error.ts'
import { takeEarly } from './asked-early.ts'
import { noteOwnRequest } from './own-requests.ts'
import { noteAnswer } from './reachability.ts'
import { readToken } from './stored-token.ts'

/** How much of a request has been sent, from 0 to 1; 1 while the server works on it. */
export type UploadProgress = (fraction: number) => void

/** A call's parts, before they are encoded. */
export interface CallParts {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: Readonly<Record<string, Blob | readonly Blob[] | null | undefined>>
  signal?: AbortSignal | undefined
  idempotencyKey?: string
  fallback?: string
  onProgress?: UploadProgress
}

/** Encodes the parts with the route's schemas and sends them. @throws ApiError when no answer came or a part is invalid */
export async function sendRequest(route: Route, parts: CallParts): Promise<Response> {
  const address = addressOf(route, parts)
  const { body, contentType } = bodyOf(route, parts)
  const headers = new Headers({ Accept: route.binary ? '*/*' : 'application/json', ...credentials(route) })
  if (contentType) headers.set('Content-Type', contentType)
  if (parts.idempotencyKey) headers.set('Idempotency-Key', parts.idempotencyKey)
  const { signal, onProgress } = parts
  try {
    if (onProgress && body instanceof FormData) {
      const request = { method: route.method, headers, body, ...(signal ? { signal } : {}) }
      return answered(route, await sendWithProgress(address, request, onProgress))
    }
    const request = {
      method: route.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    } as const
    const early = route.method === 'GET' && takeEarly(address, headers.get('Authorization'), signal)
    return answered(route, await (early || fetch(address, request)))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw unreachable(error, parts.fallback)
  }
}

/** Sends a form by XMLHttpRequest, which reports upload progress; fetch does not. */
function sendWithProgress(
  address: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Headers; body: FormData; signal?: AbortSignal },
  onProgress: UploadProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, address)
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(new TypeError('The request did not get through')))
    request.addEventListener('abort', () => reject(new DOMException('The request was aborted', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) {
      reject(new DOMException('The request was aborted', 'AbortError'))
      return
    }
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const body = request.status === 204 ? null : request.responseText
  const headers = new Headers()
  for (const name of ['Content-Type', 'Retry-After', 'X-Request-Id']) {
    const value = request.getResponseHeader(name)
    if (value) headers.set(name, value)
  }
  return new Response(body, { status: request.status, headers })
}

/** The error for an answer that did not come, or broke off in the middle. */
export function unreachable(cause: unknown, fallback?: string): ApiError {
  noteAnswer(false)
  return new ApiError(
    fallback ?? sentence('The server could not be reached. Check your connection and try again.'),
    {
      status: 0,
      code: 'unreachable',
      cause,
    },
  )
}

function answered({ method }: Route, response: Response): Response {
  noteAnswer(isOurs(response))
  if (method !== 'GET') noteOwnRequest(response.headers.get('X-Request-Id'))
  return response
}

/** False for answers of a proxy whose server is down, and of a server that is still starting (`Refresh`). */
function isOurs({ status, headers }: Response): boolean {
  const isAway = status === 502 || status === 503 || status === 504
  return !isAway || (headers.get('Content-Type')?.includes('json') === true && !headers.has('refresh'))
}

/** The route's address with these params and this query. @throws ApiError when a part is invalid; 404 for an id */
export function addressOf(route: Route, { params, query }: CallParts): string {
  const inPath = encodeParams(route.params, params)
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(inPath[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(encodePart(route.query, query))) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  if (busts(route)) search.set('t', String(Date.now()))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Requests for projects carry a timestamp, so that no cache answers them. */
function busts(route: Route): boolean {
  if (route.path !== '/api/projects' && route.path !== '/api/projects/:id') return false
  return route.method === 'GET' || route.method === 'PUT'
}

function bodyOf(route: Route, { body, files }: CallParts): { body?: BodyInit; contentType?: string } {
  if (route.multipart) return { body: formOf(encodePart(route.body, body), files ?? {}) }
  if (route.body === undefined || body === undefined) return {}
  return { body: JSON.stringify(encode(route.body, body)), contentType: 'application/json' }
}

function formOf(fields: Record<string, unknown>, files: NonNullable<CallParts['files']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  for (const [name, value] of Object.entries(files)) {
    for (const file of value instanceof Blob ? [value] : (value ?? [])) form.append(name, file)
  }
  return form
}

/**
 * Sends the bearer token with every call that needs one. Calls that rely on the session cookie (businesses, categories,
 * products) send X-XSRF-TOKEN instead, which proves that a page of this origin made them.
 */
function credentials(route: Route): Record<string, string> {
  if (route.access === 'public') return {}
  if (route.access === 'session-cookie' && !route.binary) {
    const proof = readCookie('XSRF-TOKEN')
    return proof === undefined ? {} : { 'X-XSRF-TOKEN': proof }
  }
  const token = readToken()
  if (token) return { Authorization: `Bearer ${token}` }
  console.warn(`No auth token is stored for ${route.method} ${route.path}`)
  return {}
}

function readCookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return entry === undefined ? undefined : decodeURIComponent(entry.slice(name.length + 1))
}

function encodePart(schema: z.ZodType | undefined, value: unknown): Record<string, unknown> {
  if (schema === undefined || value === undefined) return {}
  return encode(schema, value) as Record<string, unknown>
}

/** The server answers an impossible id with 404 too. */
function encodeParams(schema: z.ZodType | undefined, value: unknown): Record<string, unknown> {
  try {
    return encodePart(schema, value)
  } catch (cause) {
    throw new ApiError(sentence('Not found'), { status: 404, code: 'not_found', cause })
  }
}

/** Turns decoded values into their wire form. @throws ApiError naming the fields that the contract refuses */
function encode(schema: z.ZodType, value: unknown): unknown {
  const result = z.safeEncode(schema, value)
  if (result.success) return result.data
  const said = result.error.issues.map(
    (issue) => [issue.path.map(String).join('.'), sentenceOfIssue(issue)] as const,
  )
  const [first] = said
  throw new ApiError(first?.[1].text ?? sentence('Some fields are wrong'), {
    status: 400,
    code: 'invalid',
    parts: first?.[1],
    fields: Object.fromEntries(said.map(([field, { text }]) => [field, text])),
    fieldParts: Object.fromEntries(said),
    cause: result.error,
  })
}
