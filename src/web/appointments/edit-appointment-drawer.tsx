import type { Appointment } from '../../contract/appointments.ts'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/edit-drawer.tsx'
import { formatDay } from '../ui/time.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import {
  type AppointmentValues,
  appointmentField,
  appointmentLabels,
  toAppointmentChange,
  toAppointmentValues,
  validateAppointment,
} from './appointment-form.ts'
import { kindChoices } from './appointment-words.ts'
import { useUpdateAppointment } from './appointments-api.ts'
import { GoneNotice } from './gone-notice.tsx'
import { notifySaved } from './notify-saved.ts'
import { timeWords } from './typed-time.ts'

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
  const edit = useVersionedEdit<AppointmentValues, Appointment>({
    draftKey: `appointment-${appointment.id}`,
    of: { entity: 'appointment', entityId: appointment.id },
    record: appointment,
    toValues: toAppointmentValues,
    validate: validateAppointment,
    save: (values, changed, version) =>
      update.mutateAsync({ appointment, body: toAppointmentChange(values, changed, version) }),
    rename: appointmentField,
    onSaved: (saved) => {
      notifySaved('saved', saved)
      onClose()
    },
  })

  /** A field's value as a person reads it, for comparing two versions. */
  function say(field: keyof AppointmentValues, values: AppointmentValues): string {
    switch (field) {
      case 'kind':
        return kindChoices.find(({ value }) => value === values.kind)?.label ?? values.kind
      case 'employee_id': {
        const employee = employees.find(({ id }) => id === values.employee_id)
        return employee ? `${employee.firstName} ${employee.lastName}` : t('Nobody yet')
      }
      case 'day':
      case 'endDay':
        return formatDay(values[field])
      case 'start':
      case 'end':
        return timeWords(values[field])
      case 'project':
        return values.project?.name ?? '—'
      default:
        return values[field] || '—'
    }
  }

  return (
    <EditDrawer
      title={t('Edit appointment')}
      what={t('this appointment')}
      edit={isGone ? { ...edit, ...nothingToSave } : edit}
      ready={edit.dirty && !isGone}
      labels={appointmentLabels}
      say={say}
      onClose={onClose}
    >
      {isGone && <GoneNotice />}
      <AppointmentFields form={edit.form} except={appointment.id} />
    </EditDrawer>
  )
}
