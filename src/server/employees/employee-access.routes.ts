import type { FastifyRequest } from 'fastify'
import * as contract from '../../contract/employee-access.ts'
import { passkeyProblem, relyingParty } from '../auth/relying-party.ts'
import { answerWithSession, clientOf } from '../auth/session-cookies.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listAccess } from './employee-access.queries.ts'
import * as access from './employee-access.service.ts'
import { createEmployeeLink, withdrawEmployeeLink } from './employee-links.service.ts'
import * as links from './open-link.service.ts'

/**
 * Sessions, passkeys and links of employees for administrators, and the links by which employees set up their sign-in.
 */
export function mountEmployeeAccess(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listEmployeeAccess, () => listAccess(deps))
  mountRoute(mounting, contract.readEmployeeAccess, ({ actor, params }) =>
    access.readAccess(deps, actor, params.id),
  )
  mountRoute(mounting, contract.endEmployeeSessions, async ({ actor, params }) => {
    await access.endAllSessions(deps, actor, params.id)
    return { message: 'Signed out everywhere' }
  })
  mountRoute(mounting, contract.endEmployeeSession, async ({ actor, params }) => {
    await access.endOneSession(deps, actor, params.id, params.sessionId)
    return { message: 'Session ended' }
  })
  mountRoute(mounting, contract.removeEmployeePasskey, async ({ actor, params }) => {
    await access.removePasskey(deps, actor, params.id, params.passkeyId)
    return { message: 'Passkey removed' }
  })
  mountRoute(mounting, contract.createEmployeeLink, ({ actor, params, body }) =>
    createEmployeeLink(deps, actor, params.id, body),
  )
  mountRoute(mounting, contract.withdrawEmployeeLink, async ({ actor, params }) => {
    await withdrawEmployeeLink(deps, actor, params.id)
    return { message: 'Link withdrawn' }
  })
  mountOpenLinks(mounting)
}

function mountOpenLinks(mounting: Mounting): void {
  const { deps } = mounting
  const chooserOf = (request: FastifyRequest) => ({
    ...clientOf(request, deps.config),
    requestId: request.id,
  })
  mountRoute(mounting, contract.readEmployeeLink, async ({ body, request }) => {
    const { kind, companyName, employee } = await links.readLink(deps, body.token)
    const { firstName, lastName, email } = employee
    const problem = passkeyProblem(deps.config, request.host)
    return { kind, companyName, firstName, lastName, email, passkeyProblem: problem }
  })
  mountRoute(mounting, contract.choosePasswordByLink, async ({ body, request, reply }) => {
    const session = await links.choosePassword(deps, body, chooserOf(request))
    return answerWithSession(reply, deps.config, session)
  })
  mountRoute(mounting, contract.askPasskeyByLink, ({ body, request }) =>
    links.askPasskeyByLink(deps, relyingParty(deps.config, request.host), body.token),
  )
  mountRoute(mounting, contract.addPasskeyByLink, async ({ body, request, reply }) => {
    const party = relyingParty(deps.config, request.host)
    const session = await links.choosePasskey(deps, party, body, chooserOf(request))
    return answerWithSession(reply, deps.config, session)
  })
}
