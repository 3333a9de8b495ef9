import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { applicationRole, grantToApplication } from '../database/application-role.ts'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { prepareJobs } from '../jobs/prepare-jobs.ts'
import { dropDatabase, runOnServer, withDatabase } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database, with the job queue's tables, which every test database is a copy of. */
    templateDatabase: { url: string; applicationUrl: string; name: string }
  }
}

/**
 * Vitest's global set-up: a PostgreSQL of its own in a folder of its own, or the outside one of TEST_DATABASE_URL
 * (15 or newer, a role that may create databases), and in it one migrated template.
 */
export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.TEST_DATABASE_URL
  const server = outside ? { url: outside, stop: async () => undefined } : await startThrowAwayPostgres()
  const name = `groundwork_template_${process.pid}`
  await runOnServer(server.url, `create database ${name}`)
  await migrateDatabase(withDatabase(server.url, name))
  await prepareJobs(withDatabase(server.url, name))
  if (!outside) await grantToApplication(withDatabase(server.url, name), applicationRole)
  // An outside role that is no superuser can make no other: there, everything works as the owner.
  const applicationUrl = outside ?? server.url.replace('//groundwork@', `//${applicationRole}@`)
  project.provide('templateDatabase', { url: server.url, applicationUrl, name })
  return async () => {
    await dropDatabase(server.url, name)
    await server.stop()
  }
}

async function startThrowAwayPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-test-'))
  chmodSync(folder, 0o711) // under root the database's own account goes through it
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, throwAway: true })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
