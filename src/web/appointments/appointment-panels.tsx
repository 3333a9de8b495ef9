import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment, AppointmentRow } from '../../contract/appointments.ts'
import { useEmployees } from '../api/lists.ts'
import type { ChosenProject } from '../expenses/expense-form.ts'
import { ProjectField } from '../expenses/project-field.tsx'
import { t } from '../language/t.ts'
import { projectName } from '../projects/project-words.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { useTouch } from '../ui/use-wide-screen.ts'
import { AppointmentDrawer, GoneNotice } from './appointment-drawer.tsx'
import { AppointmentFields } from './appointment-fields.tsx'
import {
  type AppointmentValues,
  appointmentForm,
  emptyAppointment,
  nextHour,
  toAppointmentChange,
  toNewAppointment,
} from './appointment-form.ts'
import { notifySaved, rowOf } from './appointment-words.ts'
import { useBookAppointment, useUpdateAppointment } from './appointments-api.ts'
import type { Wall } from './calendar/company-clock.ts'
import type { AppointmentPanel } from './use-appointment-panel.ts'

/** Shows the panel that the address names, if its appointment was listed when it opened. */
export default function AppointmentPanels({
  project,
  employeeId,
  appointments,
  panel,
  leaveFor,
}: {
  /** The page's project; null when a new appointment chooses one. */
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
  const of = useStartProject(panel)
  if (panel.kind === 'new-appointment') {
    // The form takes its first values once.
    if (panel.of !== undefined && !project && !of) return null
    const { person = appointment ? (appointment.employee?.id ?? null) : employeeId } = panel
    const purpose = panel.purpose ?? appointment?.kind
    return (
      <NewAppointmentDrawer
        key={panel.like}
        project={project ?? of ?? (appointment ? chosen(appointment) : null)}
        isFixed={project !== null}
        given={{
          ...(purpose ? { kind: purpose } : {}),
          ...(panel.person !== undefined || appointment ? { employee_id: person } : {}),
        }}
        employeeId={person}
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

/** The project that the address names. */
function useStartProject(panel: AppointmentPanel): ChosenProject | undefined {
  const id = panel.kind === 'new-appointment' ? panel.of : undefined
  const { data } = useQuery({ ...projectQuery(id ?? 0), enabled: id !== undefined })
  return data && { id: data.id, name: projectName(data) }
}

function NewAppointmentDrawer({
  project = null,
  isFixed = project !== null,
  start,
  until,
  employeeId,
  given: chosenBefore,
  onClose,
  onBooked,
}: {
  project?: ChosenProject | null
  /** The project cannot be chosen: it is the page's. */
  isFixed?: boolean
  start?: Wall | undefined
  until?: Wall | undefined
  employeeId: number | null
  /** Chosen before the form opened: wins over what was typed earlier and not saved. */
  given: Partial<Pick<AppointmentValues, 'kind' | 'employee_id'>>
  onClose: () => void
  onBooked: () => void
}) {
  const [initial] = useState<AppointmentValues>(() => ({
    ...emptyAppointment({ project, start: start ?? nextHour(new Date()), until, employeeId }),
    ...chosenBefore,
  }))
  const { day, start: from, endDay, end } = initial
  const given = {
    ...(start ? { day, start: from, endDay, end } : {}),
    ...(project && !isFixed ? { project: initial.project } : {}),
    ...chosenBefore,
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
          // Focused, its list covers the form: on a phone, and where nothing is to be chosen, that is in the way.
          {...(touch || project ? {} : { 'data-autofocus': true })}
          {...form.getInputProps('project')}
          value={form.values.project}
          recent={project ? [project] : []}
        />
      )}
      <AppointmentFields form={form} />
    </EditDrawer>
  )
}

/** For a deleted appointment: nothing is compared, and Enter sends nothing. */
const nothingToSave = {
  news: undefined,
  conflict: undefined,
  onSubmit: (event?: { preventDefault: () => void }) => event?.preventDefault(),
}

function EditAppointmentDrawer({
  appointment,
  isGone,
  onClose,
}: {
  appointment: Appointment
  /** A colleague deleted it: the typed text can only be copied. */
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

  /** A field's value in words, for comparing two versions. */
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

/**
 * The appointment that a panel shows. When a colleague moves it out of the list, it is read from its project.
 * `isGone`: it was deleted there too, and is shown as it last was.
 */
function useShownAppointment(
  appointments: readonly AppointmentRow[],
  id: number | undefined,
): { appointment: AppointmentRow | undefined; isGone: boolean } {
  const listed = appointments.find((row) => row.id === id)
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const kept = last?.id === id ? last : undefined
  const isAway = !listed && kept !== undefined
  /** When it left the list, in milliseconds. A project that was read before may still contain it. */
  const [awaySince, setAwaySince] = useState<number>()
  if (isAway !== (awaySince !== undefined)) setAwaySince(isAway ? Date.now() : undefined)
  const { data: project, dataUpdatedAt } = useQuery({
    ...projectQuery(kept?.project_id ?? 0),
    enabled: isAway,
    staleTime: 0,
  })
  if (listed || !kept) return { appointment: listed, isGone: false }
  const current = project?.appointments.find((row) => row.id === id)
  const isGone = project !== undefined && !current && awaySince !== undefined && dataUpdatedAt >= awaySince
  const isNewer = project && current && current.version >= kept.version
  return { appointment: isNewer ? rowOf(project, current) : kept, isGone }
}
