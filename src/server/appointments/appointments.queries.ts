import { type Insertable, sql, type Transaction, type Updateable } from 'kysely'
import type { Appointment } from '../../contract/appointments.ts'
import { invalidField, notFound } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type {
  Appointment as AppointmentTable,
  CheckIn as CheckInTable,
  DB,
} from '../database/schema.generated.ts'
import { appointmentAsJson, toAppointment } from './appointment-json.ts'

/** Which appointment, as a path names it: a stranger's child is not found. */
export interface AppointmentAddress {
  projectId: number
  appointmentId: number
}

/** An appointment of a project that this transaction has locked. @throws not_found, also for another project's */
export async function findAppointment(
  trx: Transaction<DB>,
  { projectId, appointmentId }: AppointmentAddress,
): Promise<Appointment> {
  const row = await trx
    .selectFrom('appointment')
    .select(appointmentAsJson().as('appointment'))
    .where('id', '=', appointmentId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!row) throw notFound('Appointment')
  return toAppointment(row.appointment)
}

export async function insertAppointment(
  trx: Transaction<DB>,
  values: Insertable<AppointmentTable>,
): Promise<Appointment> {
  const { id } = await trx.insertInto('appointment').values(values).returning('id').executeTakeFirstOrThrow()
  return findAppointment(trx, { projectId: values.project_id, appointmentId: id })
}

/** Writes some columns of an appointment; its version goes up by one. */
export async function changeAppointmentRow(
  trx: Transaction<DB>,
  id: number,
  at: Date,
  values: Updateable<AppointmentTable>,
): Promise<void> {
  await trx
    .updateTable('appointment')
    .set({ ...values, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** What an appointment is booked with. */
export type AppointmentContent = Insertable<AppointmentTable> & { starts_at: Date; ends_at: Date }

/** Looks up who shall keep it, and holds the row. @throws invalid naming `employee_id` unless that employee is active */
export async function holdEmployee(trx: Transaction<DB>, id: number): Promise<void> {
  const employee = await trx
    .selectFrom('employee')
    .select(['first_name', 'last_name', 'active'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!employee) throw invalidField('employee_id', 'There is no employee with this id')
  if (!employee.active) {
    const name = `${employee.first_name} ${employee.last_name}`
    throw invalidField('employee_id', say('{name} is no longer an active employee', { name }))
  }
}

export async function insertCheckIn(trx: Transaction<DB>, values: Insertable<CheckInTable>): Promise<void> {
  await trx.insertInto('check_in').values(values).execute()
}
