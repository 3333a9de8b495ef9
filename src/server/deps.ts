import type { FastifyBaseLogger } from 'fastify'
import type { ClientConfig } from 'pg'
import type { WalArchive } from './backups/point-in-time/wal-archive.ts'
import type { Documents } from './documents/documents.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live-hub.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PaymentProvider } from './online-payments/payment-provider.ts'
import type { Store } from './store.ts'
import type { WhatsApp } from './whatsapp/whatsapp.ts'

/** The dependencies of services. `main.ts` builds them once; tests use their own clock. */
export interface Deps extends Store {
  /** For connections of their own. */
  databaseAddress: string | ClientConfig
  documents: Documents
  files: FileStore
  /** Null while no mail server is set up. */
  mailer: Mailer | null
  /** Null while WhatsApp is not set up. */
  whatsapp: WhatsApp | null
  /** Null while paying online is not set up. */
  paymentProvider: PaymentProvider | null
  /** Null unless the embedded database's changes are shipped to the backups. */
  walArchive: WalArchive | null
  jobs: Jobs
  live: Live
  log: FastifyBaseLogger
}
