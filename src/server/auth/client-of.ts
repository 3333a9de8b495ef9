import type { FastifyRequest } from 'fastify'
import type { Client } from './auth.service.ts'

/** Where a request comes from: what a session is listed by. */
export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}
