import type { Transaction } from 'kysely'
import type { Employee } from '../../contract/employees.ts'
import type { Proof } from '../../contract/passkeys.ts'
import { AppError } from '../../domain/errors.ts'
import { normalizeEmail } from '../../domain/people.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findEmployee, findEmployeeForSignIn } from '../employees/employees.queries.ts'
import { type Asking, proveIdentity, provePassword } from './prove-identity.service.ts'
import { createSecret, hashPassword, hashSecret, verifyPassword } from './secrets.ts'
import { browserSecret, endSessions, isKnownBrowser } from './sessions.queries.ts'
import { type Counts, giveTryBack, knownBrowserCounts, strangerCounts, takeTry } from './sign-in-throttle.ts'

export interface Client {
  address: string
  userAgent: string
  /** The secret of the browser's cookie from earlier sign-ins. */
  browser?: string | undefined
}

/** The secrets of a new session. The database keeps only their hashes. */
export interface NewSession {
  employee: Employee
  token: string
  cookie: string
  xsrf: string
  /** Marks the browser for its next sign-in. */
  browser: string
}

/** @throws unauthenticated, the same for an unknown e-mail and a wrong password; rate_limited after several tries */
export async function signIn(
  deps: Deps,
  credentials: { email: string; password: string },
  client: Client,
): Promise<NewSession> {
  const account = normalizeEmail(credentials.email)
  const row = await findEmployeeForSignIn(deps.db, account)
  const counts = await countsOf(deps, row?.id, account, client)
  await takeTry(deps, counts)
  const right = await verifyPassword(row?.password_hash, credentials.password)
  if (!row || !right || !row.active) {
    throw wrongCredentials()
  }
  const session = await deps.db.transaction().execute(async (trx) => {
    await assertStillRight(trx, row)
    return startSession({ ...deps, db: trx }, await findEmployee(trx, row.id), client)
  })
  await giveTryBack(deps, counts)
  return session
}

/**
 * Which throttle a sign-in counts against. A browser that has signed in to this account before has one of its own. With
 * any other secret, the browser counts as a stranger.
 */
export async function countsOf(
  deps: Deps,
  employeeId: number | undefined,
  account: string,
  { address, browser }: Client,
): Promise<Counts> {
  const isKnown = browser !== undefined && (await isKnownBrowser(deps, browser, employeeId ?? 0))
  return isKnown && employeeId !== undefined
    ? knownBrowserCounts(browser, employeeId)
    : strangerCounts(account, address)
}

/** The password may have been changed during the slow check. Then the old one must not open a new session. */
async function assertStillRight(
  trx: Transaction<DB>,
  { id, password_hash }: { id: number; password_hash: string | null },
): Promise<void> {
  const still = await trx
    .selectFrom('employee')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  if (!still) throw wrongCredentials()
}

function wrongCredentials(): AppError {
  return new AppError('unauthenticated', 'Invalid email or password')
}

/** The caller has checked who the employee is. */
export async function startSession(
  deps: Deps,
  employee: Employee,
  client: Client,
  passkeyId: number | null = null,
): Promise<NewSession> {
  const [token, cookie, xsrf] = [createSecret(), createSecret(), createSecret()]
  const browser = await browserSecret(deps, client.browser)
  const now = deps.clock.now()
  await deps.db
    .insertInto('session')
    .values({
      employee_id: employee.id,
      token_hash: hashSecret(token),
      cookie_hash: hashSecret(cookie),
      xsrf_hash: hashSecret(xsrf),
      browser_hash: hashSecret(browser),
      user_agent: client.userAgent.slice(0, 300),
      address: client.address,
      passkey_id: passkeyId,
      created_at: now,
      last_used_at: now,
    })
    .execute()
  return { employee, token, cookie, xsrf, browser }
}

/**
 * Ends every other session of the employee; passkeys stay. An employee without a password proves their identity
 * otherwise.
 * @throws invalid naming `currentPassword`
 */
export async function changeOwnPassword(
  deps: Deps,
  asking: Asking,
  { newPassword, ...proof }: Proof & { newPassword: string },
): Promise<void> {
  const { actor } = asking
  const { password_hash } = await deps.db
    .selectFrom('employee')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (password_hash === null) await proveIdentity(deps, asking, proof)
  else await provePassword(deps, asking, proof.currentPassword ?? '')
  const passwordHash = await hashPassword(newPassword)
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('employee')
      .set({ password_hash: passwordHash, updated_at: deps.clock.now() })
      .where('id', '=', actor.id)
      .execute()
    await endSessions({ ...deps, db: trx }, actor.id, actor.sessionId)
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'employee',
      entityId: actor.id,
      verb: 'changed_password',
      summary: 'changed their password',
    })
  })
}
