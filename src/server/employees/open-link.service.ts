import type { Transaction } from 'kysely'
import type { Employee } from '../../contract/employees.ts'
import type { NewPasskeyAnswer } from '../../contract/passkeys.ts'
import { AppError } from '../../domain/errors.ts'
import { type Client, type NewSession, startSession } from '../auth/auth.service.ts'
import { askForPasskey, insertPasskey, verifyNewPasskey } from '../auth/passkey-registration.service.ts'
import type { RelyingParty } from '../auth/relying-party.ts'
import { hashPassword } from '../auth/secrets.ts'
import { endSessions } from '../auth/sessions.queries.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findLinkByToken } from './employee-access.queries.ts'
import { findEmployee, lockEmployee } from './employees.queries.ts'

type Chooser = Client & { requestId: string }

type OpenedLink = { kind: 'invitation' | 'reset'; employee: Employee; companyName: string }

/** The employee of a link. @throws forbidden unless it is the employee's newest link, unused and not expired */
export async function readLink(deps: Deps, token: string): Promise<OpenedLink> {
  const link = await requireLink(deps, token)
  const company = await deps.db.selectFrom('company').select('name').executeTakeFirst()
  return {
    kind: link.kind as OpenedLink['kind'],
    employee: await findEmployee(deps.db, link.employee_id),
    companyName: company?.name ?? 'Groundwork',
  }
}

/** Spends the link and ends every older session. @throws forbidden */
export async function choosePassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  client: Chooser,
): Promise<NewSession> {
  // Checked before the slow hash, so that nobody can keep the server busy without a link.
  await requireLink(deps, token)
  const passwordHash = await hashPassword(password)
  return spendLink(deps, token, client, async (trx, { employeeId, requestId }) => {
    await trx
      .updateTable('employee')
      .set({ password_hash: passwordHash, updated_at: deps.clock.now() })
      .where('id', '=', employeeId)
      .execute()
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor: { id: employeeId, requestId },
      entity: 'employee',
      entityId: employeeId,
      verb: 'changed_password',
      summary: 'chose a password by their link',
    })
    return null
  })
}

/** @throws forbidden */
export async function askPasskeyByLink(
  deps: Deps,
  party: RelyingParty,
  token: string,
): Promise<Record<string, unknown>> {
  const { employee_id } = await requireLink(deps, token)
  return askForPasskey(deps, party, employee_id)
}

/** Spends the link. An existing password stays. @throws forbidden; conflict; invalid */
export async function choosePasskey(
  deps: Deps,
  party: RelyingParty,
  { token, name, answer }: { token: string; name: string; answer: NewPasskeyAnswer },
  client: Chooser,
): Promise<NewSession> {
  const { employee_id } = await requireLink(deps, token)
  const made = await verifyNewPasskey(deps, party, employee_id, answer)
  return spendLink(deps, token, client, async (trx, { employeeId, requestId }) => {
    const actor = { id: employeeId, requestId }
    const { id } = await insertPasskey(trx, { at: deps.clock.now(), actor }, name, made)
    return id
  })
}

async function spendLink(
  deps: Deps,
  token: string,
  client: Chooser,
  choose: (
    trx: Transaction<DB>,
    chooser: { employeeId: number; requestId: string },
  ) => Promise<number | null>,
): Promise<NewSession> {
  return deps.db.transaction().execute(async (trx) => {
    const { employee_id } = await requireLink({ ...deps, db: trx }, token)
    // First, as everywhere: whoever uses, replaces or withdraws a link, or deactivates its employee, waits for the
    // other.
    await lockEmployee(trx, employee_id)
    const link = await requireLink({ ...deps, db: trx }, token)
    await trx
      .updateTable('employee_link')
      .set({ used_at: deps.clock.now() })
      .where('id', '=', link.id)
      .execute()
    const passkeyId = await choose(trx, { employeeId: link.employee_id, requestId: client.requestId })
    await endSessions({ ...deps, db: trx }, link.employee_id)
    return startSession({ ...deps, db: trx }, await findEmployee(trx, link.employee_id), client, passkeyId)
  })
}

async function requireLink(deps: Deps, token: string) {
  const link = await findLinkByToken(deps.db, token, deps.clock.now())
  if (!link) throw invalidLink()
  return link
}

function invalidLink(): AppError {
  return new AppError('forbidden', 'This link does not work any more; ask an administrator for a new one')
}
