import type { AppointmentRow } from '../../contract/appointments.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { AppointmentItem } from '../appointments/appointment-item.tsx'
import { dayNear, nearDayWords } from '../appointments/calendar/company-clock.ts'
import { CheckIn } from '../appointments/check-in.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from './dashboard.module.css'
import { Nothing, Panel, ShortList } from './panel.tsx'

/** A person's own visits: today's first, then the week's, then those that still need an outcome. */
export function MyAppointments({ appointments }: { appointments: readonly AppointmentRow[] }) {
  const today = companyDayOf(new Date())
  return (
    <Panel title={t('My appointments')} more={{ screen: 'calendar?person=me', label: t('Calendar') }}>
      {appointments.length === 0 ? (
        <Nothing title={t('Nothing is booked for you this week.')}>
          {t('Book a visit on a project’s page. It shows up here with directions and check-in.')}
        </Nothing>
      ) : (
        <ShortList rows={inOrder(appointments, today)} className={classes.visits}>
          {(row) => <Visit row={row} today={today} />}
        </ShortList>
      )}
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
    <>
      <span className={classes.visitDay} data-today={day === today || undefined}>
        {day < today ? t('{day}: how did it go?', { day: title }) : title}
      </span>
      <AppointmentItem
        appointment={row}
        withPerson={false}
        to={path(`calendar?view=day&date=${day}&person=me&appointment=${row.id}`)}
      />
      {day === today && row.outcome === null && <CheckIn appointment={row} />}
    </>
  )
}
