import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../auth/network-of.ts'
import type { Config } from '../config.ts'

/** Time limits of connections. JSON bodies have less time; see `read-body.ts`. */
export const timeLimits = {
  // A dozen photos over a weak signal take this long. Without a limit, a request could last forever.
  requestTimeout: 30 * 60_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

/** Stays below 4,096 file descriptors, a common limit. 3,000 open connections take about 60 MB. */
export const mostConnections = 3_000
/** An office behind one address: fifty browsers with six connections each. */
export const mostPerAddress = 300

/**
 * Closes connections past 3,000 in all and 300 from one network. A trusted proxy brings everybody's, so it is exempt
 * from the second limit. At the first limit, idle connections are closed to make room for new ones.
 */
export function limitConnections(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const isProxy = proxyTest(trustProxy)
  const perAddress = new Map<string, number>()
  let open = 0

  function admit(socket: Socket, server: Server): void {
    const address = networkOf(socket.remoteAddress ?? '')
    const others = perAddress.get(address) ?? 0
    if (open >= mostConnections) server.closeIdleConnections()
    if (open >= mostConnections || (others >= mostPerAddress && !isProxy(socket.remoteAddress))) {
      socket.destroy()
      return
    }
    open += 1
    perAddress.set(address, others + 1)
    socket.once('close', () => {
      open -= 1
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    })
  }

  // For `localhost` Fastify listens with two servers and shows one; both answer by the same function.
  const [answer] = app.server.listeners('request')
  const onConnection = (message: unknown) => {
    const { socket } = message as { socket: Socket & { server?: unknown } }
    const { server } = socket
    if (server instanceof Server && server.listeners('request')[0] === answer) admit(socket, server)
  }
  subscribe('net.server.socket', onConnection)
  app.addHook('onClose', async () => void unsubscribe('net.server.socket', onConnection))
}

function proxyTest(trusted: readonly string[]): (address: string | undefined) => boolean {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    proxies.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => address !== undefined && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const patienceMs = 60_000

/**
 * Drops what still arrives of a request that is already answered, so that its client can read the answer. Closes the
 * connection after a minute, because a body may be endless.
 */
export function hangUpOnUnread(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    const timer = setTimeout(() => raw.destroy(), patienceMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
