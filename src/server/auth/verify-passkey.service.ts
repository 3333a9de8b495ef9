import type { Transaction } from 'kysely'
import type { PasskeyAnswer } from '../../contract/passkeys.ts'
import { AppError } from '../../domain/errors.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { isStillActive } from '../employees/employees.queries.ts'
import { takeChallenge } from './passkey-challenges.queries.ts'
import { countUse, findPasskey, type KnownPasskey, toUserHandle } from './passkeys.queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { type Counts, giveTryBack, takeTry } from './sign-in-throttle.ts'

export interface ProvedPasskey {
  passkeyId: number
  employeeId: number
}

/**
 * Verifies an answer and runs `use` in the transaction that records the use of the passkey.
 * @throws conflict for a challenge that is not open; unauthenticated for anything else, always with the same sentence,
 * so that nobody learns which passkeys exist; rate_limited after several tries
 */
export async function verifyPasskey<T>(
  deps: Deps,
  party: RelyingParty,
  answer: PasskeyAnswer,
  counts: Counts,
  use: (trx: Transaction<DB>, proved: ProvedPasskey) => Promise<T>,
): Promise<T> {
  await takeTry(deps, counts)
  const challenge = await takeChallenge(deps, answer.response.clientDataJSON, { purpose: 'sign_in' })
  const known = await findPasskey(deps.db, answer.id)
  if (!known || !isOwner(answer, known)) throw unknownPasskey()
  const { counter, synced } = await readSignature(party, answer, challenge, known)
  const proved = { passkeyId: known.id, employeeId: known.employeeId }
  const result = await deps.db.transaction().execute(async (trx) => {
    if (!(await isStillActive(trx, known.employeeId))) throw unknownPasskey()
    const counted = await countUse(trx, known.id, { counter, synced, at: deps.clock.now() })
    return counted ? { value: await use(trx, proved) } : undefined
  })
  if (!result) {
    // A passkey that was deleted meanwhile is no sign of a copy.
    if (await findPasskey(deps.db, answer.id)) await reportCopy(deps, known)
    throw unknownPasskey()
  }
  await giveTryBack(deps, counts)
  return result.value
}

function unknownPasskey(): AppError {
  return new AppError('unauthenticated', 'This passkey does not sign in here')
}

/** The answer must name the passkey's own employee (Web Authentication Level 3, 7.2, step 6). */
function isOwner({ response }: PasskeyAnswer, known: KnownPasskey): boolean {
  return response.userHandle === toUserHandle(known.employeeId).toString('base64url')
}

/** Origin, relying party, presence, verification and signature (Web Authentication Level 3, 7.2). */
async function readSignature(
  party: RelyingParty,
  answer: PasskeyAnswer,
  challenge: string,
  known: KnownPasskey,
): Promise<{ counter: number; synced: boolean }> {
  const { clientDataJSON, authenticatorData, signature } = answer.response
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verification = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: answer.type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // -1: `countUse` compares the counter, after the signature, so that a forged answer raises no alarm.
    credential: { id: answer.id, publicKey: new Uint8Array(known.publicKey), counter: -1 },
  }).catch((cause: unknown) => {
    throw Object.assign(unknownPasskey(), { cause })
  })
  if (!verification.verified) throw unknownPasskey()
  const { newCounter, credentialBackedUp } = verification.authenticationInfo
  return { counter: newCounter, synced: credentialBackedUp }
}

/** Warns in the employee's history that two devices may use the same key. */
async function reportCopy({ db, clock, log }: Deps, { id, employeeId }: KnownPasskey): Promise<void> {
  log.warn({ employee: employeeId, passkey: id }, 'a passkey counted backwards: there may be a copy of it')
  await recordEvent(db, {
    at: clock.now(),
    actor: null,
    entity: 'employee',
    entityId: employeeId,
    verb: 'refused_passkey',
    summary: 'refused a passkey that counted backwards: there may be a copy of it',
  })
}
