import { VisuallyHidden } from '@mantine/core'
import type { AppointmentRow } from '../../../contract/appointments.ts'
import { useEmployees } from '../../api/lists.ts'
import { t } from '../../language/t.ts'
import { useCurrentUser } from '../../session/auth-context.tsx'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import type { useAppointmentPanel } from '../use-appointment-panel.ts'
import { Agenda } from './agenda.tsx'
import type { Moving } from './calendar-drag.ts'
import classes from './calendar-grid.module.css'
import { CalendarGrid } from './calendar-grid.tsx'
import { type Lane, lanesOf } from './calendar-layout.ts'
import { isSameSlot, type Slot, slotOf } from './calendar-move.ts'
import type { CalendarControl } from './calendar-view.ts'
import { wallOf, whenWords } from './company-clock.ts'
import { useCalendarDrag } from './use-calendar-drag.ts'
import { employeeOf, useMoveAppointment } from './use-move-appointment.ts'
import { useWaiting, WaitingTray } from './waiting-tray.tsx'

/** The calendar, and beside it what is to be booked. */
export function CalendarPlace({
  control,
  appointments,
  open,
}: {
  control: CalendarControl
  appointments: readonly AppointmentRow[]
  open: ReturnType<typeof useAppointmentPanel>['open']
}) {
  const wide = useWideScreen()
  const { id: ownId } = useCurrentUser()
  const { data: employees = [] } = useEmployees()
  const waiting = useWaiting(control.region)
  const lanes = lanesOf(appointments, employees, control.person, ownId)
  const move = useMoveAppointment(lanes)
  const { root, moving } = useCalendarDrag({
    view: control.view,
    people: lanes.map(({ id }) => id),
    find: (id) => [...appointments, ...waiting].find((row) => row.id === id),
    onDrop: (row, slot) => (row.id < 0 ? bookWaiting(row, slot) : void move(row, slot)),
  })

  function bookWaiting({ project_id, kind }: AppointmentRow, slot?: Slot) {
    const times = slot && { start: wallOf(slot.startsAt), until: wallOf(slot.endsAt) }
    // A month has no lanes: nobody was chosen there.
    const person = slot && control.view !== 'month' ? { person: slot.person } : {}
    open({ kind: 'new-appointment', of: project_id, purpose: kind, ...times, ...person })
  }

  return (
    <div ref={root} className={classes.place}>
      <div>
        {/* Seven columns do not fit on a phone. */}
        {control.view === 'agenda' || (control.view === 'week' && !wide) ? (
          <Agenda
            days={control.days}
            today={control.today}
            appointments={appointments}
            onOpen={(id) => open({ kind: 'appointment', id })}
            onCreate={() => open({ kind: 'new-appointment', ...firstHourIn(control) })}
          />
        ) : (
          <CalendarGrid
            control={control}
            appointments={withPreview(appointments, moving, lanes)}
            lanes={lanes}
            moving={moving?.row.id}
            onOpen={(id) => open({ kind: 'appointment', id })}
            onCreate={(start, person) =>
              open({ kind: 'new-appointment', start, ...(person === undefined ? {} : { person }) })
            }
          />
        )}
      </div>
      <WaitingTray rows={waiting} moving={moving} onBook={bookWaiting} />
      <Follower moving={moving} lanes={lanes} />
    </div>
  )
}

/** Adds the dragged one where it would land. */
function withPreview(
  appointments: readonly AppointmentRow[],
  moving: Moving | undefined,
  lanes: readonly Lane[],
): readonly AppointmentRow[] {
  const slot = moving?.slot
  if (!slot || isSameSlot(slot, slotOf(moving.row))) return appointments
  const { startsAt, endsAt, person } = slot
  const employee = employeeOf(moving.row, person, lanes)
  return [...appointments, { ...moving.row, id: 0, startsAt, endsAt, employee }]
}

/** Says where it would land, beside the pointer and to screen readers. */
function Follower({ moving, lanes }: { moving: Moving | undefined; lanes: readonly Lane[] }) {
  const { slot, at } = moving ?? {}
  const words = slot
    ? `${whenWords(slot)}, ${lanes.find(({ id }) => id === slot.person)?.name ?? ''}`
    : moving && t('Drop it on a day')
  return (
    <div role="status">
      {at ? (
        <div className={classes.follower} style={{ left: at.x, top: at.y }}>
          {words}
        </div>
      ) : (
        <VisuallyHidden>{words}</VisuallyHidden>
      )}
    </div>
  )
}

/** 9 AM on the first day shown, unless today is shown. */
function firstHourIn({ days: { first, last }, today }: CalendarControl) {
  return today >= first && today <= last ? {} : { start: { day: first, time: '09:00' } }
}
