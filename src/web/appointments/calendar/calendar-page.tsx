import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconCalendarShare, IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import { t } from '../../language/t.ts'
import { useCurrentUser } from '../../session/auth-context.tsx'
import { ErrorState } from '../../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../../ui/loading/loading-skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import { useAppointments } from '../appointments-api.ts'
import { useAppointmentPanel } from '../use-appointment-panel.ts'
import { Agenda } from './agenda.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { type CalendarControl, type Person, useCalendarView } from './calendar-view.ts'
import { useMoveAppointment } from './use-move-appointment.ts'

// The calendar's library and the forms come when they are needed.
const CalendarGrid = lazy(() => import('./calendar-grid.tsx'))
const AppointmentPanels = lazy(() => import('../appointment-panels.tsx'))
const CalendarLinks = lazy(() => import('./calendar-links.tsx'))

/** Who goes where, and when. */
export default function CalendarPage() {
  const wide = useWideScreen()
  const control = useCalendarView(wide ? 'week' : 'agenda')
  const { data, error, refetch } = useAppointments(control.selection)
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
      {data ? (
        <Shown control={control} appointments={data} open={open} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton lines={9} height={44} />
      )}
      {panel && (
        <Suspense fallback={null}>
          <AppointmentPanels
            project={null}
            employeeId={personForNew(person, ownId)}
            appointments={data ?? []}
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
  // Seven columns do not fit on a phone: there a week is a list of its days.
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

/** On days that do not hold today, the first of them. */
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
