import { type Kysely, sql } from 'kysely'
import type { LivePresence } from '../../contract/live.ts'
import type { DB } from '../database/schema.generated.ts'
import { type ChannelNews, channel } from './channel-news.ts'

/** Says something to every server, this one included, to see whether it comes back. */
export async function nudge(db: Kysely<DB>): Promise<void> {
  await notify(db, { kind: 'nudge' })
}

export async function tellOfPresence(db: Kysely<DB>, presence: LivePresence): Promise<void> {
  await notify(db, { kind: 'presence', ...presence })
}

async function notify(db: Kysely<DB>, news: ChannelNews): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(news)})`.execute(db)
}
