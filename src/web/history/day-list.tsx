import type { HistoryEvent } from '../../contract/history.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { nearDayWords } from '../appointments/calendar/company-clock.ts'
import { EventRow } from './event-row.tsx'
import classes from './history.module.css'

/** Events under the day they happened on, newest first. */
export function DayList({ events, withProject }: { events: readonly HistoryEvent[]; withProject: boolean }) {
  const days = Map.groupBy(events, ({ at }) => companyDayOf(new Date(at)))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{capital(nearDayWords(day))}</h2>
      <ol className={classes.events}>
        {ofDay.map((event) => (
          <EventRow key={event.id} event={event} withProject={withProject} />
        ))}
      </ol>
    </section>
  ))
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
