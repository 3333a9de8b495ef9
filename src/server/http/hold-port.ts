import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-values.ts'
import { headers } from './unroutable.ts'

type Address = Pick<Config, 'port' | 'host'>

/**
 * Holds the port while Groundwork starts, so that a port in use is reported before anything is created. Answers 503
 * until the real server takes over.
 * @returns releases the port
 * @throws ConfigError naming PORT or HOST
 */
export async function holdPort(address: Address): Promise<() => Promise<void>> {
  const answer = { error: 'Groundwork is starting; try again in a moment', code: 'unavailable' }
  const server = createServer((_request, reply) => {
    // `refresh` makes a browser try again by itself.
    reply.writeHead(503, { ...headers, 'retry-after': '2', refresh: '2' }).end(JSON.stringify(answer))
  })
  server.listen({ port: address.port, host: address.host })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenProblem(error, address)
  }
  let closed: Promise<unknown> | undefined
  return async () => {
    closed ??= once(server.close(), 'close')
    server.closeAllConnections()
    await closed
  }
}

/** Names the setting that caused the failure. An unknown failure stays as it is. */
export function listenProblem(error: unknown, { port, host }: Address): unknown {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        'PORT',
        `${port} is already in use. Stop the program that uses it, or set PORT to another one.`,
      )
    case 'EACCES':
      return new ConfigError('PORT', `${port} is not allowed for this account. Set PORT to 1024 or higher.`)
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(
        'HOST',
        `${JSON.stringify(host)} is not an address of this machine. Set it to localhost, to 0.0.0.0 for every network, or to one of the machine's addresses.`,
      )
    default:
      return error
  }
}
