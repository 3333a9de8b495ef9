import { sql } from 'kysely'
import type { Mounting } from './mount-route.ts'

/** `/healthz`: the process answers. `/readyz`: the database does too, within two seconds. */
export function mountHealth({ app, deps }: Mounting): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const asked = sql`select 1`.execute(deps.db).then(
      () => true,
      () => false,
    )
    const ready = await Promise.race([asked, afterSeconds(2)])
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unavailable' })
  })
}

function afterSeconds(seconds: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), seconds * 1000).unref()
  })
}
