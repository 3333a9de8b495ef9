import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment, AppointmentRow } from '../../contract/appointments.ts'
import type { Project } from '../../contract/projects.ts'
import { projectQuery } from '../projects/projects-api.ts'

/**
 * The appointment that a panel shows. It stays while the panel is open, also when a colleague gives it to somebody else
 * or moves it out of the list: then it is read from its project. `isGone`: it is not there either, and what is shown is
 * how it was last.
 */
export function useShownAppointment(
  appointments: readonly AppointmentRow[],
  id: number | undefined,
): { appointment: AppointmentRow | undefined; isGone: boolean } {
  const listed = appointments.find((row) => row.id === id)
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const kept = last?.id === id ? last : undefined
  const isAway = !listed && kept !== undefined
  /** When it left the list, in milliseconds: what was read of its project before that says nothing about it. */
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

/** An appointment as the calendar has it: with where it is. */
export function rowOf({ customer, ...project }: Project, appointment: Appointment): AppointmentRow {
  const { id, number, status, region, site } = project
  return {
    ...appointment,
    project: { id, number, status, region, site, customerName: customer.name, customerPhone: customer.phone },
  }
}
