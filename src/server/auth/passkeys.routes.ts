import type { FastifyRequest } from 'fastify'
import * as contract from '../../contract/passkeys.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import * as passkeys from './own-passkeys.service.ts'
import { askForPasskey } from './passkey-registration.service.ts'
import { proveIdentity } from './prove-identity.service.ts'
import { passkeyProblem, relyingParty } from './relying-party.ts'
import { answerWithSession, clientOf } from './session-cookies.ts'

export function mountPasskeys(mounting: Mounting): void {
  const { deps } = mounting
  const partyOf = (request: FastifyRequest) => relyingParty(deps.config, request.host)

  mountRoute(mounting, contract.askPasskey, ({ request }) => passkeys.askForSignIn(deps, partyOf(request)))
  mountRoute(mounting, contract.signInWithPasskey, async ({ body, request, reply }) => {
    const session = await passkeys.signInWithPasskey(
      deps,
      partyOf(request),
      body,
      clientOf(request, deps.config),
    )
    return answerWithSession(reply, deps.config, session)
  })
  mountRoute(mounting, contract.readSignInWays, async ({ actor, request }) => ({
    ...(await passkeys.readOwnWays(deps, actor)),
    passkeyProblem: passkeyProblem(deps.config, request.host),
  }))
  mountRoute(mounting, contract.askNewPasskey, async ({ actor, body, request }) => {
    const party = partyOf(request)
    await proveIdentity(deps, { actor, party: () => party }, body)
    return askForPasskey(deps, party, actor.id)
  })
  mountRoute(mounting, contract.addPasskey, ({ actor, body, request }) =>
    passkeys.addOwnPasskey(deps, partyOf(request), actor, body),
  )
  mountRoute(mounting, contract.renamePasskey, ({ actor, params, body }) =>
    passkeys.renameOwnPasskey(deps, actor, params.id, body.name),
  )
  mountRoute(mounting, contract.removePasskey, async ({ actor, params }) => {
    await passkeys.removeOwnPasskey(deps, actor, params.id)
    return { message: 'Passkey removed' }
  })
}
