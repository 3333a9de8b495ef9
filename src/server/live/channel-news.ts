import { z } from 'zod'
import { LiveChange, LivePresence } from '../../contract/live.ts'

/** What the triggers of 0011_live_updates.sql and `presence.service.ts` send over the channel. */
export const channel = 'groundwork_live'

const ChannelNews = z.discriminatedUnion('kind', [
  LiveChange.extend({ kind: z.literal('event') }),
  z.object({ kind: z.literal('session'), id: z.int() }),
  LivePresence.extend({ kind: z.literal('presence') }),
  /** Sent by a server to see whether it hears anything. */
  z.object({ kind: z.literal('nudge') }),
])
export type ChannelNews = z.output<typeof ChannelNews>

/** Undefined for what is not ours, or comes from a newer server. */
export function readNews(payload: string | undefined): ChannelNews | undefined {
  try {
    return ChannelNews.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}
