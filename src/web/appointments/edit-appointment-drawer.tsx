import type { Appointment } from '../../contract/appointments.ts'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import { type AppointmentValues, appointmentForm, toAppointmentChange } from './appointment-form.ts'
import { useUpdateAppointment } from './appointments-api.ts'
import { GoneNotice } from './gone-notice.tsx'
import { notifySaved } from './notify-saved.ts'

/** Of one that is gone: no change of it is told or compared, and Enter sends nothing. */
const nothingToSave = {
  news: undefined,
  conflict: undefined,
  onSubmit: (event?: { preventDefault: () => void }) => event?.preventDefault(),
}

/** Moves an appointment, gives it to somebody else, or corrects what it is for. */
export function EditAppointmentDrawer({
  appointment,
  isGone,
  onClose,
}: {
  appointment: Appointment
  /** A colleague has deleted it: what was typed can only be copied. */
  isGone: boolean
  onClose: () => void
}) {
  const { data: employees = [] } = useEmployees()
  const update = useUpdateAppointment()
  const edit = useVersionedEdit({
    draftKey: `appointment-${appointment.id}`,
    of: { entity: 'appointment', entityId: appointment.id },
    record: appointment,
    form: { ...appointmentForm, say },
    save: (values, changed, version) =>
      update.mutateAsync({ appointment, body: toAppointmentChange(values, changed, version) }),
    onSaved: (saved) => {
      notifySaved('saved', saved)
      onClose()
    },
  })

  /** A field's value as a person reads it, for comparing two versions. */
  function say(field: keyof AppointmentValues, values: AppointmentValues): string {
    const employee = employees.find(({ id }) => id === values.employee_id)
    return field === 'employee_id' && employee
      ? `${employee.firstName} ${employee.lastName}`
      : appointmentForm.say(field, values)
  }

  return (
    <EditDrawer
      title={t('Edit appointment')}
      what={t('this appointment')}
      edit={isGone ? { ...edit, ...nothingToSave } : edit}
      ready={edit.dirty && !isGone}
      onClose={onClose}
    >
      {isGone && <GoneNotice />}
      <AppointmentFields form={edit.form} except={appointment.id} />
    </EditDrawer>
  )
}
