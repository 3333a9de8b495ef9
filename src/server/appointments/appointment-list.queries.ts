import { type Kysely, type SqlBool, sql } from 'kysely'
import type {
  Appointment,
  AppointmentRow,
  listAppointments as listAppointmentsRoute,
} from '../../contract/appointments.ts'
import type { PartOutput } from '../../contract/route.ts'
import { maxAppointmentDays } from '../../domain/appointments.ts'
import { containsEveryWord } from '../database/contains-text.ts'
import { employeeName, rowAsJson } from '../database/json-rows.ts'
import type { Page } from '../database/page.ts'
import { pageOrWholeList, readPage, type SortColumn } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import { appointmentAsJson, toAppointment } from './appointment-json.ts'

type ListRequest = PartOutput<typeof listAppointmentsRoute, 'query'>
export type AppointmentSelection = Omit<ListRequest, 'sort' | 'limit' | 'cursor'>

/** The appointments of all projects. Without a limit, all of them, read in chunks. */
export function listAppointments(db: Kysely<DB>, request: ListRequest): Promise<Page<AppointmentRow>> {
  return pageOrWholeList(request, (part) => {
    const filtered = selectAppointments(db, part)
    return readPage(filtered, filtered.select(rowColumns), part, order, toAppointmentRow)
  })
}

const employee = employeeName('appointment.employee_id')

const sortColumns: Record<string, SortColumn> = {
  startsAt: { by: sql`appointment.starts_at`, type: 'timestamptz' },
  endsAt: { by: sql`appointment.ends_at`, type: 'timestamptz' },
  kind: { by: sql`appointment.kind`, type: 'text' },
  // Unassigned appointments come first.
  employee: { by: sql`lower(coalesce(${employee}, ''))`, type: 'text' },
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
  if (from !== undefined) {
    const instant = new Date(from)
    // None is longer, so the index by start finds those that end later.
    const earliest = new Date(instant.getTime() - maxAppointmentDays * 86_400_000)
    query = query.where('appointment.ends_at', '>', instant).where('appointment.starts_at', '>=', earliest)
  }
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
const searchText = sql<string>`concat_ws(' ', appointment.title, appointment.notes, ${employee}, project.number,
  project.customer_name, project.customer_phone, project.site_street, project.site_city)`

const projectAsJson = rowAsJson<AppointmentRow['project']>(
  'project',
  ['id', 'number', 'status', 'region', 'customerName', 'customerPhone'],
  {
    site: sql`json_build_object('street', project.site_street, 'city', project.site_city, 'state', project.site_state,
      'zip', project.site_zip, 'lat', project.site_lat, 'lon', project.site_lon,
      'approximate', project.site_approximate)`,
  },
)

/** What `toAppointmentRow` reads. */
export const rowColumns = [
  'appointment.id' as const,
  appointmentAsJson.as('appointment'),
  projectAsJson.as('project'),
]

type JoinedRow = Pick<AppointmentRow, 'project'> & { appointment: Appointment }

export function toAppointmentRow({ appointment, project }: JoinedRow): AppointmentRow {
  return { ...toAppointment(appointment), project }
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
