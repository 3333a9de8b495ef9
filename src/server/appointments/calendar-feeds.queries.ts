import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { CalendarFeed } from '../../contract/appointments.ts'
import { notFound } from '../../domain/errors.ts'
import type { DB, CalendarFeed as FeedTable } from '../database/schema.generated.ts'
import {
  type AppointmentSelection,
  rowColumns,
  selectAppointments,
  toAppointmentRow,
} from './appointment-list.queries.ts'
import type { CalendarAppointment } from './calendar-file.ts'

function toFeed(
  row: Pick<Selectable<FeedTable>, 'id' | 'everybody' | 'created_at' | 'last_read_at'>,
): CalendarFeed {
  return {
    id: row.id,
    everybody: row.everybody,
    createdAt: row.created_at.toISOString(),
    lastReadAt: row.last_read_at?.toISOString() ?? null,
  }
}

/** An employee's working links, newest first. */
export async function listFeeds(db: Kysely<DB>, employeeId: number): Promise<CalendarFeed[]> {
  const rows = await db
    .selectFrom('calendar_feed')
    .select(['id', 'everybody', 'created_at', 'last_read_at'])
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toFeed)
}

export async function insertFeed(trx: Kysely<DB>, values: Insertable<FeedTable>): Promise<CalendarFeed> {
  const row = await trx
    .insertInto('calendar_feed')
    .values(values)
    .returning(['id', 'everybody', 'created_at', 'last_read_at'])
    .executeTakeFirstOrThrow()
  return toFeed(row)
}

/** @throws not_found, also for another person's link and one that has ended */
export async function endFeed(trx: Kysely<DB>, employeeId: number, id: number, at: Date): Promise<void> {
  const ended = await trx
    .updateTable('calendar_feed')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw notFound('Calendar link')
}

/** Ends all links of an employee who is deactivated. */
export async function endFeedsOf(trx: Kysely<DB>, employeeId: number, at: Date): Promise<void> {
  await trx
    .updateTable('calendar_feed')
    .set({ revoked_at: at })
    .where('employee_id', '=', employeeId)
    .where('revoked_at', 'is', null)
    .execute()
}

export interface WorkingFeed {
  id: number
  everybody: boolean
  last_read_at: Date | null
  employee_id: number
  first_name: string
  name: string
}

/** The link with that secret, while it works and its owner is active. */
export function findWorkingFeed(db: Kysely<DB>, tokenHash: Buffer): Promise<WorkingFeed | undefined> {
  return db
    .selectFrom('calendar_feed')
    .innerJoin('employee', 'employee.id', 'calendar_feed.employee_id')
    .select([
      'calendar_feed.id',
      'calendar_feed.everybody',
      'calendar_feed.last_read_at',
      'employee.id as employee_id',
      'employee.first_name',
      sql<string>`concat_ws(' ', employee.first_name, employee.last_name)`.as('name'),
    ])
    .where('calendar_feed.token_hash', '=', tokenHash)
    .where('calendar_feed.revoked_at', 'is', null)
    .where('employee.active', '=', true)
    .executeTakeFirst()
}

export async function noteFeedRead(db: Kysely<DB>, id: number, at: Date): Promise<void> {
  await db.updateTable('calendar_feed').set({ last_read_at: at }).where('id', '=', id).execute()
}

/** The appointments of a calendar, earliest first. */
export async function findCalendarAppointments(
  db: Kysely<DB>,
  selection: AppointmentSelection,
): Promise<CalendarAppointment[]> {
  const rows = await selectAppointments(db, selection)
    .select(rowColumns)
    .select('project.updated_at as project_updated_at')
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .execute()
  return rows.map((row) => ({
    ...toAppointmentRow(row),
    projectUpdatedAt: row.project_updated_at.toISOString(),
  }))
}
