import type { AppointmentRow } from '../../contract/appointments.ts'
import type { ChosenProject } from '../expenses/expense-form.ts'
import { AppointmentDrawer } from './appointment-drawer.tsx'
import { EditAppointmentDrawer } from './edit-appointment-drawer.tsx'
import { NewAppointmentDrawer } from './new-appointment-drawer.tsx'
import type { AppointmentPanel } from './use-appointment-panel.ts'

/** The panel that the address names; nothing for an appointment that is not among these. */
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
  if (panel.kind === 'new-appointment') {
    const like = appointments.find(({ id }) => id === panel.like)
    return (
      <NewAppointmentDrawer
        key={panel.like}
        project={project ?? (like ? chosen(like) : null)}
        isFixed={project !== null}
        employeeId={like ? (like.employee?.id ?? null) : employeeId}
        {...(like ? { kind: like.kind } : {})}
        start={panel.start}
        until={panel.until}
        onClose={close}
        onBooked={close}
      />
    )
  }
  const appointment = appointments.find(({ id }) => id === panel.id)
  if (!appointment) return null
  if (panel.kind === 'edit-appointment') {
    return <EditAppointmentDrawer key={appointment.id} appointment={appointment} onClose={close} />
  }
  return (
    <AppointmentDrawer
      key={appointment.id}
      appointment={appointment}
      onClose={close}
      onEdit={() => leaveFor({ kind: 'edit-appointment', id: appointment.id })}
      onBookAgain={() => leaveFor({ kind: 'new-appointment', like: appointment.id })}
    />
  )
}

function chosen({ project: { id, number, customerName } }: AppointmentRow): ChosenProject {
  return { id, name: `${number} ${customerName}` }
}
