import { sql } from 'kysely'
import type { Appointment, CheckIn } from '../../contract/appointments.ts'
import { employeeAsJson, instantsOf, recordFields, rowAsJson, toInstant } from '../database/json-rows.ts'

const appointmentFields = [
  ...recordFields,
  'project_id',
  'kind',
  'title',
  'startsAt',
  'endsAt',
  'notes',
  'outcome',
  'outcomeNote',
] as const

const checkInAsJson = rowAsJson<CheckIn>(
  'check_in',
  ['id', 'at', 'lat', 'lon', 'accuracy', 'distance', 'approximate', 'positionProblem'],
  { employee: employeeAsJson('check_in.employee_id') },
)

/** SQL for an appointment with its check-ins. The query must select from `appointment`. */
export const appointmentAsJson = rowAsJson<Appointment>('appointment', appointmentFields, {
  employee: employeeAsJson('appointment.employee_id'),
  checkIns: sql`(
    select coalesce(json_agg(${checkInAsJson} order by check_in.at, check_in.id), '[]')
    from check_in where check_in.appointment_id = appointment.id)`,
})

/** An appointment as PostgreSQL writes it in JSON, with ISO instants. */
export function toAppointment(json: Appointment): Appointment {
  return {
    ...json,
    ...instantsOf(json, ['startsAt', 'endsAt', 'createdAt', 'updatedAt']),
    checkIns: json.checkIns.map((checkIn) => ({ ...checkIn, at: toInstant(checkIn.at) })),
  }
}
