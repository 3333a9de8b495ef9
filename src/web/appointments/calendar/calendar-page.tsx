import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconCalendarShare, IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../language/t.ts'
import { useCurrentUser } from '../../session/auth-context.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MenuButton } from '../../ui/popup-button.tsx'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import { useAppointments } from '../appointments-api.ts'
import { useAppointmentPanel } from '../use-appointment-panel.ts'
import { CalendarPlace } from './calendar-place.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { type Person, useCalendarView } from './calendar-view.ts'

const AppointmentPanels = lazy(() => import('../appointment-panels.tsx'))
const CalendarLinks = lazy(() => import('./calendar-links.tsx'))

export default function CalendarPage() {
  const wide = useWideScreen()
  const control = useCalendarView(wide ? 'week' : 'agenda')
  const appointments = useAppointments(control.selection)
  const { panel, open, leaveFor } = useAppointmentPanel()
  const { id: ownId } = useCurrentUser()
  return (
    <>
      <PageHeader
        title={t('Calendar')}
        description={
          wide && (
            <>
              {t('Pacific time.')}{' '}
              <span className="no-print">
                {t('Click a free place to book. Drag to move, or hold Alt and press the arrow keys.')}
              </span>
            </>
          )
        }
        actions={<PageActions onNew={() => open({ kind: 'new-appointment' })} />}
      />
      <CalendarToolbar control={control} />
      <Loaded query={appointments} lines={9} height={44}>
        {(rows) => <CalendarPlace control={control} appointments={rows} open={open} />}
      </Loaded>
      {panel && (
        <Suspense fallback={null}>
          <AppointmentPanels
            project={null}
            employeeId={personForNew(control.person, ownId)}
            appointments={appointments.data ?? []}
            panel={panel}
            leaveFor={leaveFor}
          />
        </Suspense>
      )}
    </>
  )
}

/** Who a new appointment is for, until somebody else is chosen. */
function personForNew(person: Person, ownId: number): number | null {
  if (person === 'unassigned') return null
  return person === 'me' || person === 'everybody' ? ownId : Number(person)
}

function PageActions({ onNew }: { onNew: () => void }) {
  const [linksShown, setLinksShown] = useState(false)
  return (
    <>
      <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={onNew}>
        {t('Book')}
      </Button>
      <MenuButton
        width={260}
        button={
          <ActionIcon variant="default" size={36} aria-label={t('More about the calendar')}>
            <IconDots size={18} />
          </ActionIcon>
        }
      >
        <Menu.Item leftSection={<IconCalendarShare size={16} />} onClick={() => setLinksShown(true)}>
          {t('In your own calendar app…')}
        </Menu.Item>
      </MenuButton>
      {linksShown && (
        <Suspense fallback={null}>
          <CalendarLinks onClose={() => setLinksShown(false)} />
        </Suspense>
      )}
    </>
  )
}
