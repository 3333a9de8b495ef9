import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Appointment } from '../../contract/appointments.ts'
import type { Bid } from '../../contract/bids.ts'
import type { Expense } from '../../contract/expenses.ts'
import type { Image } from '../../contract/images.ts'
import type { Invoice } from '../../contract/invoices.ts'
import type { ProjectNote } from '../../contract/notes.ts'
import type { Permit } from '../../contract/permits.ts'
import type { Project } from '../../contract/projects.ts'
import type { Day } from '../../domain/dates.ts'
import { notFound } from '../../domain/errors.ts'
import type { NextStep } from '../../domain/next-step.ts'
import { type ProjectMoney, projectMoney } from '../../domain/project-money.ts'
import type { ProjectStatus, Region } from '../../domain/projects.ts'
import type { ContractType } from '../../domain/rights/rights.ts'
import type { RoughPosition } from '../../domain/rough-positions.ts'
import { appointmentAsJson, toAppointment } from '../appointments/appointment-json.ts'
import { type BidJson, bidAsJson, toBid } from '../bids/bid-json.ts'
import type { DB, Project as ProjectTable } from '../database/schema.generated.ts'
import { together } from '../database/together.ts'
import { type ExpenseJson, expenseAsJson, toExpense } from '../expenses/expense-json.ts'
import { projectFolderUrl } from '../files/drive-book.queries.ts'
import { type InvoiceJson, invoiceAsJson, toInvoice } from '../invoices/invoice-json.ts'
import { noteAsJson, toNote } from '../notes/notes.queries.ts'
import { type PermitJson, permitAsJson, toPermit } from '../permits/permit-json.ts'
import { type ImageJson, imageAsJson, toImage } from '../photos/photos.queries.ts'
import { projectSums } from '../project-money/project-sums.ts'
import { findNextSteps } from './next-step.queries.ts'

export type ProjectRow = Selectable<ProjectTable>

/**
 * Locks the project. Every change of anything in a project takes this lock first. Rows that only refer to the project
 * (events, files) can still be inserted. @throws not_found
 */
export async function lockProject(trx: Transaction<DB>, id: number): Promise<ProjectRow> {
  const row = await lockAnyProject(trx, id)
  if (row.deleted_at !== null) throw notFound('Project')
  return row
}

/** Also locks a deleted project. @throws not_found */
export async function lockAnyProject(trx: Transaction<DB>, id: number): Promise<ProjectRow> {
  const row = await trx
    .selectFrom('project')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Project')
  return row
}

/**
 * True with a contract, an invoice or an expense; the contract of a practice job doesn't count. Payments need no check:
 * they belong to one of these.
 */
export async function hasMoneyRecords(trx: Transaction<DB>, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('project')
    .select(({ or, eb, exists, selectFrom }) =>
      or([
        eb.and([eb('finalized_bid_id', 'is not', null), eb('is_practice', '=', false)]),
        exists(selectFrom('invoice').select('invoice.id').whereRef('invoice.project_id', '=', 'project.id')),
        exists(selectFrom('expense').select('expense.id').whereRef('expense.project_id', '=', 'project.id')),
      ]).as('found'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Boolean(row.found)
}

/** @throws not_found unless the project exists and is not deleted */
export async function assertProjectExists(db: Kysely<DB>, id: number): Promise<void> {
  const row = await db
    .selectFrom('project')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Project')
}

/** The columns that `toProjectHead` reads. Lists select no others of the project, to stay small. */
export const projectHeadColumns = [
  'project.id',
  'project.number',
  'project.status',
  'project.region',
  'project.name',
  'project.job_type',
  'project.customer_id',
  'project.customer_name',
  'project.customer_phone',
  'project.customer_email',
  'project.site_street',
  'project.site_city',
  'project.site_state',
  'project.site_zip',
  'project.site_lat',
  'project.site_lon',
  'project.site_approximate',
  'project.business_id',
  'project.business_name',
  'project.salesperson_id',
  'project.salesperson_name',
  'project.created_at',
  'project.updated_at',
  'project.version',
] as const

/** The columns that `toProject` reads. */
const projectColumns = [
  ...projectHeadColumns,
  'project.is_practice',
  'project.closed_reason',
  'project.completed_at',
  'project.finalized_bid_id',
] as const

type ColumnOf<Path> = Path extends `project.${infer Column extends keyof ProjectRow}` ? Column : never
export type ProjectHeadRow = Pick<ProjectRow, ColumnOf<(typeof projectHeadColumns)[number]>>
type WholeProjectRow = Pick<ProjectRow, ColumnOf<(typeof projectColumns)[number]>>

/** How many holes are logged; null while none is and no bid has a line by the vertical foot. */
const caissonLogs = sql<number | null>`(
  select case when count(*) > 0 or exists (
    select from bid_item join bid on bid.id = bid_item.bid_id
    where bid.project_id = project.id and bid_item.unit = 'VLF') then count(*)::integer end
  from caisson_log where caisson_log.project_id = project.id)`

/** What a project has beside its own row, for `toProject`. */
const projectParts = [
  sql<ProjectParts['manager']>`(
    select json_build_object('id', employee.id, 'name', concat_ws(' ', employee.first_name, employee.last_name),
      'phone', employee.phone, 'email', employee.email)
    from employee where employee.id = project.manager_id)`.as('manager'),
  sql<BidJson[]>`(
    select coalesce(json_agg(${bidAsJson} order by bid.id desc), '[]')
    from bid where bid.project_id = project.id)`.as('bids'),
  sql<InvoiceJson[]>`(
    select coalesce(json_agg(${invoiceAsJson} order by invoice.sequence), '[]')
    from invoice where invoice.project_id = project.id)`.as('invoices'),
  sql<ExpenseJson[]>`(
    select coalesce(json_agg(${expenseAsJson} order by expense.date desc, expense.id desc), '[]')
    from expense where expense.project_id = project.id)`.as('expenses'),
  projectSums().as('sums'),
  sql<Appointment[]>`(
    select coalesce(json_agg(${appointmentAsJson} order by appointment.starts_at, appointment.id), '[]')
    from appointment where appointment.project_id = project.id)`.as('appointments'),
  sql<PermitJson[]>`(
    select coalesce(json_agg(${permitAsJson} order by permit.id), '[]')
    from permit where permit.project_id = project.id)`.as('permits'),
  sql<ImageJson[]>`(
    select coalesce(json_agg(${imageAsJson} order by photo.position, photo.id), '[]')
    from photo join stored_file on stored_file.id = photo.file_id
    where photo.project_id = project.id)`.as('photos'),
  sql<ProjectNote[]>`(
    select coalesce(json_agg(${noteAsJson} order by project_note.id desc), '[]')
    from project_note where project_note.project_id = project.id)`.as('notes'),
  projectFolderUrl.as('folderUrl'),
  sql<ContractType | null>`(
    select rights.contract_type from project_rights rights where rights.project_id = project.id)`.as(
    'contractType',
  ),
  caissonLogs.as('caissonLogs'),
] as const

/**
 * The project with everything in it. `today` decides what is overdue.
 * @throws not_found
 */
export async function findProject(db: Kysely<DB>, id: number, today: Day): Promise<Project> {
  const whole = db
    .selectFrom('project')
    .select(projectColumns)
    .select(projectParts)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const [row, steps] = await together(whole.executeTakeFirst(), findNextSteps(db, [id], today))
  if (!row) throw notFound('Project')
  return toProject(row, {
    nextStep: steps.get(id) ?? null,
    manager: row.manager,
    bids: row.bids.map((bid) => toBid(bid, today)),
    invoices: row.invoices.map((invoice) => toInvoice(invoice, today)),
    expenses: row.expenses.map(toExpense),
    notes: row.notes.map(toNote),
    appointments: row.appointments.map(toAppointment),
    permits: row.permits.map((permit) => toPermit(permit, today)),
    images: row.photos.map(toImage),
    money: projectMoney(row.sums, today),
    folderUrl: row.folderUrl,
    contractType: row.contractType,
    caissonLogs: row.caissonLogs,
  })
}

export interface ProjectParts {
  nextStep: NextStep | null
  manager: { id: number; name: string; phone: string; email: string } | null
  bids: Bid[]
  invoices: Invoice[]
  expenses: Expense[]
  notes: ProjectNote[]
  appointments: Appointment[]
  permits: Permit[]
  images: Image[]
  money: ProjectMoney
  folderUrl: string | null
  contractType: ContractType | null
  caissonLogs: number | null
}

export function toProject(row: WholeProjectRow, parts: ProjectParts): Project {
  return {
    ...toProjectHead(row),
    manager: parts.manager,
    practice: row.is_practice,
    contractType: parts.contractType,
    caissonLogs: parts.caissonLogs,
    closedReason: row.closed_reason,
    completedAt: row.completed_at?.toISOString() ?? null,
    nextStep: parts.nextStep,
    money: parts.money,
    folderUrl: parts.folderUrl,
    appointments: parts.appointments,
    bids: parts.bids,
    finalized: parts.bids.find((bid) => bid.id === row.finalized_bid_id) ?? null,
    invoices: parts.invoices,
    permits: parts.permits,
    notes: parts.notes,
    expenses: parts.expenses,
    before: parts.images.filter(({ kind }) => kind === 'before'),
    after: parts.images.filter(({ kind }) => kind === 'after'),
  }
}

/** The part that a project's summary and the whole project share. */
export function toProjectHead(row: ProjectHeadRow) {
  return {
    id: row.id,
    number: row.number,
    status: row.status as ProjectStatus,
    region: row.region as Region,
    name: row.name,
    jobType: row.job_type,
    customer: {
      id: row.customer_id,
      name: row.customer_name,
      phone: row.customer_phone,
      email: row.customer_email,
    },
    site: {
      street: row.site_street,
      city: row.site_city,
      state: row.site_state,
      zip: row.site_zip,
      lat: row.site_lat,
      lon: row.site_lon,
      approximate: row.site_approximate as RoughPosition | null,
    },
    business: row.business_id === null ? null : { id: row.business_id, name: row.business_name ?? '' },
    salesperson:
      row.salesperson_name === null ? null : { id: row.salesperson_id, name: row.salesperson_name },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

export function insertProject(trx: Transaction<DB>, values: Insertable<ProjectTable>): Promise<ProjectRow> {
  return trx.insertInto('project').values(values).returningAll().executeTakeFirstOrThrow()
}
