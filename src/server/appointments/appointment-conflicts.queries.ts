import { type Kysely, sql } from 'kysely'
import type { Appointment, AppointmentConflict } from '../../contract/appointments.ts'
import { appointmentOutcomes, takesTime } from '../../domain/appointments.ts'
import type { DB } from '../database/schema.generated.ts'

export interface ConflictQuestion {
  employeeId: number
  startsAt: Date
  endsAt: Date
  /** The appointment that is being moved. */
  except: number | null
}

/** More than these help nobody to find another time. */
const conflictsTold = 50

const freeingOutcomes = appointmentOutcomes.filter((outcome) => !takesTime(outcome))

/**
 * What else takes a person's time then, earliest first; what begins as the other ends is no conflict, and deleted
 * projects take no time.
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
    .limit(conflictsTold)
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
