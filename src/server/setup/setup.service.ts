import { type Selectable, sql } from 'kysely'
import type { Employee } from '../../contract/employees.ts'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import { createSecret, hashPassword, hashSecret, isSecret } from '../auth/secrets.ts'
import { insertRow } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import type { SetupLink } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findEmployee } from '../employees/employees.queries.ts'

/** The administrator of the sample company, which exists only with `demo`. */
export const demoCredentials = { email: 'maria@groundwork.example', password: 'groundwork-demo' }

export async function isSetUp({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return (await db.selectFrom('employee').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * A new one-time secret for the first administrator. An older one stops working. The caller prints it as
 * `{publicUrl}/setup?token=…`.
 */
export async function createSetupToken({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const token = createSecret()
  const values = { token_hash: hashSecret(token), created_at: clock.now(), used_at: null }
  await db
    .insertInto('setup_link')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  return token
}

export interface SetUp {
  token: string
  companyName: string
  firstName: string
  lastName: string
  email: string
  password: string
}

/** Creates the company's first administrator. @throws forbidden unless the link is the newest and unused */
export async function setUpCompany(deps: Deps, setUp: SetUp): Promise<Employee> {
  // Checked before the slow hash too, so that nobody can keep the server busy without the link.
  assertSetupLink(await deps.db.selectFrom('setup_link').selectAll().executeTakeFirst(), setUp.token)
  const passwordHash = await hashPassword(setUp.password)
  return deps.db.transaction().execute(async (trx) => {
    const link = await trx.selectFrom('setup_link').selectAll().forUpdate().executeTakeFirst()
    assertSetupLink(link, setUp.token)
    if (await isSetUp({ db: trx })) throw invalidLink()
    await trx.updateTable('setup_link').set({ used_at: deps.clock.now() }).execute()
    await trx
      .insertInto('company')
      .values({ name: setUp.companyName })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: setUp.companyName }))
      .execute()
    const id = await insertRow(trx, 'employee', {
      first_name: setUp.firstName,
      last_name: setUp.lastName,
      email: setUp.email,
      role: 'admin',
      password_hash: passwordHash,
    })
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor: null,
      entity: 'company',
      entityId: 1,
      verb: 'set_up',
      summary: say('set up {name} with {text} as its first administrator', {
        name: setUp.companyName,
        text: `${setUp.firstName} ${setUp.lastName}`,
      }),
    })
    return findEmployee(trx, id)
  })
}

function assertSetupLink(link: Selectable<SetupLink> | undefined, token: string): void {
  if (!link || link.used_at !== null || !isSecret(token, link.token_hash)) throw invalidLink()
}

function invalidLink(): AppError {
  return new AppError('forbidden', 'This set-up link is not valid; start Groundwork again for a new one')
}

/** @throws when the database holds the sample company, whose passwords are public */
export async function assertNoSampleCompany({ db }: Pick<Deps, 'db'>): Promise<void> {
  const domain = demoCredentials.email.replace(/^.*@/, '')
  const found = await db
    .selectFrom('employee')
    .select('id')
    .where(sql`lower(email)`, 'like', `%@${domain}`)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (!found) return
  throw new Error(
    'This database holds the sample company, whose passwords are known; with NODE_ENV=production set DATA_DIR or DATABASE_URL to another one.',
  )
}

/** For the sign-in page, which anybody can open. */
export async function readSessionInfo(deps: Deps): Promise<{
  companyName: string
  setupRequired: boolean
  demo: { email: string; password: string } | null
}> {
  const company = await deps.db.selectFrom('company').select('name').executeTakeFirst()
  return {
    companyName: company?.name ?? 'Groundwork',
    setupRequired: !(await isSetUp(deps)),
    demo: deps.config.demo ? demoCredentials : null,
  }
}
