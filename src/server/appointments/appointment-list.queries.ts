import { type Kysely, type SqlBool, sql } from 'kysely'
import type {
  AppointmentRow,
  listAppointments as listAppointmentsRoute,
} from '../../contract/appointments.ts'
import type { PartOutput } from '../../contract/route.ts'
import type { ProjectStatus, Region } from '../../domain/projects.ts'
import { containsEveryWord } from '../database/contains-text.ts'
import type { Page } from '../database/page.ts'
import { pageOrWholeList, readPage, type SortColumn } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { type AppointmentJson, appointmentAsJson, toAppointment } from './appointment-json.ts'

type ListRequest = PartOutput<typeof listAppointmentsRoute, 'query'>
export type AppointmentSelection = Omit<ListRequest, 'sort' | 'limit' | 'cursor'>

/** The appointments of all projects. Without a limit, all of them, read in chunks. */
export function listAppointments(db: Kysely<DB>, request: ListRequest): Promise<Page<AppointmentRow>> {
  return pageOrWholeList(request, (part) => {
    const filtered = selectAppointments(db, part)
    return readPage(filtered, filtered.select(rowColumns), part, order, toAppointmentRow)
  })
}

const employeeName = sql<string>`(
  select concat_ws(' ', employee.first_name, employee.last_name)
  from employee where employee.id = appointment.employee_id)`

const sortColumns: Record<string, SortColumn> = {
  startsAt: { by: sql`appointment.starts_at`, type: 'timestamptz' },
  endsAt: { by: sql`appointment.ends_at`, type: 'timestamptz' },
  kind: { by: sql`appointment.kind`, type: 'text' },
  // Unassigned appointments come first.
  employee: { by: sql`lower(coalesce(${employeeName}, ''))`, type: 'text' },
  customer: { by: sql`lower(project.customer_name)`, type: 'text' },
  project: { by: sql`project.number`, type: 'text' },
}

const order = { columns: sortColumns, id: sql<number>`appointment.id`, otherwise: 'startsAt' }

/** The filtered appointments of projects that are not deleted. */
export function selectAppointments(db: Kysely<DB>, selection: AppointmentSelection) {
  const { search, from, to, employee_id, unassigned, region, kind, open } = selection
  let query = db
    .selectFrom('appointment')
    .innerJoin('project', 'project.id', 'appointment.project_id')
    .where('project.deleted_at', 'is', null)
  if (search?.trim()) query = query.where(containsEveryWord(searchText, search))
  if (from !== undefined) query = query.where('appointment.ends_at', '>', new Date(from))
  if (to !== undefined) query = query.where('appointment.starts_at', '<', new Date(to))
  if (employee_id !== undefined) query = query.where('appointment.employee_id', '=', employee_id)
  if (unassigned !== undefined)
    query = query.where('appointment.employee_id', unassigned ? 'is' : 'is not', null)
  if (region !== undefined) query = query.where('project.region', '=', region)
  if (kind !== undefined) query = query.where('appointment.kind', '=', kind)
  if (open !== undefined) query = query.where('appointment.outcome', open ? 'is' : 'is not', null)
  return query
}

/** What the search looks at. */
const searchText = sql<string>`concat_ws(' ', appointment.title, appointment.notes, ${employeeName}, project.number,
  project.customer_name, project.customer_phone, project.site_street, project.site_city)`

/** What `toAppointmentRow` reads. */
export const rowColumns = [
  'appointment.id' as const,
  'project.number' as const,
  'project.status' as const,
  'project.region' as const,
  'project.customer_name' as const,
  'project.customer_phone' as const,
  'project.site_street' as const,
  'project.site_city' as const,
  'project.site_state' as const,
  'project.site_zip' as const,
  'project.site_lat' as const,
  'project.site_lon' as const,
  appointmentAsJson().as('appointment'),
]

interface JoinedRow {
  appointment: AppointmentJson
  number: string
  status: string
  region: string
  customer_name: string
  customer_phone: string
  site_street: string
  site_city: string
  site_state: string
  site_zip: string
  site_lat: number | null
  site_lon: number | null
}

export function toAppointmentRow(row: JoinedRow): AppointmentRow {
  const appointment = toAppointment(row.appointment)
  return {
    ...appointment,
    project: {
      id: appointment.project_id,
      number: row.number,
      status: row.status as ProjectStatus,
      region: row.region as Region,
      customerName: row.customer_name,
      customerPhone: row.customer_phone,
      site: {
        street: row.site_street,
        city: row.site_city,
        state: row.site_state,
        zip: row.site_zip,
        lat: row.site_lat,
        lon: row.site_lon,
      },
    },
  }
}

/**
 * An employee's appointments from `today` to `to`, and the ones since `from` that still have no outcome. The instants
 * are starts of days on the company's clock.
 */
export async function findOwnAppointments(
  db: Kysely<DB>,
  employeeId: number,
  { from, today, to }: { from: Date; today: Date; to: Date },
): Promise<AppointmentRow[]> {
  const span = { from: from.toISOString(), to: to.toISOString() }
  const rows = await selectAppointments(db, { employee_id: employeeId, ...span })
    .select(rowColumns)
    .where(sql<SqlBool>`(appointment.ends_at > ${today} or appointment.outcome is null)`)
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .execute()
  return rows.map(toAppointmentRow)
}
