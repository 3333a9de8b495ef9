import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { LiveChange, LivePresence } from '../../contract/live.ts'
import type { DB } from '../database/schema.generated.ts'

/** The triggers of 0011_live_updates.sql and `presence.service.ts` send on this channel. */
export const channel = 'groundwork_live'

const ChannelNews = z.discriminatedUnion('kind', [
  LiveChange.extend({ kind: z.literal('event') }),
  z.object({ kind: z.literal('session'), id: z.int() }),
  LivePresence.extend({ kind: z.literal('presence') }),
  /** A server sends this to check that its own notifications arrive. */
  z.object({ kind: z.literal('nudge') }),
])
export type ChannelNews = z.output<typeof ChannelNews>

/** Undefined for a payload of another program or of a newer server. */
export function readNews(payload: string | undefined): ChannelNews | undefined {
  try {
    return ChannelNews.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}

/** Sends a notification that every server should get, this one included. */
export async function nudge(db: Kysely<DB>): Promise<void> {
  await notify(db, { kind: 'nudge' })
}

export async function tellOfPresence(db: Kysely<DB>, presence: LivePresence): Promise<void> {
  await notify(db, { kind: 'presence', ...presence })
}

async function notify(db: Kysely<DB>, news: ChannelNews): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(news)})`.execute(db)
}
