import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount } from '../../src/server/database/postgres-account.ts'
import { findFreePort } from '../free-port.ts'
import { waitForEnd } from '../running-server.ts'

export type PoolMode = 'session' | 'transaction'

/** PgBouncer in front of a database of this machine. */
export async function startPooler(
  folder: string,
  mode: PoolMode,
  databasePort: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const own = join(folder, `pooler-${mode}`)
  mkdirSync(own)
  // PgBouncer refuses to run as root.
  const account = chooseAccount(own)
  if (account !== undefined) chownSync(own, account.uid, account.gid)
  const port = await findFreePort()
  const users = join(own, 'users')
  writeFileSync(users, '"groundwork" ""\n')
  const file = join(own, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 500
`,
  )
  const child = spawn('/usr/sbin/pgbouncer', ['-q', file], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await sleep(500)
  if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${said}`)
  return {
    port,
    async close() {
      child.kill('SIGKILL')
      await waitForEnd(child)
    },
  }
}
