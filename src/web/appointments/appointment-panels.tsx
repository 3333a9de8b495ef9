import type { AppointmentRow } from '../../contract/appointments.ts'
import type { ChosenProject } from '../expenses/expense-form.ts'
import { AppointmentDrawer } from './appointment-drawer.tsx'
import { EditAppointmentDrawer } from './edit-appointment-drawer.tsx'
import { NewAppointmentDrawer } from './new-appointment-drawer.tsx'
import type { AppointmentPanel } from './use-appointment-panel.ts'
import { useShownAppointment } from './use-shown-appointment.ts'

/** The panel that the address names; nothing for an appointment that was not among these as it opened. */
export default function AppointmentPanels({
  project,
  employeeId,
  appointments,
  panel,
  leaveFor,
}: {
  /** The page's own project; null where a new appointment chooses one. */
  project: ChosenProject | null
  /** Who a new appointment is for, until somebody else is chosen. */
  employeeId: number | null
  appointments: readonly AppointmentRow[]
  panel: AppointmentPanel
  leaveFor: (panel?: AppointmentPanel) => void
}) {
  const close = () => leaveFor()
  const { appointment, isGone } = useShownAppointment(
    appointments,
    panel.kind === 'new-appointment' ? panel.like : panel.id,
  )
  if (panel.kind === 'new-appointment') {
    return (
      <NewAppointmentDrawer
        key={panel.like}
        project={project ?? (appointment ? chosen(appointment) : null)}
        isFixed={project !== null}
        employeeId={appointment ? (appointment.employee?.id ?? null) : employeeId}
        {...(appointment ? { kind: appointment.kind } : {})}
        start={panel.start}
        until={panel.until}
        onClose={close}
        onBooked={close}
      />
    )
  }
  if (!appointment) return null
  if (panel.kind === 'edit-appointment') {
    return (
      <EditAppointmentDrawer key={appointment.id} appointment={appointment} isGone={isGone} onClose={close} />
    )
  }
  return (
    <AppointmentDrawer
      key={appointment.id}
      appointment={appointment}
      isGone={isGone}
      onClose={close}
      onEdit={() => leaveFor({ kind: 'edit-appointment', id: appointment.id })}
      onBookAgain={() => leaveFor({ kind: 'new-appointment', like: appointment.id })}
    />
  )
}

function chosen({ project: { id, number, customerName } }: AppointmentRow): ChosenProject {
  return { id, name: `${number} ${customerName}` }
}
