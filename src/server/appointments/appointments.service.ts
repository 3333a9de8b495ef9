import type { Transaction, Updateable } from 'kysely'
import type {
  Appointment,
  AppointmentChange,
  AppointmentConflict,
  findAppointmentConflicts,
  NewAppointment,
} from '../../contract/appointments.ts'
import type { PartOutput } from '../../contract/route.ts'
import { appointmentSpan, takesTime } from '../../domain/appointments.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { assertVersion, changeRow, given, insertRow } from '../database/editable.ts'
import { type Changes, changesBetween, recordEvent } from '../database/record-event.ts'
import { isContentKey, type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { Appointment as AppointmentTable, DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { holdEmployee } from '../projects/project-parents.queries.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { advanceProject } from '../projects/projects.service.ts'
import { removeRows } from '../removals/remove-rows.ts'
import { anAppointment, describeChange, inWords, theAppointment } from './appointment-words.ts'
import { type AppointmentAddress, findAppointment, findConflicts } from './appointments.queries.ts'
import { readCheckIn, recordCheckIn } from './check-in.service.ts'

export type Booked = Appointment & { conflicts: AppointmentConflict[] }

/**
 * Books a visit, which advances a new lead, and lists the employee's conflicts at that time.
 * @throws not_found for the project; invalid naming `endsAt` or `employee_id`
 */
export async function createAppointment(
  deps: Deps,
  actor: Actor,
  projectId: number,
  wanted: NewAppointment,
  once: Once = unkeyed,
): Promise<Booked> {
  const at = deps.clock.now()
  const content = toContent(projectId, wanted)
  return runOnce(deps.db, actor.id, once, async (trx) => {
    const project = await lockProject(trx, projectId)
    if (wanted.employee_id) await holdEmployee(trx, wanted.employee_id, 'employee_id')
    const appointmentId = await insertRow(trx, 'appointment', {
      ...content,
      created_by: actor.id,
      created_at: at,
      updated_at: at,
    })
    const appointment = await findAppointment(trx, { projectId, appointmentId })
    await recordBooking(trx, { actor, at }, appointment)
    await advanceProject(trx, { actor, at }, project, 'appointment_booked')
    return withConflicts(trx, appointment)
  })
}

/** @throws invalid naming `endsAt` */
function toContent(projectId: number, wanted: NewAppointment) {
  const { startsAt, endsAt } = appointmentSpan(wanted.startsAt, wanted.endsAt)
  return {
    project_id: projectId,
    kind: wanted.kind ?? 'site_visit',
    title: wanted.title ?? '',
    starts_at: startsAt,
    ends_at: endsAt,
    employee_id: wanted.employee_id ?? null,
    notes: wanted.notes ?? '',
  }
}

async function recordBooking(
  trx: Transaction<DB>,
  { actor, at }: By,
  appointment: Appointment,
): Promise<void> {
  const { id, project_id, employee } = appointment
  await recordEvent(trx, {
    at,
    actor,
    projectId: project_id,
    entity: 'appointment',
    entityId: id,
    verb: 'booked',
    summary: employee
      ? say('booked {what} with {name}', { what: anAppointment(appointment), name: employee.name })
      : say('booked {what}', { what: anAppointment(appointment) }),
  })
}

async function withConflicts(trx: Transaction<DB>, appointment: Appointment): Promise<Booked> {
  const { id, employee, startsAt, endsAt, outcome } = appointment
  const conflicts =
    employee && takesTime(outcome)
      ? await findConflicts(trx, {
          employeeId: employee.id,
          startsAt: new Date(startsAt),
          endsAt: new Date(endsAt),
          except: id,
        })
      : []
  return { ...appointment, conflicts }
}

/**
 * Moves or changes a visit, records its outcome, or checks in. A check-in is recorded even on a stale version; the
 * other changes that came with it are then refused.
 * @throws not_found; conflict for a stale version, with the appointment as it stands; invalid naming the field
 */
export async function updateAppointment(
  deps: Deps,
  actor: Actor,
  address: AppointmentAddress,
  change: AppointmentChange,
  once: Once = unkeyed,
): Promise<Booked> {
  const at = deps.clock.now()
  const checkIn = readCheckIn(change, at)
  // Only a check-in may count as a double click: any other change may be undone and made again within ten seconds.
  const key = checkIn || !isContentKey(once) ? once : unkeyed
  const { answer, isRefused } = await runOnce(deps.db, actor.id, key, async (trx) => {
    const project = await lockProject(trx, address.projectId)
    const before = await findAppointment(trx, address)
    if (checkIn) await recordCheckIn(trx, actor, project, before, checkIn)
    else assertVersion(before, change.version)
    const edit = await readEdit(trx, before, change)
    const isStale = change.version !== undefined && change.version !== before.version
    if (edit && !isStale) await changeAppointment(trx, { actor, at }, before, edit)
    const after = await findAppointment(trx, address)
    return { answer: await withConflicts(trx, after), isRefused: edit !== null && isStale }
  })
  if (isRefused) assertVersion(toCurrent(answer), change.version)
  return answer
}

/** The conflict answer carries the plain appointment. */
function toCurrent({ conflicts: _, ...current }: Booked): Appointment {
  return current
}

/**
 * The columns whose values differ; null for none. When only the start moves, the visit keeps its length.
 * @throws invalid naming `endsAt` or `employee_id`; an employee who is already assigned may stay though inactive
 */
async function readEdit(
  trx: Transaction<DB>,
  before: Appointment,
  change: AppointmentChange,
): Promise<Updateable<AppointmentTable> | null> {
  const employeeId = before.employee?.id ?? null
  const isGiven = change.employee_id !== undefined && change.employee_id !== employeeId
  if (isGiven && change.employee_id) await holdEmployee(trx, change.employee_id, 'employee_id')
  const now = {
    kind: before.kind,
    title: before.title,
    notes: before.notes,
    outcome: before.outcome,
    outcome_note: before.outcomeNote,
    starts_at: before.startsAt,
    ends_at: before.endsAt,
    employee_id: employeeId,
  }
  const wanted = given({
    kind: change.kind,
    title: change.title,
    notes: change.notes,
    outcome: change.outcome,
    outcome_note: change.outcomeNote,
    employee_id: change.employee_id,
    ...readSpan(before, change),
  })
  const changes = changesBetween(now, wanted, Object.keys(now) as (keyof typeof now)[])
  const columns = Object.entries(changes).map(([column, { to }]) => [column, to])
  return columns.length === 0 ? null : (Object.fromEntries(columns) as Updateable<AppointmentTable>)
}

/** @throws invalid naming `endsAt` */
function readSpan(
  before: Appointment,
  { startsAt, endsAt }: AppointmentChange,
): { starts_at?: string; ends_at?: string } {
  if (startsAt === undefined && endsAt === undefined) return {}
  const start = startsAt ?? before.startsAt
  const length = Date.parse(before.endsAt) - Date.parse(before.startsAt)
  const span = appointmentSpan(start, endsAt ?? new Date(Date.parse(start) + length))
  return { starts_at: span.startsAt.toISOString(), ends_at: span.endsAt.toISOString() }
}

async function changeAppointment(
  trx: Transaction<DB>,
  { actor, at }: By,
  before: Appointment,
  edit: Updateable<AppointmentTable>,
): Promise<void> {
  const { id, project_id } = before
  await changeRow(trx, 'appointment', id, at, edit)
  const after = await findAppointment(trx, { projectId: project_id, appointmentId: id })
  await recordEvent(trx, {
    at,
    actor,
    projectId: project_id,
    entity: 'appointment',
    entityId: id,
    ...describeChange(before, after),
  })
}

/** Deletes an appointment with its check-ins. Undo restores both. @throws not_found */
export async function deleteAppointment(
  deps: Deps,
  actor: Actor,
  address: AppointmentAddress,
): Promise<{ message: string; removal_id: number }> {
  const at = deps.clock.now()
  const { projectId, appointmentId } = address
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const before = await findAppointment(trx, address)
    const removalId = await removeRows(trx, {
      projectId,
      entity: 'appointment',
      entityId: appointmentId,
      rows: [
        { table: 'appointment', column: 'id', value: appointmentId },
        { table: 'check_in', column: 'appointment_id', value: appointmentId },
      ],
      event: {
        at,
        actor,
        verb: 'deleted',
        summary: say('deleted {what}', { what: theAppointment(before) }),
        changes: losses(before),
      },
    })
    return { message: 'Appointment deleted', removal_id: removalId }
  })
}

/** Keeps the appointment's content in the history, for after it can no longer be restored. */
function losses(before: Appointment): Changes {
  const said = Object.entries(inWords(before)).filter(([, words]) => words)
  return Object.fromEntries(said.map(([field, words]) => [field, { from: words, to: null }]))
}

/** Conflicts of a visit that is not booked yet. @throws invalid naming `endsAt` */
export async function askForConflicts(
  { db }: Pick<Deps, 'db'>,
  question: PartOutput<typeof findAppointmentConflicts, 'query'>,
): Promise<AppointmentConflict[]> {
  const span = appointmentSpan(question.startsAt, question.endsAt)
  return findConflicts(db, { ...span, employeeId: question.employee_id, except: question.except ?? null })
}
