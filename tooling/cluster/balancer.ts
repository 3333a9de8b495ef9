import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../free-port.ts'
import { waitForEnd } from '../running-server.ts'

interface Node {
  port: number
  /** Another port that says over HTTP whether the first one is to be used. */
  checkPort?: number
}

export interface Balancer {
  port: number
  close(): Promise<void>
}

/** HAProxy in front of the databases: whoever takes changes gets all connections, and loses them when it is gone. */
export const balanceDatabases = (folder: string, nodes: readonly Node[]): Promise<Balancer> =>
  startHaproxy(folder, 'database', nodes, [
    'mode tcp',
    'timeout client 1h',
    'timeout server 1h',
    'option httpchk GET /',
    'default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
  ])

/** HAProxy in front of the servers: each request goes to the one with the fewest, of those that say they are ready. */
export const balanceServers = (folder: string, nodes: readonly Node[]): Promise<Balancer> =>
  startHaproxy(folder, 'web', nodes, [
    'mode http',
    'balance leastconn',
    'timeout client 1m',
    'timeout server 1m',
    'option forwardfor',
    'option redispatch',
    'option httpchk GET /readyz',
    'default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
  ])

async function startHaproxy(
  folder: string,
  name: string,
  nodes: readonly Node[],
  lines: readonly string[],
): Promise<Balancer> {
  const port = await findFreePort()
  const file = join(folder, `haproxy-${name}.cfg`)
  const servers = nodes.map(
    ({ port: at, checkPort = at }, index) =>
      `server ${name}${index + 1} 127.0.0.1:${at} check port ${checkPort}`,
  )
  const settings = [
    `bind 127.0.0.1:${port}`,
    'timeout connect 2s',
    'timeout check 5s',
    'retries 3',
    ...lines,
    ...servers,
  ]
  writeFileSync(file, `listen ${name}\n${settings.map((line) => `  ${line}\n`).join('')}`)
  const child = spawn('/usr/sbin/haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await sleep(500)
  if (child.exitCode !== null) throw new Error(`HAProxy does not start: ${said}`)
  return {
    port,
    async close() {
      child.kill('SIGKILL')
      await waitForEnd(child)
    },
  }
}
