import { useState } from 'react'
import type { Appointment } from '../../contract/appointments.ts'
import type { ChosenProject } from '../expenses/expense-form.ts'
import { ProjectField } from '../expenses/project-field.tsx'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { useTouch } from '../ui/use-wide-screen.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import {
  type AppointmentValues,
  appointmentForm,
  emptyAppointment,
  nextHour,
  toNewAppointment,
} from './appointment-form.ts'
import { useBookAppointment } from './appointments-api.ts'
import type { Wall } from './calendar/company-clock.ts'
import { notifySaved } from './notify-saved.ts'

/** Books an appointment: on the project given, or on one that is chosen first. */
export function NewAppointmentDrawer({
  project = null,
  isFixed = project !== null,
  start,
  until,
  employeeId,
  kind = 'site_visit',
  onClose,
  onBooked,
}: {
  project?: ChosenProject | null
  /** Whether the project is the one of the page, and not to be chosen. */
  isFixed?: boolean
  start?: Wall | undefined
  until?: Wall | undefined
  employeeId: number | null
  kind?: Appointment['kind']
  onClose: () => void
  onBooked: () => void
}) {
  const [initial] = useState<AppointmentValues>(() => ({
    ...emptyAppointment({ project, start: start ?? nextHour(new Date()), until, employeeId }),
    kind,
  }))
  const { day, start: from, endDay, end, employee_id } = initial
  const given = {
    ...(start ? { day, start: from, endDay, end } : {}),
    ...(project && !isFixed ? { project: initial.project, kind, employee_id } : {}),
  }
  const touch = useTouch()
  const book = useBookAppointment()
  const { form, edit } = useNewRecord({
    draftKey: isFixed ? `appointment-on-project-${project?.id ?? 0}` : 'appointment',
    initial,
    given,
    validate: appointmentForm.validate,
    create: (values, key) =>
      book.mutateAsync({ projectId: values.project?.id ?? 0, body: toNewAppointment(values), key }),
    rename: appointmentForm.fieldOf,
    alreadyMade: t(
      'An earlier try did go through, with different values. Check the appointments before you book another.',
    ),
    onCreated: (appointment) => {
      notifySaved('booked', appointment)
      onBooked()
    },
  })
  return (
    <EditDrawer
      title={t('New appointment')}
      what={t('this appointment')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Book')}
      ready
    >
      {!isFixed && (
        <ProjectField
          withAsterisk
          // On a phone its list would lie over the rest of the form.
          {...(touch ? {} : { 'data-autofocus': true })}
          {...form.getInputProps('project')}
          value={form.values.project}
          recent={project ? [project] : []}
        />
      )}
      <AppointmentFields form={form} />
    </EditDrawer>
  )
}
