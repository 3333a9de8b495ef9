import type { FastifyInstance } from 'fastify'

const patienceMs = 60_000

/**
 * What still comes of a request that is answered already is let go of, so that its client gets to read the answer; but
 * only for a minute: a body may have no end.
 */
export function hangUpOnUnread(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    const timer = setTimeout(() => raw.destroy(), patienceMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
