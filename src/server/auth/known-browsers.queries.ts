import { sql } from 'kysely'
import type { Store } from '../store.ts'
import { createSecret, hashSecret } from './secrets.ts'

/** A browser is forgotten this long after its last sign-in. */
export const browserKnownDays = 180

/** True when an employee has signed in before in the browser that sent this secret. */
export async function isKnownBrowser(store: Store, secret: string, employeeId: number): Promise<boolean> {
  return (
    (await findSessionOf(store, secret).where('employee_id', '=', employeeId).executeTakeFirst()) !==
    undefined
  )
}

/** The secret that a browser keeps from a sign-in on: the one it sent, where it is one of ours, or a new one. */
export async function browserSecret(store: Store, sent: string | undefined): Promise<string> {
  const isOurs = sent !== undefined && (await findSessionOf(store, sent).executeTakeFirst()) !== undefined
  return isOurs ? sent : createSecret()
}

/** Makes strangers of an employee's browsers, but for the one of a session that is kept. */
export async function forgetBrowsers(
  { db }: Pick<Store, 'db'>,
  employeeId: number,
  keepSessionId: number | null,
): Promise<void> {
  const kept = sql`(select kept.browser_hash from session as kept where kept.id = ${keepSessionId})`
  await db
    .updateTable('session')
    .set({ browser_hash: null })
    .where('employee_id', '=', employeeId)
    .where('browser_hash', 'is not', null)
    .where(sql<boolean>`browser_hash is distinct from ${kept}`)
    .execute()
}

function findSessionOf({ db, clock }: Store, secret: string) {
  const since = new Date(clock.now().getTime() - browserKnownDays * 86_400_000)
  return db
    .selectFrom('session')
    .select('id')
    .where('browser_hash', '=', hashSecret(secret))
    .where('created_at', '>', since)
    .limit(1)
}
