import { z } from 'zod'
import { Message, madeOnce, TextId } from './fields.ts'

/**
 * Who may call a route.
 * - `public`: anybody.
 * - `employee`: a signed-in employee, by bearer token.
 * - `admin`: a signed-in employee of that role, by bearer token.
 * - `session-cookie`: a signed-in employee by bearer token or by the session cookie; with the cookie, an unsafe method
 *   also needs the `X-XSRF-TOKEN` header. For the routes where the specification's client sends no token, and for files.
 */
export type Access = 'public' | 'employee' | 'admin' | 'session-cookie'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface RouteParts {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response?: z.ZodType
}

export interface Route extends RouteParts {
  method: Method
  /** In the router's notation: `/api/projects/:id`. */
  path: string
  access: Access
  /** One line for the reference page. */
  summary: string
  /** The status of success; 200 unless said otherwise. */
  status?: 200 | 201 | 204
  /** `multipart`: the body comes as form fields, with files under these names. `binary`: the answer is a file. */
  multipart?: {
    files: readonly string[]
    /** Any number of files under each name: they wait on the disk until the handler reads them one by one. */
    many?: true
  }
  binary?: true
  /** The answer never ends: server-sent events, each with data like this. */
  stream?: z.ZodType
  /** The body's bytes as they came are kept beside what was parsed: for signatures, and for what is no JSON. */
  rawBody?: true
  /** The largest body in bytes, where `maxBodyBytes` would allow too little; the files of a form are not counted. */
  maxBytes?: number
  /** The most calls a minute from one address, counted before the body is read. */
  perMinute?: number
  /** The path holds a secret, such as a customer's link: the answer is neither kept, indexed nor named to other sites. */
  secretPath?: true
  /**
   * Takes `Idempotency-Key`: the same key and body get the stored answer. `or-second-click`, for every POST that makes
   * money and for check-ins: without a key, the same request of the same person within ten seconds does too.
   */
  idempotent?: true | 'or-second-click'
}

/** What a route says beside its method and path; without `access` it is for employees. */
type RouteWords = Omit<Route, 'method' | 'path' | 'access'> & { access?: Access }

type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Ids<P extends string> = [ParamName<P>] extends [never]
  ? unknown
  : { params: z.ZodObject<Record<ParamName<P>, typeof TextId>, z.core.$strict> }

type Unless<W, Said, Usual> = W extends Said ? unknown : Usual
type RouteOf<M extends Method, P extends string, W extends RouteWords> = W & { method: M; path: P } & Unless<
    W,
    { access: Access },
    { access: 'employee' }
  > &
  Unless<W, { params: z.ZodType }, Ids<P>>

/**
 * A route of the contract: one object that validation, reference, client types and the access test are made from. A path's
 * parameters are ids unless `params` says otherwise.
 */
const routeFor =
  <M extends Method>(method: M) =>
  <const P extends string, const W extends RouteWords>(path: P, words: W) =>
    ({ method, path, access: 'employee', ...idsOf(path), ...words }) as unknown as RouteOf<M, P, W>

export const get = routeFor('GET')
export const post = routeFor('POST')
export const put = routeFor('PUT')
export const del = routeFor('DELETE')

/** A POST that makes a record, and answers it with 201. */
export const create = <const P extends string, const W extends Omit<RouteWords, 'status'>>(
  path: P,
  words: W,
) => post(path, { status: 201, ...words })

/** A file that a browser opens by its address: the session's cookie is enough. */
export const getFile = <const P extends string, const W extends Omit<RouteWords, 'access' | 'binary'>>(
  path: P,
  words: W,
) => get(path, { access: 'session-cookie', binary: true, ...words })

interface RecordParts<R, N, C, A> {
  access: A
  record: R
  /** The body that makes a record. */
  made: N
  /** The body that changes one. */
  changed: C
}

/** The calls that records of a list have in common, by the list's path and that of one record. */
export function recordRoutes<
  const L extends string,
  const O extends string,
  R extends z.ZodType,
  N extends z.ZodType,
  C extends z.ZodType,
  const A extends Access,
>(list: L, one: O, { access, record, made, changed }: RecordParts<R, N, C, A>) {
  return {
    list: <Q extends z.ZodType>(summary: string, query: Q) =>
      get(list, { access, summary, query, response: z.array(record) }),
    create: (summary: string) => create(list, { access, summary, body: made, response: record }),
    update: (summary: string) => put(one, { access, summary, body: changed, response: record }),
    delete: (summary: string) => del(one, { access, summary, response: Message }),
  }
}

/** The schema of the ids in a path, for their names with commas between (`id,bidId`). Paths with the same ids share it. */
const idsNamed = madeOnce((names: string) =>
  z.strictObject(Object.fromEntries(names.split(',').map((name) => [name, TextId]))),
)

function idsOf(path: string): Pick<RouteParts, 'params'> {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name).join()
  return names === '' ? {} : { params: idsNamed(names) }
}

/** The largest body in bytes that a route reads: little from anybody, more from somebody signed in. */
export function maxBodyBytes({ maxBytes, access }: Pick<Route, 'maxBytes' | 'access'>): number {
  return maxBytes ?? (access === 'public' ? 16 * 1024 : 1024 * 1024)
}

type Part<R, K extends keyof RouteParts> = R extends { [P in K]: infer S extends z.ZodType } ? S : undefined

/** What the server works with after parsing. */
export type PartOutput<R, K extends keyof RouteParts> =
  Part<R, K> extends z.ZodType ? z.output<Part<R, K>> : undefined
