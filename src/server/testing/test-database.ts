import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { inject } from 'vitest'
import { connectDatabase } from '../database/connect.ts'
import type { DB } from '../database/schema.generated.ts'
import { dropDatabase, runOnServer, withDatabase } from './database-server.ts'

export interface TestDatabase {
  /** As the role that owns the tables, because some tests break them. */
  db: Kysely<DB>
  url: string
  /** As the role of the server; the same as `url` where there is none of its own. */
  applicationUrl: string
  drop(): Promise<void>
}

/** A migrated, empty database for one test file: a copy of the template, dropped with `drop()`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase')
  const name = `groundwork_test_${randomBytes(8).toString('hex')}`
  // Copying the files takes half the processor time of PostgreSQL's default, which writes every page to its log.
  await runOnServer(template.url, `create database ${name} template ${template.name} strategy file_copy`)
  const url = withDatabase(template.url, name)
  const db = connectDatabase(url, { warn: () => undefined })
  return {
    db,
    url,
    applicationUrl: withDatabase(template.applicationUrl, name),
    async drop() {
      await db.destroy()
      await dropDatabase(template.url, name)
    },
  }
}
