import type { FastifyRequest } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { AppError } from '../../domain/errors.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { isSecret } from './secrets.ts'
import { sessionCookieName } from './session-cookies.ts'
import { findLivingSession, type LivingSession, touchSession } from './sessions.queries.ts'

/** The caller, and the database's state when the session was read; see `databaseState`. */
export interface Authenticated {
  actor: Actor
  at: Date
  databaseState: string
}

/**
 * Finds the caller by the rule of the route's `access`; null on public routes. With an `Authorization` header, cookies
 * are ignored.
 * @throws unauthenticated without a living session; forbidden without the XSRF token or the role the route needs
 */
export async function authenticate(
  deps: Deps,
  route: Pick<Route, 'access' | 'method'>,
  request: FastifyRequest,
): Promise<Authenticated | null> {
  if (route.access === 'public') return null
  const session = await readSession(deps, route, request)
  if (!session) throw new AppError('unauthenticated', 'Sign in to continue')
  if (route.access === 'admin' && session.role !== 'admin') {
    throw new AppError('forbidden', 'Only an administrator may do this')
  }
  await touchSession(deps, session)
  const actor = {
    id: session.employeeId,
    name: session.name,
    role: session.role,
    sessionId: session.id,
    requestId: request.id,
  }
  return { actor, at: deps.clock.now(), databaseState: session.databaseState }
}

/** For public routes: true when the caller has a session. Refuses nobody. */
export async function isEmployee(deps: Deps, request: FastifyRequest): Promise<boolean> {
  return (await readSession(deps, { access: 'session-cookie', method: 'GET' }, request)) !== undefined
}

async function readSession(
  deps: Deps,
  route: Pick<Route, 'access' | 'method'>,
  request: FastifyRequest,
): Promise<LivingSession | undefined> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1]
    return token === undefined ? undefined : findLivingSession(deps, 'token_hash', token)
  }
  const cookie = request.cookies[sessionCookieName(deps.config)]
  if (route.access !== 'session-cookie' || cookie === undefined) return undefined
  const session = await findLivingSession(deps, 'cookie_hash', cookie)
  if (session && route.method !== 'GET') assertXsrfToken(request, session)
  return session
}

function assertXsrfToken(request: FastifyRequest, session: LivingSession): void {
  const sent = request.headers['x-xsrf-token']
  if (typeof sent === 'string' && isSecret(sent, session.xsrfHash)) return
  throw new AppError('forbidden', 'The X-XSRF-TOKEN header is missing or not the one of this session')
}
