import { invalidField } from './errors.ts'

const dayMs = 86_400_000
/** How long a telephone may keep what could not be sent. */
const offlineDays = 14
/** How far ahead a telephone's clock may go. */
const clockSkewMs = 5 * 60_000

/**
 * When something happened that a telephone kept while it was offline; now unless told, and never in the future.
 * @throws invalid naming `field` for a time more than 14 days ago, or more than five minutes ahead
 */
export function timeKeptOffline(field: string, told: string | undefined, now: Date): Date {
  if (told === undefined) return now
  const ago = now.getTime() - Date.parse(told)
  if (ago > offlineDays * dayMs || ago < -clockSkewMs) {
    throw invalidField(field, `Must be within the last ${offlineDays} days`)
  }
  return new Date(Math.min(Date.parse(told), now.getTime()))
}
