import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconCalendarShare, IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import type { Day } from '../../../domain/dates.ts'
import { t } from '../../language/t.ts'
import { useCurrentUser } from '../../session/auth-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import { AppointmentItem } from '../appointment-item.tsx'
import { conflictSentence, titleOf } from '../appointment-words.ts'
import classes from '../appointments.module.css'
import { showMoved, useAppointments, useUpdateAppointment } from '../appointments-api.ts'
import { CheckIn } from '../check-in.tsx'
import { useAppointmentPanel } from '../use-appointment-panel.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { type CalendarControl, type Days, type Person, useCalendarView } from './calendar-view.ts'
import { daysOf, longDayWords, whenWords } from './company-clock.ts'

const CalendarGrid = lazy(() => import('./calendar-grid.tsx'))
const AppointmentPanels = lazy(() => import('../appointment-panels.tsx'))
const CalendarLinks = lazy(() => import('./calendar-links.tsx'))

export default function CalendarPage() {
  const wide = useWideScreen()
  const control = useCalendarView(wide ? 'week' : 'agenda')
  const appointments = useAppointments(control.selection)
  const { panel, open, leaveFor } = useAppointmentPanel()
  const { id: ownId } = useCurrentUser()
  const { person } = control
  return (
    <>
      <PageHeader
        title={t('Calendar')}
        description={
          wide && (
            <>
              {t('Pacific time.')}{' '}
              <span className="no-print">
                {t('Click a free time to book, drag an appointment to move it.')}
              </span>
            </>
          )
        }
        actions={<PageActions onNew={() => open({ kind: 'new-appointment' })} />}
      />
      <CalendarToolbar control={control} />
      <Loaded query={appointments} lines={9} height={44}>
        {(rows) => <Shown control={control} appointments={rows} open={open} />}
      </Loaded>
      {panel && (
        <Suspense fallback={null}>
          <AppointmentPanels
            project={null}
            employeeId={personForNew(person, ownId)}
            appointments={appointments.data ?? []}
            panel={panel}
            leaveFor={leaveFor}
          />
        </Suspense>
      )}
    </>
  )
}

function Shown({
  control,
  appointments,
  open,
}: {
  control: CalendarControl
  appointments: readonly AppointmentRow[]
  open: ReturnType<typeof useAppointmentPanel>['open']
}) {
  const wide = useWideScreen()
  const move = useMoveAppointment()
  const onOpen = (id: number) => open({ kind: 'appointment', id })
  // Seven columns do not fit on a phone.
  if (control.view === 'agenda' || (control.view === 'week' && !wide)) {
    return (
      <Agenda
        days={control.days}
        today={control.today}
        appointments={appointments}
        onOpen={onOpen}
        onCreate={() => open({ kind: 'new-appointment', ...firstHourIn(control) })}
      />
    )
  }
  return (
    <Suspense fallback={<LoadingSkeleton lines={9} height={44} />}>
      <CalendarGrid
        control={control}
        appointments={appointments}
        onOpen={onOpen}
        onCreate={(start, until) => open({ kind: 'new-appointment', start, ...(until ? { until } : {}) })}
        onMove={(row, span) => void move(row, span)}
      />
    </Suspense>
  )
}

/** Who a new appointment is for, until somebody else is chosen. */
function personForNew(person: Person, ownId: number): number | null {
  if (person === 'unassigned') return null
  return person === 'me' || person === 'everybody' ? ownId : Number(person)
}

/** 9 AM on the first day shown, unless today is shown. */
function firstHourIn({ days: { first, last }, today }: CalendarControl) {
  return today >= first && today <= last ? {} : { start: { day: first, time: '09:00' } }
}

function PageActions({ onNew }: { onNew: () => void }) {
  const [linksShown, setLinksShown] = useState(false)
  return (
    <>
      <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={onNew}>
        {t('Book')}
      </Button>
      <Menu position="bottom-end" shadow="md" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('More about the calendar')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCalendarShare size={16} />} onClick={() => setLinksShown(true)}>
            {t('In your own calendar app…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {linksShown && (
        <Suspense fallback={null}>
          <CalendarLinks onClose={() => setLinksShown(false)} />
        </Suspense>
      )}
    </>
  )
}

type Span = Pick<AppointmentRow, 'startsAt' | 'endsAt'>

/** Moves an appointment at once, warns about conflicts and offers Undo. */
function useMoveAppointment(): (row: AppointmentRow, span: Span) => Promise<void> {
  const queryClient = useQueryClient()
  const update = useUpdateAppointment()

  async function putBack(row: AppointmentRow, version: number) {
    const { startsAt, endsAt } = row
    try {
      await showMoved(queryClient, row.id, { startsAt, endsAt })
      await update.mutateAsync({ appointment: row, body: { startsAt, endsAt, version } })
      notifySuccess(t('The appointment is back where it was'))
    } catch (error) {
      notifyError(error, t('The appointment couldn’t be moved back'))
    }
  }

  return async (row, span) => {
    try {
      await showMoved(queryClient, row.id, span)
      const { conflicts, version } = await update.mutateAsync({
        appointment: row,
        body: { ...span, version: row.version },
      })
      const moved = t('{title} is now {span}.', { title: titleOf(row), span: whenWords(span) })
      const warnings = conflicts.map((conflict) => `${conflictSentence(conflict)}.`)
      notifyUndo({
        id: `moved-${row.id}`,
        message: [moved, ...warnings].join(' '),
        onUndo: () => void putBack(row, version),
      })
    } catch (error) {
      notifyError(error, t('The appointment couldn’t be moved'))
    }
  }
}

/** Lists appointments by day, with check-in for the employee's own of today. */
function Agenda({
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
        title={t('Nothing booked on these days')}
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
