import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { type ProjectMoney, type ProjectSums, projectMoney } from '../../domain/project-money.ts'
import type { ProjectStatus, Region } from '../../domain/projects.ts'
import type { DB } from '../database/schema.generated.ts'
import { projectSums } from '../project-money/project-sums.ts'
import type { ReportScope } from './report-query.ts'

/** A project with its money on the day of the report, as every report takes it. */
export interface ProjectFigures {
  project: { id: number; number: string; customerName: string; status: ProjectStatus }
  customer: { id: number; name: string }
  region: Region
  manager: { id: number; name: string } | null
  /** Who referred it, as they were called on the day it came in. */
  referral: { id: number; name: string } | null
  /** The day the finalized bid became the contract. */
  signedOn: Day | null
  completedOn: Day | null
  sums: ProjectSums
  money: ProjectMoney
}

/** The projects that a report may be about; deleted ones never are. In the order of their numbers. */
async function findFigures(
  db: Kysely<DB>,
  scope: ReportScope,
  only: RawBuilder<SqlBool>,
): Promise<ProjectFigures[]> {
  const rows = await db
    .selectFrom('project')
    .innerJoin('customer', 'customer.id', 'project.customer_id')
    .leftJoin('employee', 'employee.id', 'project.manager_id')
    .leftJoin('bid as contract', 'contract.id', 'project.finalized_bid_id')
    .select([
      'project.id',
      'project.number',
      'project.customer_id',
      'project.customer_name',
      'project.status',
      'project.region',
      'project.manager_id',
      'project.business_id',
      'project.business_name',
      'project.completed_at',
      'contract.finalized_at',
      'customer.name as current_customer_name',
      sql<string>`concat_ws(' ', employee.first_name, employee.last_name)`.as('manager_name'),
      projectSums(scope.on).as('sums'),
    ])
    .where('project.deleted_at', 'is', null)
    .where(only)
    .where(isWanted(scope))
    .orderBy('project.number')
    .execute()
  return rows.map((row) => ({
    project: {
      id: row.id,
      number: row.number,
      customerName: row.customer_name,
      status: row.status as ProjectStatus,
    },
    customer: { id: row.customer_id, name: row.current_customer_name },
    region: row.region as Region,
    manager: row.manager_id === null ? null : { id: row.manager_id, name: row.manager_name },
    referral: row.business_id === null ? null : { id: row.business_id, name: row.business_name ?? '' },
    signedOn: row.finalized_at === null ? null : companyDayOf(row.finalized_at),
    completedOn: row.completed_at === null ? null : companyDayOf(row.completed_at),
    sums: row.sums,
    money: projectMoney(row.sums, scope.on),
  }))
}

/**
 * Projects with an invoice that was not settled on the day of the report, or with retention that is still held; those that
 * were cancelled or declined since are among them. All others add nothing to what customers owe.
 */
export function findUnsettledProjects(db: Kysely<DB>, scope: ReportScope): Promise<ProjectFigures[]> {
  return findFigures(
    db,
    scope,
    sql<SqlBool>`project.id in (
      select invoice.project_id from invoice where invoice.id in ${unsettledInvoices(scope.on)}
      union all
      select kept.project_id from project_figures kept where kept.retention_withheld <> kept.retention_released)`,
  )
}

/**
 * The ids of the invoices that may count on a day: all but those that were billed, paid in full and cleared by then, and
 * are not void. So nothing is worked out for the many that were settled long ago. No payment clears before it is received.
 */
export function unsettledInvoices(on: Day): RawBuilder<number> {
  return sql<number>`(
    select kept.invoice_id from invoice_figures kept
    where kept.billed_on > ${on} or kept.total - kept.paid <> 0
    union all
    select voided.id from invoice voided where voided.voided_at is not null
    union all
    select payment.invoice_id from received_payment payment
    where payment.cleared is null or payment.cleared > ${on})`
}

/** Projects that had a contract on the day of the report. */
export async function findContractedProjects(db: Kysely<DB>, scope: ReportScope): Promise<ProjectFigures[]> {
  const figures = await findFigures(db, scope, sql<SqlBool>`project.finalized_bid_id is not null`)
  return figures.filter(({ sums }) => sums.originalContract !== null)
}

/** True for a row of `project` of the manager and the region that the report is about. */
export function isWanted({ manager_id, region }: ReportScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${manager_id === undefined ? sql`true` : sql`project.manager_id = ${manager_id}`}
    and ${region === undefined ? sql`true` : sql`project.region = ${region}`})`
}

/** A project as rows of a report name it, for a query that has the table `project` in scope. */
export const projectAsJson = sql<{ id: number; number: string; customerName: string }>`json_build_object(
  'id', project.id, 'number', project.number, 'customerName', project.customer_name)`

/** A cancelled or declined job has no work left to do. */
export function isCancelled({ sums }: ProjectFigures): boolean {
  return sums.isCancelled
}
