import type { NewPasskeyAnswer, Passkey, PasskeyAnswer } from '../../contract/passkeys.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { findEmployee } from '../employees/employees.queries.ts'
import { type Client, countsOf, type NewSession, startSession } from './auth.service.ts'
import { challengeMs, createChallenge } from './passkey-challenges.queries.ts'
import { insertPasskey, verifyNewPasskey } from './passkey-registration.service.ts'
import { findPasskey, listPasskeys, toPasskey } from './passkeys.queries.ts'
import { hasFreshSession } from './prove-identity.service.ts'
import type { RelyingParty } from './relying-party.ts'
import { forgetEndedDevices } from './sessions.queries.ts'
import { verifyPasskey } from './verify-passkey.service.ts'

/** Options for signing in with any passkey of this site. */
export async function askForSignIn(deps: Deps, party: RelyingParty): Promise<Record<string, unknown>> {
  const challenge = await createChallenge(deps, { purpose: 'sign_in' })
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeMs,
    userVerification: 'required',
  })
  return { ...options }
}

/** @throws as `verifyPasskey` does */
export async function signInWithPasskey(
  deps: Deps,
  party: RelyingParty,
  answer: PasskeyAnswer,
  client: Client,
): Promise<NewSession> {
  const known = await findPasskey(deps.db, answer.id)
  const counts = await countsOf(deps, known?.employeeId, `passkey ${answer.id}`, client)
  return verifyPasskey(deps, party, answer, counts, async (trx, { employeeId, passkeyId }) =>
    startSession({ ...deps, db: trx }, await findEmployee(trx, employeeId), client, passkeyId),
  )
}

export async function readOwnWays(
  deps: Deps,
  actor: Actor,
): Promise<{ hasPassword: boolean; passkeys: Passkey[]; proofNeeded: boolean }> {
  const [row, passkeys, isFresh] = await Promise.all([
    deps.db.selectFrom('employee').select('password_hash').where('id', '=', actor.id).executeTakeFirst(),
    listPasskeys(deps.db, actor.id),
    hasFreshSession(deps, actor),
  ])
  return { hasPassword: row?.password_hash != null, passkeys, proofNeeded: !isFresh }
}

/** @throws conflict for a challenge that is not open; invalid */
export async function addOwnPasskey(
  deps: Deps,
  party: RelyingParty,
  actor: Actor,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
): Promise<Passkey> {
  const made = await verifyNewPasskey(deps, party, actor.id, answer)
  return deps.db
    .transaction()
    .execute((trx) => insertPasskey(trx, { at: deps.clock.now(), actor }, name, made))
}

/** @throws not_found, also for another's */
export function renameOwnPasskey(deps: Deps, actor: Actor, id: number, name: string): Promise<Passkey> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('passkey')
      .select('name')
      .where('id', '=', id)
      .where('employee_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('Passkey')
    const row = await trx
      .updateTable('passkey')
      .set({ name })
      .where('id', '=', id)
      .returning(['id', 'name', 'synced', 'created_at', 'last_used_at'])
      .executeTakeFirstOrThrow()
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'employee',
      entityId: actor.id,
      verb: 'renamed_passkey',
      summary: say('renamed the passkey “{name}” to “{text}”', { name: before.name, text: name }),
    })
    return toPasskey(row)
  })
}

/** @throws conflict for the only way in; not_found, also for another's */
export function removeOwnPasskey(deps: Deps, actor: Actor, id: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    // The lock keeps two requests from removing the last two passkeys at the same time.
    const { password_hash } = await trx
      .selectFrom('employee')
      .select('password_hash')
      .where('id', '=', actor.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const passkeys = await listPasskeys(trx, actor.id)
    if (password_hash === null && passkeys.length === 1 && passkeys[0]?.id === id) {
      throw new AppError('conflict', 'This passkey is your only way in; choose a password first')
    }
    await removePasskeyRow({ ...deps, db: trx }, actor, actor.id, id)
  })
}

/**
 * Deletes a passkey and ends the sessions that it started, except for the current one. The caller's transaction must
 * have locked the employee, or a sign-in at the same time would survive.
 * @throws not_found, also for one of another employee
 */
export async function removePasskeyRow(
  { db: trx, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  employeeId: number,
  id: number,
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ended_at: clock.now() })
    .where('passkey_id', '=', id)
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .where('id', '!=', actor.sessionId)
    .execute()
  await forgetEndedDevices(trx, employeeId)
  const removed = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw notFound('Passkey')
  await recordEvent(trx, {
    at: clock.now(),
    actor,
    entity: 'employee',
    entityId: employeeId,
    verb: 'removed_passkey',
    summary: say('removed the passkey “{name}”', { name: removed.name }),
  })
}
