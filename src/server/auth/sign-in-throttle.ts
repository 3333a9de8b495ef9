import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from './network-of.ts'
import { hashSecret } from './secrets.ts'

type Store = Pick<Deps, 'db' | 'clock'>

const forgetAfterMs = 15 * 60_000
/** After the free tries, the wait doubles with each failure, up to 15 minutes. That allows nine tries in 15 minutes. */
const freeTries = 5
const firstWaitMs = 30_000

/** The keys that a try counts against; each has its own limit. */
export type Counts = readonly string[]

/**
 * For a browser that has not signed in to the account before: the account, whether it exists or not, and the network.
 */
export function strangerCounts(account: string, address: string): Counts {
  return [`address:${networkOf(address)}`, `account:${account.slice(0, 200)}`]
}

/** For a browser that has signed in before. Guesses from elsewhere do not lock it out. */
export function knownBrowserCounts(secret: string, employeeId: number): Counts {
  return [`browser:${employeeId} ${hashSecret(secret).toString('base64url')}`]
}

/** For identity checks of a signed-in employee. */
export function employeeCounts(employeeId: number): Counts {
  return [`employee:${employeeId}`]
}

/**
 * Counts a try before the password is checked, so that a hundred simultaneous guesses count as a hundred.
 * @throws rate_limited with the seconds to wait
 */
export async function takeTry(store: Store, counts: Counts): Promise<void> {
  for (const key of counts) await takeOne(store, key)
}

async function takeOne({ db, clock }: Store, key: string): Promise<void> {
  const now = clock.now()
  const wait = await db.transaction().execute(async (trx) => {
    // One statement inserts or locks the row, because a successful sign-in may change it at the same time.
    const before = await trx
      .insertInto('sign_in_failure')
      .values({ key, failures: 0, blocked_until: now, last_failed_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
      .returning(['failures', 'last_failed_at', 'blocked_until'])
      .executeTakeFirstOrThrow()
    if (before.blocked_until > now) return before.blocked_until.getTime() - now.getTime()
    const stale = now.getTime() - before.last_failed_at.getTime() > forgetAfterMs
    const failures = stale ? 1 : before.failures + 1
    const blockedUntil = new Date(now.getTime() + waitAfter(failures))
    await trx
      .updateTable('sign_in_failure')
      .set({ failures, blocked_until: blockedUntil, last_failed_at: now })
      .where('key', '=', key)
      .execute()
    return 0
  })
  if (wait === 0) return
  const seconds = Math.ceil(wait / 1000)
  throw new AppError(
    'rate_limited',
    say('Too many failed sign-ins; try again in {count} seconds', { count: seconds }),
    {
      retryAfter: seconds,
    },
  )
}

/** How long to wait after the n-th failure, in milliseconds. */
export function waitAfter(failures: number): number {
  return failures < freeTries ? 0 : Math.min(firstWaitMs * 2 ** (failures - freeTries), forgetAfterMs)
}

/** A successful sign-in takes back only its own try. Clearing all failures would give a guesser five more tries. */
export async function giveTryBack({ db, clock }: Store, counts: Counts): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql`failures - 1`, blocked_until: clock.now() })
    .where('key', 'in', counts)
    .where('failures', '>', 0)
    .execute()
}
