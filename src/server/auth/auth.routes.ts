import type { FastifyRequest } from 'fastify'
import * as contract from '../../contract/auth.ts'
import { findEmployee } from '../employees/employees.queries.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readSessionInfo, setUpCompany } from '../setup/setup.service.ts'
import * as auth from './auth.service.ts'
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts'

function clientOf(request: FastifyRequest): auth.Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

export function mountAuth(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.login, async ({ body, request, reply }) => {
    const { token, cookie, xsrf, employee } = await auth.signIn(deps, body, clientOf(request))
    setSessionCookies(reply, deps.config, cookie, xsrf)
    return { token, employee }
  })
  mountRoute(mounting, contract.readCurrentEmployee, ({ actor }) => findEmployee(deps.db, actor.id))
  mountRoute(mounting, contract.logout, async ({ actor, reply }) => {
    await auth.signOut(deps, actor)
    clearSessionCookies(reply, deps.config)
    return { message: 'Signed out' }
  })
  mountRoute(mounting, contract.changePassword, async ({ actor, body, request }) => {
    await auth.changeOwnPassword(deps, actor, body, clientOf(request))
    return { message: 'Password changed; every other session of yours has ended' }
  })
  mountRoute(mounting, contract.listSessions, ({ actor }) => auth.listOwnSessions(deps, actor))
  mountRoute(mounting, contract.endSession, async ({ actor, params }) => {
    await auth.endOwnSession(deps, actor, params.id)
    return { message: 'Session ended' }
  })
  mountRoute(mounting, contract.readSessionInfo, () => readSessionInfo(deps))
  mountRoute(mounting, contract.setUp, async ({ body, request, reply }) => {
    const administrator = await setUpCompany(deps, body)
    const session = await auth.startSession(deps, administrator, clientOf(request))
    setSessionCookies(reply, deps.config, session.cookie, session.xsrf)
    return { token: session.token, employee: administrator }
  })
}
