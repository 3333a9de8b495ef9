import { callbackify } from 'node:util'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import type { Store } from '../store.ts'

type Callback = Parameters<FastifyRateLimitStore['incr']>[1]

/** A server remembers at most so many networks that are over a limit. */
const mostRefused = 5_000

/**
 * Counts the calls to limited routes in the database, so that a limit holds over all servers. A network that is over its
 * limit is refused from memory until its minute ends: a flood does not reach the database.
 */
export function sharedCounts(store: Pick<Store, 'db' | 'clock'>): FastifyRateLimitStoreCtor {
  return class SharedCounts implements FastifyRateLimitStore {
    readonly #route: string
    /** When each refused network may call again, in milliseconds since 1970. */
    readonly #refused = new Map<string, number>()

    constructor(_options: unknown, route = '') {
      this.#route = route
    }

    incr(network: string, done: Callback, windowMs: number, most: number): void {
      callbackify(() => this.#count(network, windowMs, most))(done)
    }

    child(options: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
      // The plugin also gives its own description of the route.
      const { method, url } = (options as unknown as { routeInfo: { method: string; url: string } }).routeInfo
      return new SharedCounts(options, `${method} ${url}`)
    }

    async #count(network: string, windowMs: number, most: number): Promise<{ current: number; ttl: number }> {
      const now = store.clock.now()
      const refusedUntil = this.#refused.get(network) ?? 0
      if (refusedUntil > now.getTime()) return { current: most + 1, ttl: refusedUntil - now.getTime() }
      const { count, began } = await countCall(store.db, `${this.#route} ${network}`, now, windowMs)
      const until = began.getTime() + windowMs
      if (count > most) {
        if (this.#refused.size >= mostRefused) this.#refused.clear()
        this.#refused.set(network, until)
      }
      return { current: count, ttl: until - now.getTime() }
    }
  }
}

async function countCall(db: Kysely<DB>, key: string, now: Date, windowMs: number) {
  const stale = sql<boolean>`request_count.began_at <= ${new Date(now.getTime() - windowMs)}`
  const row = await db
    .insertInto('request_count')
    .values({ key, count: 1, began_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${stale} then 1 else request_count.count + 1 end`,
        began_at: sql`case when ${stale} then excluded.began_at else request_count.began_at end`,
      }),
    )
    .returning(['count', 'began_at'])
    .executeTakeFirstOrThrow()
  return { count: row.count, began: row.began_at }
}

/** Removes the counts of minutes that are over. */
export async function forgetOldCounts(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('request_count')
    .where('began_at', '<', new Date(now.getTime() - 60 * 60_000))
    .execute()
}
