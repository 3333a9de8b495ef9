import { invalidField } from './errors.ts'
import { say } from './sentences/say.ts'

const dayMs = 86_400_000
/** How long a phone may keep entries that it could not send. */
const offlineDays = 14

/**
 * The time of an entry that a phone kept while offline; without one, now. A time in the future comes from a fast clock
 * and counts as now. @throws invalid naming `field` for a time more than 14 days ago
 */
export function timeKeptOffline(field: string, told: string | undefined, now: Date): Date {
  if (told === undefined) return now
  if (now.getTime() - Date.parse(told) > offlineDays * dayMs) {
    throw invalidField(field, say('Must be within the last {count} days', { count: offlineDays }))
  }
  return new Date(Math.min(Date.parse(told), now.getTime()))
}
