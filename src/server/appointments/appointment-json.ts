import { type RawBuilder, sql } from 'kysely'
import type { Appointment, CheckIn } from '../../contract/appointments.ts'
import { employeeAsJson } from '../database/employee-json.ts'

export interface CheckInJson {
  id: number
  employee: { id: number; name: string }
  at: string
  lat: number | null
  lon: number | null
  accuracy: number | null
  distance: number | null
  position_problem: CheckIn['positionProblem']
}

export interface AppointmentJson {
  id: number
  project_id: number
  kind: Appointment['kind']
  title: string
  starts_at: string
  ends_at: string
  employee: { id: number; name: string } | null
  notes: string
  outcome: Appointment['outcome']
  outcome_note: string
  check_ins: CheckInJson[]
  version: number
  created_at: string
  updated_at: string
}

/** SQL for an appointment with its check-ins. The query must select from `appointment`. */
export function appointmentAsJson(): RawBuilder<AppointmentJson> {
  return sql<AppointmentJson>`json_build_object(
    'id', appointment.id,
    'project_id', appointment.project_id,
    'kind', appointment.kind,
    'title', appointment.title,
    'starts_at', appointment.starts_at,
    'ends_at', appointment.ends_at,
    'employee', ${employeeAsJson('appointment.employee_id')},
    'notes', appointment.notes,
    'outcome', appointment.outcome,
    'outcome_note', appointment.outcome_note,
    'check_ins', (
      select coalesce(json_agg(${checkInAsJson()} order by check_in.at, check_in.id), '[]')
      from check_in where check_in.appointment_id = appointment.id),
    'version', appointment.version,
    'created_at', appointment.created_at,
    'updated_at', appointment.updated_at)`
}

function checkInAsJson(): RawBuilder<CheckInJson> {
  return sql<CheckInJson>`json_build_object(
    'id', check_in.id,
    'employee', ${employeeAsJson('check_in.employee_id')},
    'at', check_in.at,
    'lat', check_in.lat,
    'lon', check_in.lon,
    'accuracy', check_in.accuracy,
    'distance', check_in.distance,
    'position_problem', check_in.position_problem)`
}

export function toAppointment(json: AppointmentJson): Appointment {
  return {
    id: json.id,
    project_id: json.project_id,
    kind: json.kind,
    title: json.title,
    startsAt: toInstant(json.starts_at),
    endsAt: toInstant(json.ends_at),
    employee: json.employee,
    notes: json.notes,
    outcome: json.outcome,
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
    positionProblem: json.position_problem,
  }
}

function toInstant(text: string): string {
  return new Date(text).toISOString()
}
