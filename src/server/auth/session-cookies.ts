import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Employee } from '../../contract/employees.ts'
import type { Config } from '../config.ts'
import type { Client, NewSession } from './auth.service.ts'
import { browserKnownDays } from './sessions.queries.ts'

type PublicAddress = Pick<Config, 'publicUrl'>
type CookieSettings = Pick<Config, 'publicUrl' | 'sessionMaxDays'>

function isSecure({ publicUrl }: PublicAddress): boolean {
  return publicUrl.startsWith('https:')
}

/** `__Host-` binds the cookie to this host. Browsers accept it only over https. */
export function sessionCookieName(config: PublicAddress): string {
  return isSecure(config) ? '__Host-groundwork_session' : 'groundwork_session'
}

/** Outlives the session, so that we recognize the browser at its next sign-in. */
export function browserCookieName(config: PublicAddress): string {
  return isSecure(config) ? '__Host-groundwork_browser' : 'groundwork_browser'
}

/** Sets the cookies of a new session. @returns the body of the answer, with the token for clients without cookies */
export function answerWithSession(
  reply: FastifyReply,
  config: CookieSettings,
  { employee, token, cookie, xsrf, browser }: NewSession,
): { token: string; employee: Employee } {
  const maxAge = config.sessionMaxDays * 86_400
  const shared = { path: '/', sameSite: 'strict', secure: isSecure(config), maxAge } as const
  reply.setCookie(sessionCookieName(config), cookie, { ...shared, httpOnly: true })
  reply.setCookie('XSRF-TOKEN', xsrf, { ...shared, httpOnly: false })
  const forLong = { ...shared, maxAge: browserKnownDays * 86_400 }
  reply.setCookie(browserCookieName(config), browser, { ...forLong, httpOnly: true })
  return { token, employee }
}

export function clearSessionCookies(reply: FastifyReply, config: PublicAddress): void {
  const shared = { path: '/', sameSite: 'strict', secure: isSecure(config) } as const
  reply.clearCookie(sessionCookieName(config), shared)
  reply.clearCookie('XSRF-TOKEN', shared)
}

export function clientOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): Client {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    browser: request.cookies[browserCookieName(config)],
  }
}
