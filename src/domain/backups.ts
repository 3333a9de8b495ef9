import { addDays, companyDayOf, type Day, daysBetween } from './dates.ts'

/** How many of the newest days, weeks and months keep a backup each. */
export const keptBackups = { days: 7, weeks: 4, months: 12 } as const

/** After so long without a good backup, administrators are warned. */
export const oldestGoodBackupMs = 2 * 24 * 60 * 60_000

/** Nothing is removed before: somebody may back up twice on the day of a mistake, before and after it. */
const alwaysKeptMs = 2 * 24 * 60 * 60_000

/**
 * The backups to keep: all of the last two days, and the last one of each of the newest seven days, four weeks and twelve
 * months that have one. The newest is always among them.
 * @param takenAt when each was taken, in any order
 */
export function chooseBackupsToKeep(takenAt: readonly Date[], now: Date): Set<Date> {
  const newestFirst = takenAt.toSorted((one, other) => other.getTime() - one.getTime())
  return new Set([
    ...newestFirst.filter((at) => now.getTime() - at.getTime() < alwaysKeptMs),
    ...lastOfEach(newestFirst, keptBackups.days, (day) => day),
    ...lastOfEach(newestFirst, keptBackups.weeks, mondayOf),
    ...lastOfEach(newestFirst, keptBackups.months, (day) => day.slice(0, 7)),
  ])
}

function lastOfEach(newestFirst: readonly Date[], count: number, periodOf: (day: Day) => string): Date[] {
  const lasts = new Map<string, Date>()
  for (const at of newestFirst) {
    const period = periodOf(companyDayOf(at))
    if (!lasts.has(period)) lasts.set(period, at)
  }
  return [...lasts.values()].slice(0, count)
}

/** 2024-01-01 was a Monday. */
function mondayOf(day: Day): Day {
  const since = daysBetween('2024-01-01', day)
  return addDays(day, -(((since % 7) + 7) % 7))
}

/**
 * Whether the last good backup is too long ago.
 * @param firstBegun when the first backup was begun, good or not; null when none was yet
 */
export function isBackupOverdue(lastGood: Date | null, firstBegun: Date | null, now: Date): boolean {
  const since = lastGood ?? firstBegun
  return since !== null && now.getTime() - since.getTime() > oldestGoodBackupMs
}
