import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type Appointment,
  type AppointmentChange,
  type AppointmentRow,
  createAppointment,
  createCalendarFeed,
  deleteAppointment,
  findAppointmentConflicts,
  listAppointments,
  listCalendarFeeds,
  type NewAppointment,
  revokeCalendarFeed,
  updateAppointment,
} from '../../contract/appointments.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { projectKeys } from '../projects/projects-api.ts'
import { startOf } from './calendar/company-clock.ts'

/** The first part of every query key of appointments. Refreshing a project refreshes these too. */
const allAppointments = ['appointments'] as const

export type AppointmentSelection = z.output<typeof listAppointments.query>

export const appointmentsQuery = (selection: AppointmentSelection) =>
  queryOptions({
    queryKey: [...allAppointments, 'list', selection],
    queryFn: ({ signal }) => call(listAppointments, { query: selection, signal }),
  })

/** Keeps the last appointments while others are loading. */
export function useAppointments(selection: AppointmentSelection) {
  return useQuery({ ...appointmentsQuery(selection), placeholderData: keepPreviousData })
}

type ConflictQuestion = z.output<typeof findAppointmentConflicts.query>

/** The person's appointments at that time. */
export const conflictsQuery = (question: ConflictQuestion) =>
  queryOptions({
    queryKey: [...allAppointments, 'conflicts', question],
    queryFn: ({ signal }) => call(findAppointmentConflicts, { query: question, signal }),
    staleTime: 30_000,
  })

/** `key` is the same for every try of one opened form, so that a second click books nothing twice. */
export const useBookAppointment = () =>
  useChange(
    ({ projectId, body, key }: { projectId: number; body: NewAppointment; key: string }) =>
      call(createAppointment, { params: { id: projectId }, body, idempotencyKey: key }),
    ...projectKeys,
  )

type Named = Pick<Appointment, 'id' | 'project_id'>

export const useUpdateAppointment = () =>
  useChange(
    ({ appointment, body }: { appointment: Named; body: AppointmentChange }) =>
      call(updateAppointment, {
        params: { id: appointment.project_id, appointmentId: appointment.id },
        body,
      }),
    ...projectKeys,
  )

/** Shows a moved appointment before the server has answered. The next refresh corrects it. */
export async function showMoved(
  queryClient: QueryClient,
  id: number,
  moved: Pick<Appointment, 'startsAt' | 'endsAt' | 'employee'>,
): Promise<void> {
  const key = [...allAppointments, 'list']
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueriesData<AppointmentRow[]>({ queryKey: key }, (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, ...moved } : row)),
  )
}

export const useDeleteAppointment = () =>
  useChange(
    ({ id: appointmentId, project_id: id }: Named) =>
      call(deleteAppointment, { params: { id, appointmentId } }),
    ...projectKeys,
  )

const feedsQuery = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: ({ signal }) => call(listCalendarFeeds, { signal }),
})

export const useCalendarFeeds = () => useQuery(feedsQuery)

export const useCreateFeed = () =>
  useChange((everybody: boolean) => call(createCalendarFeed, { body: { everybody } }), feedsQuery.queryKey)

export const useRevokeFeed = () =>
  useChange((feedId: number) => call(revokeCalendarFeed, { params: { feedId } }), feedsQuery.queryKey)

/** The employee's appointments today. */
export function ownDay(employeeId: number): AppointmentSelection {
  const today = companyDayOf(new Date())
  return { from: startOf(today), to: startOf(addDays(today, 1)), employee_id: employeeId }
}
