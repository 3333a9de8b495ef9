import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Deps } from '../deps.ts'
import { createSecret, hashSecret } from './secrets.ts'

type Store = Pick<Deps, 'db' | 'clock'>

/** A new passkey is for a known employee. At sign-in, the employee is not known yet. */
export type ChallengeUse = { purpose: 'register'; employeeId: number } | { purpose: 'sign_in' }

/** How long a person may take to answer. */
export const challengeMs = 5 * 60_000

/** Also deletes the challenges that have expired. */
export async function createChallenge({ db, clock }: Store, use: ChallengeUse): Promise<string> {
  const now = clock.now()
  const challenge = createSecret()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashSecret(challenge),
      purpose: use.purpose,
      employee_id: use.purpose === 'register' ? use.employeeId : null,
      expires_at: new Date(now.getTime() + challengeMs),
    })
    .execute()
  return challenge
}

/**
 * Finds and deletes the challenge that an answer has signed. Not in the caller's transaction: a rollback would allow a
 * second use. @throws conflict for a challenge that is unknown, for another purpose, used or expired
 */
export async function takeChallenge(
  { db, clock }: Store,
  clientDataJSON: string,
  use: ChallengeUse,
): Promise<string> {
  const challenge = readChallenge(clientDataJSON)
  const taken =
    challenge !== undefined &&
    (await db
      .deleteFrom('passkey_challenge')
      .where('challenge_hash', '=', hashSecret(challenge))
      .where('purpose', '=', use.purpose)
      .where('employee_id', 'is not distinct from', use.purpose === 'register' ? use.employeeId : null)
      .where('expires_at', '>', clock.now())
      .returning('purpose')
      .executeTakeFirst())
  if (taken) return challenge
  throw new AppError('conflict', 'That took too long, or was answered before; try again')
}

const ClientData = z.object({
  challenge: z.string(),
  // No site embeds Groundwork, so signing in a frame of another site is an attack.
  crossOrigin: z.literal(false).optional(),
})

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return ClientData.safeParse(data).data?.challenge
  } catch {
    // Not JSON, so not our challenge.
    return undefined
  }
}
