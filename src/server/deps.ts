import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { DB } from './database/schema.generated.ts'
import type { Documents } from './documents/documents.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live-hub.ts'
import type { Mailer } from './mail/mailer.ts'
import type { WhatsApp } from './whatsapp/whatsapp.ts'

export interface Clock {
  now(): Date
}

/** What services work with; built once in `main.ts`, and by tests with a clock of their own. */
export interface Deps {
  db: Kysely<DB>
  config: Config
  clock: Clock
  documents: Documents
  files: FileStore
  /** Null while no mail server is set up. */
  mailer: Mailer | null
  /** Null while WhatsApp is not set up. */
  whatsapp: WhatsApp | null
  jobs: Jobs
  live: Live
  log: FastifyBaseLogger
}
