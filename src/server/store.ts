import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { DB } from './database/schema.generated.ts'

export interface Clock {
  now(): Date
}

/** The dependencies of the lowest layers. */
export interface Store {
  db: Kysely<DB>
  config: Config
  clock: Clock
}
