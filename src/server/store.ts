import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { DB } from './database/schema.generated.ts'

export interface Clock {
  now(): Date
}

/** What even the lowest parts of the server work with. */
export interface Store {
  db: Kysely<DB>
  config: Config
  clock: Clock
}
