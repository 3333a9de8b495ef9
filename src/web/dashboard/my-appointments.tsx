import { Link } from 'react-router'
import type { AppointmentRow } from '../../contract/appointments.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { AppointmentItem } from '../appointments/appointment-item.tsx'
import { dayNear, nearDayWords } from '../appointments/calendar/company-clock.ts'
import { CheckIn } from '../appointments/check-in.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from './dashboard.module.css'
import { Panel, Quiet } from './panel.tsx'
import { ShowAll, useShortList } from './short-list.tsx'

/** One's own visits: today's first, with the way there and the check-in; then the week's, then what wants its outcome. */
export function MyAppointments({ appointments }: { appointments: readonly AppointmentRow[] }) {
  const path = useEmployeePath()
  const today = companyDayOf(new Date())
  const { shown, ...rest } = useShortList(inOrder(appointments, today))
  return (
    <Panel
      title={t('My appointments')}
      aside={
        <Link className={classes.aside} to={path('calendar?person=me')}>
          {t('Calendar')}
        </Link>
      }
    >
      {appointments.length === 0 ? (
        <Quiet title={t('Nothing is booked for you this week.')}>
          {t('Book a visit on a project’s page. It shows up here with directions and check-in.')}
        </Quiet>
      ) : (
        <ul className={classes.visits}>
          {shown.map((row) => (
            <Visit key={row.id} row={row} today={today} />
          ))}
        </ul>
      )}
      <ShowAll {...rest} />
    </Panel>
  )
}

function inOrder(appointments: readonly AppointmentRow[], today: Day): AppointmentRow[] {
  const isOver = (row: AppointmentRow) => dayNear(row, today) < today
  return [...appointments.filter((row) => !isOver(row)), ...appointments.filter(isOver)]
}

function Visit({ row, today }: { row: AppointmentRow; today: Day }) {
  const path = useEmployeePath()
  const day = dayNear(row, today)
  const words = nearDayWords(day, today)
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  return (
    <li data-today={day === today || undefined}>
      <span className={classes.visitDay}>
        {day < today ? t('{day}: how did it go?', { day: title }) : title}
      </span>
      <AppointmentItem
        appointment={row}
        withPerson={false}
        to={path(`calendar?view=day&date=${day}&person=me&appointment=${row.id}`)}
      />
      {day === today && row.outcome === null && <CheckIn appointment={row} />}
    </li>
  )
}
