import type { Transaction } from 'kysely'
import type { NewPasskeyAnswer, Passkey } from '../../contract/passkeys.ts'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import { isUniqueViolation } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findEmployee, isStillActive } from '../employees/employees.queries.ts'
import { challengeMs, createChallenge, takeChallenge } from './passkey-challenges.queries.ts'
import { listCredentials, toPasskey, toUserHandle } from './passkeys.queries.ts'
import type { RelyingParty } from './relying-party.ts'

const mostPasskeys = 20
/** EdDSA, ES256 and RS256 (COSE algorithms). Every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257]

/** Options for a discoverable passkey with user verification (fingerprint, face or PIN). */
export async function askForPasskey(
  deps: Deps,
  party: RelyingParty,
  employeeId: number,
): Promise<Record<string, unknown>> {
  const employee = await findEmployee(deps.db, employeeId)
  const known = await listCredentials(deps.db, employeeId)
  if (known.length >= mostPasskeys) {
    throw new AppError(
      'conflict',
      say('You have {count} passkeys; remove one first', { count: mostPasskeys }),
    )
  }
  const company = await deps.db.selectFrom('company').select('name').executeTakeFirst()
  const challenge = await createChallenge(deps, { purpose: 'register', employeeId })
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: company?.name || 'Groundwork',
    rpID: party.id,
    userID: new Uint8Array(toUserHandle(employeeId)),
    userName: employee.email,
    userDisplayName: `${employee.firstName} ${employee.lastName}`,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeMs,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return { ...options }
}

export interface MadePasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  synced: boolean
}

/** @throws conflict for a challenge that is not open; invalid for an answer that does not match it */
export async function verifyNewPasskey(
  deps: Deps,
  party: RelyingParty,
  employeeId: number,
  answer: NewPasskeyAnswer,
): Promise<MadePasskey> {
  const { clientDataJSON, attestationObject, transports = [] } = answer.response
  const challenge = await takeChallenge(deps, clientDataJSON, { purpose: 'register', employeeId })
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw Object.assign(unfitPasskey(), { cause })
  })
  if (!registrationInfo) throw unfitPasskey()
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    synced: credentialBackedUp,
  }
}

function unfitPasskey(): AppError {
  return new AppError('invalid', 'This passkey cannot be used here')
}

/** @throws conflict when it exists already; unauthenticated for an employee who was just deactivated */
export async function insertPasskey(
  trx: Transaction<DB>,
  { at, actor }: { at: Date; actor: { id: number; requestId: string } },
  name: string,
  made: MadePasskey,
): Promise<Passkey> {
  // A deactivation at the same time would not delete this passkey.
  if (!(await isStillActive(trx, actor.id))) throw new AppError('unauthenticated', 'Sign in to continue')
  try {
    const row = await trx
      .insertInto('passkey')
      .values({
        employee_id: actor.id,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        synced: made.synced,
        name,
        created_at: at,
      })
      .returning(['id', 'name', 'synced', 'created_at', 'last_used_at'])
      .executeTakeFirstOrThrow()
    await recordEvent(trx, {
      at,
      actor,
      entity: 'employee',
      entityId: actor.id,
      verb: 'added_passkey',
      summary: say('added the passkey “{name}”', { name }),
    })
    return toPasskey(row)
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'This passkey is there already')
    throw error
  }
}
