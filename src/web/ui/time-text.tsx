import { companyDayOf, type Day } from '../../domain/dates.ts'
import { formatDay, formatInstant, formatRecent, formatRelative } from './time.ts'

/** A calendar day. */
export function DateText({ day, absent = '—' }: { day: Day | null | undefined; absent?: string }) {
  if (!day) return <span>{absent}</span>
  return <time dateTime={day}>{formatDay(day)}</time>
}

/** Day and time on the company's clock. */
export function InstantText({
  instant,
  absent = '—',
}: {
  instant: string | null | undefined
  absent?: string
}) {
  if (!instant) return <span>{absent}</span>
  return <time dateTime={instant}>{formatInstant(instant)}</time>
}

/** The day of an instant on the company's clock, with the exact time on hover. */
export function InstantDay({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {formatDay(companyDayOf(new Date(instant)))}
    </time>
  )
}

/** How long ago, with the exact time on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {formatRelative(instant)}
    </time>
  )
}

/** Day and time, with a word for today and yesterday. */
export function RecentTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {formatRecent(instant)}
    </time>
  )
}
