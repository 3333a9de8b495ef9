import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import type { Day } from '../../../domain/dates.ts'
import { t } from '../../language/t.ts'
import { useCurrentUser } from '../../session/auth-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AppointmentItem } from '../appointment-item.tsx'
import classes from '../appointments.module.css'
import { CheckIn } from '../check-in.tsx'
import type { Days } from './calendar-view.ts'
import { daysOf, longDayWords } from './company-clock.ts'

/** Lists appointments by day, with check-in for the employee's own of today. */
export function Agenda({
  days: { first, last },
  today,
  appointments,
  onOpen,
  onCreate,
}: {
  days: Days
  today: Day
  appointments: readonly AppointmentRow[]
  onOpen: (id: number) => void
  onCreate: () => void
}) {
  const { id: ownId } = useCurrentUser()
  const byDay = groupByDay(appointments, first, last)
  if (byDay.length === 0) {
    return (
      <EmptyState
        title={first === last ? t('Nothing booked on this day') : t('Nothing booked on these days')}
        action={
          <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={onCreate}>
            {t('Book an appointment')}
          </Button>
        }
      >
        {t('Site visits, measurements, inspections and deliveries show up here once you book them.')}
      </EmptyState>
    )
  }
  return byDay.map(([day, rows]) => (
    <section key={day} className={classes.agendaDay} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} data-today={day === today || undefined}>
        {longDayWords(day)}
        {day === today && `, ${t('today')}`}
      </h2>
      <ul className={`plain-list ${classes.list}`}>
        {rows.map((row) => (
          <li key={row.id}>
            <AppointmentItem appointment={row} onOpen={() => onOpen(row.id)} />
            {day === today && row.employee?.id === ownId && row.outcome === null && (
              <CheckIn appointment={row} />
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** An appointment of several days is listed under each. */
function groupByDay(
  appointments: readonly AppointmentRow[],
  first: Day,
  last: Day,
): [Day, AppointmentRow[]][] {
  const groups = new Map<Day, AppointmentRow[]>()
  for (const row of appointments) {
    for (const day of daysOf(row).filter((touched) => touched >= first && touched <= last)) {
      groups.set(day, [...(groups.get(day) ?? []), row])
    }
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other))
}
