import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { authenticate } from '../auth/authenticate.ts'
import type { Mounting } from '../http/mount-route.ts'
import { Metrics } from './metrics.ts'

/** `/metrics` for Prometheus: for administrators by their token, and for programs on this machine without one. */
export function mountMetrics({ app, deps }: Mounting): void {
  const metrics = new Metrics(deps)
  metrics.watch(app)
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isLocal(request)) await authenticate(deps, { access: 'admin', method: 'GET' }, request)
    const { type, text } = await metrics.read()
    return reply.header('content-type', type).header('cache-control', 'no-store').send(text)
  })
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Whether a program on this machine asks, and not a proxy for somebody else. A proxy names the caller, or the host that the
 * caller asked for; one that does neither must not let `/metrics` through.
 */
function isLocal(request: FastifyRequest): boolean {
  const { headers, raw } = request
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isFromHere = loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
  const isForwarded =
    headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined
  const host = headers.host?.replace(/:\d+$/, '')
  return isFromHere && !isForwarded && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host ?? '')
}
