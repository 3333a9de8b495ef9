import { invalidField } from './errors.ts'
import { say } from './sentences/say.ts'

const dayMs = 86_400_000
/** How long a telephone may keep what could not be sent. */
const offlineDays = 14

/**
 * When something happened that a telephone kept while it was offline; now unless told. A telephone whose clock is ahead
 * says the future: that is now. @throws invalid naming `field` for a time more than 14 days ago
 */
export function timeKeptOffline(field: string, told: string | undefined, now: Date): Date {
  if (told === undefined) return now
  if (now.getTime() - Date.parse(told) > offlineDays * dayMs) {
    throw invalidField(field, say('Must be within the last {count} days', { count: offlineDays }))
  }
  return new Date(Math.min(Date.parse(told), now.getTime()))
}
