import type { z } from 'zod'

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

/** A route of the contract: one object that validation, reference, client types and the access test are made from. */
export function defineRoute<const R extends Route>(route: R): R {
  return route
}

/** The largest body in bytes that a route reads: little from anybody, more from somebody signed in. */
export function maxBodyBytes({ maxBytes, access }: Pick<Route, 'maxBytes' | 'access'>): number {
  return maxBytes ?? (access === 'public' ? 16 * 1024 : 1024 * 1024)
}

type Part<R, K extends keyof RouteParts> = R extends { [P in K]: infer S extends z.ZodType } ? S : undefined

/** What the server works with after parsing. */
export type PartOutput<R, K extends keyof RouteParts> =
  Part<R, K> extends z.ZodType ? z.output<Part<R, K>> : undefined
