import type { Proof } from '../../contract/passkeys.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { normalizeEmail } from '../../domain/people.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { findEmployee, findEmployeeForSignIn } from '../employees/employees.queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { verifyPassword } from './secrets.ts'
import { employeeCounts, giveTryBack, takeTry } from './sign-in-throttle.ts'
import { verifyPasskey } from './verify-passkey.service.ts'

/** A sign-in this recent is proof enough. */
const recentMs = 15 * 60_000

export interface Asking {
  actor: Actor
  /** Called only when the proof is a passkey, because it may throw. */
  party(): RelyingParty
}

/**
 * Keeps a person who found an unlocked device from adding a way to sign in. @throws invalid naming `currentPassword`
 * without a password, a passkey or a recent sign-in
 */
export async function proveIdentity(deps: Deps, asking: Asking, proof: Proof): Promise<void> {
  const { actor } = asking
  if (proof.proof) {
    const owner = await verifyPasskey(
      deps,
      asking.party(),
      proof.proof,
      employeeCounts(actor.id),
      async (_trx, proved) => proved,
    )
    if (owner.employeeId === actor.id) return
    throw new AppError('forbidden', 'That is the passkey of somebody else')
  }
  if (proof.currentPassword !== undefined) return provePassword(deps, asking, proof.currentPassword)
  if (await hasFreshSession(deps, actor)) return
  throw invalidField('currentPassword', 'Enter your password to go on')
}

/** @throws invalid naming `currentPassword`; rate_limited after several tries */
export async function provePassword(
  deps: Deps,
  { actor }: Pick<Asking, 'actor'>,
  password: string,
): Promise<void> {
  const { email } = await findEmployee(deps.db, actor.id)
  const account = normalizeEmail(email)
  const counts = employeeCounts(actor.id)
  await takeTry(deps, counts)
  const row = await findEmployeeForSignIn(deps.db, account)
  if (!(await verifyPassword(row?.password_hash, password))) {
    throw invalidField('currentPassword', 'Is not your password')
  }
  await giveTryBack(deps, counts)
}

export async function hasFreshSession({ db, clock }: Deps, actor: Actor): Promise<boolean> {
  const fresh = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', actor.sessionId)
    .where('created_at', '>', new Date(clock.now().getTime() - recentMs))
    .executeTakeFirst()
  return fresh !== undefined
}
