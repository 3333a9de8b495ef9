import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

type PublicAddress = Pick<Config, 'publicUrl'>
type CookieSettings = Pick<Config, 'publicUrl' | 'sessionMaxDays'>

function isSecure({ publicUrl }: PublicAddress): boolean {
  return publicUrl.startsWith('https:')
}

/** `__Host-` binds the cookie to this very host, which browsers grant over https only. */
export function sessionCookieName(config: PublicAddress): string {
  return isSecure(config) ? '__Host-groundwork_session' : 'groundwork_session'
}

export function setSessionCookies(
  reply: FastifyReply,
  config: CookieSettings,
  cookie: string,
  xsrf: string,
): void {
  const maxAge = config.sessionMaxDays * 86_400
  const shared = { path: '/', sameSite: 'strict', secure: isSecure(config), maxAge } as const
  reply.setCookie(sessionCookieName(config), cookie, { ...shared, httpOnly: true })
  reply.setCookie('XSRF-TOKEN', xsrf, { ...shared, httpOnly: false })
}

export function clearSessionCookies(reply: FastifyReply, config: PublicAddress): void {
  const shared = { path: '/', sameSite: 'strict', secure: isSecure(config) } as const
  reply.clearCookie(sessionCookieName(config), shared)
  reply.clearCookie('XSRF-TOKEN', shared)
}
