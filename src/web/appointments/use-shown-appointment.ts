import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment, AppointmentRow } from '../../contract/appointments.ts'
import type { Project } from '../../contract/projects.ts'
import { projectQuery } from '../projects/projects-api.ts'

/**
 * The appointment that a panel shows. It stays while the panel is open, also when a colleague gives it to somebody else
 * or moves it out of the list: then it is read from its project, and as it was last where it is not there either.
 */
export function useShownAppointment(
  appointments: readonly AppointmentRow[],
  id: number | undefined,
): AppointmentRow | undefined {
  const listed = appointments.find((row) => row.id === id)
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const kept = last?.id === id ? last : undefined
  const { data: project } = useQuery({
    ...projectQuery(kept?.project_id ?? 0),
    enabled: !listed && kept !== undefined,
  })
  if (listed || !kept) return listed
  const current = project?.appointments.find((row) => row.id === id)
  return project && current && current.version >= kept.version ? rowOf(project, current) : kept
}

/** An appointment as the calendar has it: with where it is. */
export function rowOf({ customer, ...project }: Project, appointment: Appointment): AppointmentRow {
  const { id, number, status, region, site } = project
  return {
    ...appointment,
    project: { id, number, status, region, site, customerName: customer.name, customerPhone: customer.phone },
  }
}
