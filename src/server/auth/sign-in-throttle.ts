import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { Deps } from '../deps.ts'

type Store = Pick<Deps, 'db' | 'clock'>

const forgetAfterMs = 15 * 60_000

/** Free tries, then a wait that doubles with each further failure, at most a quarter of an hour. */
const rules = {
  account: { freeTries: 5, firstWaitMs: 30_000 },
  address: { freeTries: 50, firstWaitMs: 30_000 },
} as const
type Kind = keyof typeof rules

/**
 * Counts a try before its password is looked at, for the account (known or not) and for the address: a hundred guesses
 * sent at once are a hundred tries, not one. @throws rate_limited with the seconds to wait
 */
export async function takeTry(store: Store, account: string, address: string): Promise<void> {
  await takeOne(store, 'address', address)
  await takeOne(store, 'account', account)
}

async function takeOne({ db, clock }: Store, kind: Kind, name: string): Promise<void> {
  const now = clock.now()
  const key = keyOf(kind, name)
  const wait = await db.transaction().execute(async (trx) => {
    // One statement makes, or finds and locks, the row: a good sign-in at the same time takes it away.
    const before = await trx
      .insertInto('sign_in_failure')
      .values({ key, failures: 0, blocked_until: now, last_failed_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
      .returning(['failures', 'last_failed_at', 'blocked_until'])
      .executeTakeFirstOrThrow()
    if (before.blocked_until > now) return before.blocked_until.getTime() - now.getTime()
    const stale = now.getTime() - before.last_failed_at.getTime() > forgetAfterMs
    const failures = stale ? 1 : before.failures + 1
    const blockedUntil = new Date(now.getTime() + waitAfter(kind, failures))
    await trx
      .updateTable('sign_in_failure')
      .set({ failures, blocked_until: blockedUntil, last_failed_at: now })
      .where('key', '=', key)
      .execute()
    return 0
  })
  if (wait === 0) return
  const seconds = Math.ceil(wait / 1000)
  throw new AppError('rate_limited', `Too many failed sign-ins; try again in ${seconds} seconds`, {
    retryAfter: seconds,
  })
}

/** How long to wait after the n-th failure, in milliseconds. */
export function waitAfter(kind: Kind, failures: number): number {
  const { freeTries, firstWaitMs } = rules[kind]
  return failures < freeTries ? 0 : Math.min(firstWaitMs * 2 ** (failures - freeTries), forgetAfterMs)
}

/** A good sign-in clears the account; the address gets this one try back and keeps its count. */
export async function forgetTry({ db, clock }: Store, account: string, address: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('key', '=', keyOf('account', account)).execute()
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql`failures - 1`, blocked_until: clock.now() })
    .where('key', '=', keyOf('address', address))
    .where('failures', '>', 0)
    .execute()
}

function keyOf(kind: Kind, name: string): string {
  return `${kind}:${name.slice(0, 200)}`
}
