import { type Kysely, sql, type Transaction } from 'kysely'
import type { Appointment, AppointmentConflict } from '../../contract/appointments.ts'
import { appointmentOutcomes, takesTime } from '../../domain/appointments.ts'
import { notFound } from '../../domain/errors.ts'
import type { DB } from '../database/schema.generated.ts'
import { appointmentAsJson, toAppointment } from './appointment-json.ts'

/** An appointment as a URL names it. Under another project's id it is not found. */
export interface AppointmentAddress {
  projectId: number
  appointmentId: number
}

/** The transaction must have locked the project. @throws not_found, also for another project's appointment */
export async function findAppointment(
  trx: Transaction<DB>,
  { projectId, appointmentId }: AppointmentAddress,
): Promise<Appointment> {
  const row = await trx
    .selectFrom('appointment')
    .select(appointmentAsJson.as('appointment'))
    .where('id', '=', appointmentId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!row) throw notFound('Appointment')
  return toAppointment(row.appointment)
}

export interface ConflictQuestion {
  employeeId: number
  startsAt: Date
  endsAt: Date
  /** The appointment that is being moved does not conflict with itself. */
  except: number | null
}

/** A longer list helps nobody find another time. */
const mostConflicts = 50

const freeingOutcomes = appointmentOutcomes.filter((outcome) => !takesTime(outcome))

/**
 * The employee's other appointments at that time, earliest first. One may begin when the other ends. Appointments of
 * deleted projects do not count.
 */
export async function findConflicts(
  db: Kysely<DB>,
  { employeeId, startsAt, endsAt, except }: ConflictQuestion,
): Promise<AppointmentConflict[]> {
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('project', 'project.id', 'appointment.project_id')
    .innerJoin('employee', 'employee.id', 'appointment.employee_id')
    .select([
      'appointment.id',
      'appointment.kind',
      'appointment.title',
      'appointment.starts_at',
      'appointment.ends_at',
      'employee.id as employee_id',
      sql<string>`concat_ws(' ', employee.first_name, employee.last_name)`.as('employee_name'),
      'project.id as project_id',
      'project.number',
      'project.customer_name',
    ])
    .where('appointment.employee_id', '=', employeeId)
    .where('appointment.starts_at', '<', endsAt)
    .where('appointment.ends_at', '>', startsAt)
    .where(({ or, eb }) =>
      or([eb('appointment.outcome', 'is', null), eb('appointment.outcome', 'not in', freeingOutcomes)]),
    )
    .where('project.deleted_at', 'is', null)
    .$if(except !== null, (query) => query.where('appointment.id', '<>', except))
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .limit(mostConflicts)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Appointment['kind'],
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    employee: { id: row.employee_id, name: row.employee_name },
    project: { id: row.project_id, number: row.number, customerName: row.customer_name },
  }))
}
