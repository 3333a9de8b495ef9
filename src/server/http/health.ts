import { watchForWriteProblems } from '../write-problem.ts'
import type { Mounting } from './mount-route.ts'

/** `/healthz`: the process answers. `/readyz`: what is saved now would be kept; if not, why. */
export function mountHealth({ app, deps }: Mounting): void {
  const findProblem = watchForWriteProblems(deps)
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const problem = await findProblem()
    if (problem === null) return { status: 'ready' }
    return reply.status(503).send({ status: 'unavailable', reason: problem })
  })
}
