import { type RawBuilder, sql } from 'kysely'
import type { Appointment, CheckIn } from '../../contract/appointments.ts'
import { type EmployeeName, employeeAsJson, type JsonRow, toInstant } from '../database/json-rows.ts'
import type {
  Appointment as AppointmentTable,
  CheckIn as CheckInTable,
} from '../database/schema.generated.ts'

export interface CheckInJson extends JsonRow<CheckInTable> {
  employee: EmployeeName
}

export interface AppointmentJson extends JsonRow<AppointmentTable> {
  employee: EmployeeName | null
  check_ins: CheckInJson[]
}

/** SQL for an appointment with its check-ins. The query must select from `appointment`. */
export function appointmentAsJson(): RawBuilder<AppointmentJson> {
  return sql<AppointmentJson>`(to_jsonb(appointment) || jsonb_build_object(
    'employee', ${employeeAsJson('appointment.employee_id')},
    'check_ins', (
      select coalesce(jsonb_agg(${checkInAsJson()} order by check_in.at, check_in.id), '[]')
      from check_in where check_in.appointment_id = appointment.id)))`
}

function checkInAsJson(): RawBuilder<CheckInJson> {
  return sql<CheckInJson>`(
    to_jsonb(check_in) || jsonb_build_object('employee', ${employeeAsJson('check_in.employee_id')}))`
}

export function toAppointment(json: AppointmentJson): Appointment {
  return {
    id: json.id,
    project_id: json.project_id,
    kind: json.kind as Appointment['kind'],
    title: json.title,
    startsAt: toInstant(json.starts_at),
    endsAt: toInstant(json.ends_at),
    employee: json.employee,
    notes: json.notes,
    outcome: json.outcome as Appointment['outcome'],
    outcomeNote: json.outcome_note,
    checkIns: json.check_ins.map(toCheckIn),
    version: json.version,
    createdAt: toInstant(json.created_at),
    updatedAt: toInstant(json.updated_at),
  }
}

function toCheckIn(json: CheckInJson): CheckIn {
  return {
    id: json.id,
    employee: json.employee,
    at: toInstant(json.at),
    lat: json.lat,
    lon: json.lon,
    accuracy: json.accuracy,
    distance: json.distance,
    positionProblem: json.position_problem as CheckIn['positionProblem'],
  }
}
