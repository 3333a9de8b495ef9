import { Button, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { AppointmentRow } from '../../contract/appointments.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { t } from '../language/t.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { projectName } from '../projects/project-words.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { Section } from '../ui/section.tsx'
import { AppointmentItem } from './appointment-item.tsx'
import { rowOf } from './appointment-words.ts'
import classes from './appointments.module.css'
import { dayNear, nearDayWords } from './calendar/company-clock.ts'
import { CheckIn } from './check-in.tsx'
import { useAppointmentPanel } from './use-appointment-panel.ts'

const AppointmentPanels = lazy(() => import('./appointment-panels.tsx'))

/** A project's schedule: appointments to come or without an outcome first, then past ones. */
export default function ProjectAppointmentsPart() {
  const project = useShownProject()
  const { id: ownId } = useCurrentUser()
  const { panel, open, leaveFor } = useAppointmentPanel()
  const today = companyDayOf(new Date())
  const rows = project.appointments.map((appointment) => rowOf(project, appointment))
  const upcoming = rows.filter((row) => isOpen(row, today))
  const past = rows.filter((row) => !isOpen(row, today)).reverse()
  return (
    <div className={classes.parts}>
      <Section
        id="appointments"
        title={t('Appointments')}
        empty={rows.length === 0 && t('No appointments yet. Book the first visit to the site.')}
        actions={
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            onClick={() => open({ kind: 'new-appointment' })}
          >
            {t('Book an appointment')}
          </Button>
        }
      >
        {upcoming.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('Nothing booked right now.')}
          </Text>
        )}
        <Rows
          rows={upcoming}
          today={today}
          onOpen={(id) => open({ kind: 'appointment', id })}
          after={(row) => dayNear(row, today) === today && <CheckIn appointment={row} />}
        />
      </Section>
      {past.length > 0 && (
        <Section title={t('Past appointments')}>
          <Rows rows={past} today={today} onOpen={(id) => open({ kind: 'appointment', id })} />
        </Section>
      )}
      {panel && (
        <Suspense fallback={null}>
          <AppointmentPanels
            project={{ id: project.id, name: projectName(project) }}
            employeeId={project.manager?.id ?? ownId}
            appointments={rows}
            panel={panel}
            leaveFor={leaveFor}
          />
        </Suspense>
      )}
    </div>
  )
}

/** True for today's and later ones, and for those without an outcome. */
function isOpen(appointment: AppointmentRow, today: Day): boolean {
  const { outcome } = appointment
  return outcome === null || (outcome === 'kept' && dayNear(appointment, today) >= today)
}

function Rows({
  rows,
  today,
  onOpen,
  after,
}: {
  rows: readonly AppointmentRow[]
  today: Day
  onOpen: (id: number) => void
  /** Below each appointment. */
  after?: (row: AppointmentRow) => ReactNode
}) {
  return (
    <ul className={`plain-list ${classes.list}`}>
      {rows.map((row) => (
        <li key={row.id}>
          <DayLine row={row} today={today} />
          <AppointmentItem appointment={row} withProject={false} onOpen={() => onOpen(row.id)} />
          {after?.(row)}
        </li>
      ))}
    </ul>
  )
}

function DayLine({ row, today }: { row: AppointmentRow; today: Day }) {
  const day = dayNear(row, today)
  const words = nearDayWords(day, today)
  return (
    <Text size="sm" fw={600}>
      {words.charAt(0).toUpperCase() + words.slice(1)}
      {day < today && row.outcome === null && (
        <Text span size="sm" c="dimmed">
          {' '}
          {t('· how did it go?')}
        </Text>
      )}
    </Text>
  )
}
