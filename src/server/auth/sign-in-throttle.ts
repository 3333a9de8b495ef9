import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from './network-of.ts'
import { hashSecret } from './secrets.ts'

type Store = Pick<Deps, 'db' | 'clock'>

const forgetAfterMs = 15 * 60_000
/** Free tries, then a wait that doubles with each further failure, at most a quarter of an hour: nine in that time. */
const freeTries = 5
const firstWaitMs = 30_000

/** What a try counts against, each by itself. */
export type Counts = readonly string[]

/** Tries from a browser that has not signed in to the account: by the account, known or not, and by the network. */
export function strangerCounts(account: string, address: string): Counts {
  return [`address:${networkOf(address)}`, `account:${account.slice(0, 200)}`]
}

/** Tries from a browser that has: neither a stranger's wrong guesses nor a neighbor's keep it out. */
export function knownBrowserCounts(secret: string, employeeId: number): Counts {
  return [`browser:${employeeId} ${hashSecret(secret).toString('base64url')}`]
}

/** Proofs of somebody who is signed in. */
export function employeeCounts(employeeId: number): Counts {
  return [`employee:${employeeId}`]
}

/**
 * Counts a try before its password is looked at: a hundred guesses sent at once are a hundred tries, not one.
 * @throws rate_limited with the seconds to wait
 */
export async function takeTry(store: Store, counts: Counts): Promise<void> {
  for (const key of counts) await takeOne(store, key)
}

async function takeOne({ db, clock }: Store, key: string): Promise<void> {
  const now = clock.now()
  const wait = await db.transaction().execute(async (trx) => {
    // One statement makes, or finds and locks, the row: a good sign-in at the same time changes it.
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

/** A good sign-in gives its own try back; the failures of others stay, or every sign-in would give a guesser five more. */
export async function giveTryBack({ db, clock }: Store, counts: Counts): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql`failures - 1`, blocked_until: clock.now() })
    .where('key', 'in', counts)
    .where('failures', '>', 0)
    .execute()
}
