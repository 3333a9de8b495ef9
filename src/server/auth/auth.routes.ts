import type { FastifyRequest } from 'fastify'
import * as contract from '../../contract/auth.ts'
import * as passkeyContract from '../../contract/passkeys.ts'
import { findEmployee } from '../employees/employees.queries.ts'
import { updateOwnProfile } from '../employees/own-profile.service.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { readSessionInfo, setUpCompany } from '../setup/setup.service.ts'
import * as auth from './auth.service.ts'
import * as passkeys from './own-passkeys.service.ts'
import { askForPasskey } from './passkey-registration.service.ts'
import { proveIdentity } from './prove-identity.service.ts'
import { passkeyProblem, relyingParty } from './relying-party.ts'
import { answerWithSession, clearSessionCookies, clientOf } from './session-cookies.ts'
import { endSession, endSessions, listSessions } from './sessions.queries.ts'

export function mountAuth(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.login, async ({ body, request, reply }) => {
    const session = await auth.signIn(deps, body, clientOf(request, deps.config))
    return answerWithSession(reply, deps.config, session)
  })
  mountRoute(mounting, contract.readCurrentEmployee, ({ actor }) => findEmployee(deps.db, actor.id))
  mountRoute(mounting, contract.updateCurrentEmployee, ({ actor, body }) =>
    updateOwnProfile(deps, actor, body),
  )
  mountRoute(mounting, contract.logout, async ({ actor, reply }) => {
    await endSession(deps, actor.id, actor.sessionId)
    clearSessionCookies(reply, deps.config)
    return { message: 'Signed out' }
  })
  mountRoute(mounting, contract.changePassword, async ({ actor, body, request }) => {
    const party = () => relyingParty(deps.config, request.host)
    await auth.changeOwnPassword(deps, { actor, party }, body)
    return { message: 'Password changed; every other session of yours has ended' }
  })
  mountRoute(mounting, contract.listSessions, ({ actor }) => listSessions(deps, actor.id, actor.sessionId))
  mountRoute(mounting, contract.endSession, async ({ actor, params }) => {
    await endSession(deps, actor.id, params.id)
    return { message: 'Session ended' }
  })
  mountRoute(mounting, contract.endOtherSessions, async ({ actor }) => {
    await endSessions(deps, actor.id, actor.sessionId)
    return { message: 'Every other session of yours has ended' }
  })
  mountRoute(mounting, contract.readSessionInfo, async ({ request }) => ({
    ...(await readSessionInfo(deps)),
    passkeyProblem: passkeyProblem(deps.config, request.host),
  }))
  mountRoute(mounting, contract.setUp, async ({ body, request, reply }) => {
    const administrator = await setUpCompany(deps, body)
    const session = await auth.startSession(deps, administrator, clientOf(request, deps.config))
    return answerWithSession(reply, deps.config, session)
  })
}

export function mountPasskeys(mounting: Mounting): void {
  const { deps } = mounting
  const partyOf = (request: FastifyRequest) => relyingParty(deps.config, request.host)

  mountRoute(mounting, passkeyContract.askPasskey, ({ request }) =>
    passkeys.askForSignIn(deps, partyOf(request)),
  )
  mountRoute(mounting, passkeyContract.signInWithPasskey, async ({ body, request, reply }) => {
    const session = await passkeys.signInWithPasskey(
      deps,
      partyOf(request),
      body,
      clientOf(request, deps.config),
    )
    return answerWithSession(reply, deps.config, session)
  })
  mountRoute(mounting, passkeyContract.readSignInWays, async ({ actor, request }) => ({
    ...(await passkeys.readOwnWays(deps, actor)),
    passkeyProblem: passkeyProblem(deps.config, request.host),
  }))
  mountRoute(mounting, passkeyContract.askNewPasskey, async ({ actor, body, request }) => {
    const party = partyOf(request)
    await proveIdentity(deps, { actor, party: () => party }, body)
    return askForPasskey(deps, party, actor.id)
  })
  mountRoute(mounting, passkeyContract.addPasskey, ({ actor, body, request }) =>
    passkeys.addOwnPasskey(deps, partyOf(request), actor, body),
  )
  mountRoute(mounting, passkeyContract.renamePasskey, ({ actor, params, body }) =>
    passkeys.renameOwnPasskey(deps, actor, params.id, body.name),
  )
  mountRoute(mounting, passkeyContract.removePasskey, async ({ actor, params }) => {
    await passkeys.removeOwnPasskey(deps, actor, params.id)
    return { message: 'Passkey removed' }
  })
}
