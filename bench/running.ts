import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { connectDatabase } from '../src/server/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/server/database/embedded.ts'
import type { DB } from '../src/server/database/schema.generated.ts'
import { demoCredentials } from '../src/server/setup/setup.service.ts'
import { type RunningServer, startServer, waitForEnd } from '../tooling/running-server.ts'
import { generateProjects } from './generate-projects.ts'
import { type Connection, connect } from './timing.ts'

/** A server with the sample company and generated projects, somebody signed in, and its database beside it. */
export interface Office {
  server: RunningServer
  db: Kysely<DB>
  databaseUrl: string
  connection: Connection
  token: string
}

/** Runs `work` on a server of its own with so many projects, and removes it afterwards. */
export async function withOffice<T>(projects: number, work: (office: Office) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const log = { info: () => undefined, warn: console.warn, error: console.error }
    const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: folder, log })
    const db = connectDatabase(postgres.connection, log)
    const env = { DATABASE_URL: postgres.url, FILES_URL: `file://${folder}/files`, DEMO: '1' }
    try {
      // The first start loads the sample company, so that there is somebody to sign in as.
      await stop(await startServer(folder, env))
      await generateProjects(db, projects)
      const server = await startServer(folder, env)
      const connection = connect(server.url)
      try {
        const token = await signIn(connection)
        return await work({ server, db, databaseUrl: postgres.url, connection, token })
      } finally {
        connection.close()
        await stop(server)
      }
    } finally {
      await db.destroy()
      await postgres.stop()
    }
  })
}

/** A folder for one measurement, through which the database's own account may go when root measures. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-bench-'))
  chmodSync(folder, 0o711)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function signIn(connection: Connection): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await connection.send('POST', '/api/auth/login', headers, JSON.stringify(demoCredentials))
  return (JSON.parse(answer.body.toString()) as { token: string }).token
}

export async function stop(server: RunningServer): Promise<void> {
  server.process.kill('SIGTERM')
  await waitForEnd(server.process)
}

/** Megabytes of memory that only this process uses, with its share of what it shares. Linux only; NaN elsewhere. */
export function readMemory(pid: number | undefined): number {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}
