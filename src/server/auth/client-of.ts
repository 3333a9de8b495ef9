import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Client } from './auth.service.ts'
import { browserCookieName } from './session-cookies.ts'

/** Where a request comes from: what a session is listed by. */
export function clientOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): Client {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    browser: request.cookies[browserCookieName(config)],
  }
}
