import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type DueRight, type Party, rightsDays } from '../../contract/rights.ts'
import { addDays, type Day, daysBetween } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import { cancelledStatuses } from '../../domain/projects.ts'
import type { OpenSums } from '../../domain/rights/money-owed.ts'
import {
  openDeadlines,
  type PartyRole,
  partyRoles,
  type RightsFacts,
  rightsLateDays,
} from '../../domain/rights/rights.ts'
import type { Actor } from '../actor.ts'
import { columnOf, fromColumnNames, toColumnNames } from '../database/column-names.ts'
import { employeeAsJson, rowAsJson } from '../database/json-rows.ts'
import type { DB, ProjectRights } from '../database/schema.generated.ts'
import { isPaidInFull, owedSince } from '../project-money/open-money.ts'
import { assertProjectExists } from '../projects/projects.queries.ts'

export type Parties = Record<PartyRole, Party | null>

/** What is on record of a project's rights; without a contract type, nothing was said yet. */
export interface KeptRights {
  version: number
  facts: Omit<RightsFacts, 'contractType'> & { contractType: RightsFacts['contractType'] | null }
  bondNotGiven: boolean
  parties: Parties
}

const partyFields = ['name', 'street', 'city', 'state', 'zip', 'isReputed', 'knownFrom'] as const
const noDays = Object.fromEntries(rightsDays.map((name) => [name, null])) as Record<
  (typeof rightsDays)[number],
  null
>

/** @throws not_found for the project */
export async function findRights(db: Kysely<DB>, projectId: number): Promise<KeptRights> {
  await assertProjectExists(db, projectId)
  const row = await db
    .selectFrom('project_rights')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  const rows = await db.selectFrom('project_party').selectAll().where('project_id', '=', projectId).execute()
  const parties = Object.fromEntries(
    partyRoles.map((role) => {
      const party = rows.find((one) => one.role === role)
      return [role, party ? fromColumnNames(partyFields, party) : null]
    }),
  ) as Parties
  return {
    version: row?.version ?? 0,
    facts: {
      ...(row ? factsOf(row) : { contractType: null, workKind: 'private', ...noDays }),
      hasLender: parties.lender !== null,
    },
    bondNotGiven: row?.bond_not_given ?? false,
    parties,
  }
}

/** Writes everything that is on record of a project's rights, and counts again what is due. */
export async function putRights(
  trx: Transaction<DB>,
  projectId: number,
  { version, facts, bondNotGiven, parties }: KeptRights & { facts: RightsFacts },
  at: Date,
): Promise<void> {
  const days = Object.fromEntries(rightsDays.map((name) => [columnOf(name), facts[name]]))
  const values = {
    contract_type: facts.contractType,
    work_kind: facts.workKind,
    bond_not_given: bondNotGiven,
    ...days,
    version,
    updated_at: at,
  }
  await trx
    .insertInto('project_rights')
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute()
  await trx.deleteFrom('project_party').where('project_id', '=', projectId).execute()
  await trx.deleteFrom('project_deadline').where('project_id', '=', projectId).execute()
  const named = partyRoles.flatMap((role) => {
    const party = parties[role]
    return party ? [{ project_id: projectId, role, ...toColumnNames(party) }] : []
  })
  if (named.length > 0) await trx.insertInto('project_party').values(named).execute()
  const due = openDeadlines(facts).map((deadline) => ({ project_id: projectId, ...deadline }))
  if (due.length > 0) await trx.insertInto('project_deadline').values(due).execute()
}

/** The title under which an employee signed a notice or a waiver last; '' before the first. */
export async function findLastTitle(db: Kysely<DB>, { id }: Pick<Actor, 'id'>): Promise<string> {
  const signed = (table: 'preliminary_notice' | 'waiver') =>
    db.selectFrom(table).select(['signed_title', 'created_at']).where('created_by', '=', id)
  const last = await signed('waiver')
    .unionAll(signed('preliminary_notice'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.signed_title ?? ''
}

/** The day of the first check-in at work on the site, or of the first work that was kept there. */
export async function findFirstWork(db: Kysely<DB>, projectId: number, today: Day): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select min(company_day(coalesce(check_in.at, appointment.starts_at))) as day
    from appointment
    left join check_in on check_in.appointment_id = appointment.id
    where appointment.project_id = ${projectId} and appointment.kind in ('installation', 'delivery')
      and (check_in.id is not null or appointment.outcome = 'kept')
      and company_day(appointment.starts_at) <= ${today}`.execute(db)
  return rows[0]?.day ?? null
}

const projectAsJson = rowAsJson<DueRight['project']>('project', ['id', 'number', 'status', 'customerName'], {
  manager: employeeAsJson('project.manager_id'),
})

/** A job whose rights are watched, with what is open of its money. */
export interface OwingJob {
  project: DueRight['project']
  facts: RightsFacts
  sums: OpenSums
  contractedOn: Day | null
  workBilled: Cents
  bondNotGiven: boolean
}

/** The jobs whose rights are watched and on which something is owed; or one job, whatever is owed. */
export async function findOwingJobs(db: Kysely<DB>, projectId?: number): Promise<OwingJob[]> {
  const rows = await db
    .selectFrom('project_rights as rights')
    .innerJoin('project', 'project.id', 'rights.project_id')
    .innerJoin('project_figures as figures', 'figures.project_id', 'rights.project_id')
    .selectAll('rights')
    .select([
      projectAsJson.as('project'),
      'figures.balance as owed',
      'figures.work_billed as workBilled',
      sql<Cents>`figures.retention_withheld - figures.retention_released`.as('held'),
      sql<Day | null>`(select min(issued) from invoice
        where invoice.project_id = project.id and retention > 0 and voided_at is null)`.as('heldSince'),
      owedSince.as('owedSince'),
      sql<Day | null>`(select company_day(bid.finalized_at) from bid where bid.id = project.finalized_bid_id)`.as(
        'contractedOn',
      ),
    ])
    .where('project.deleted_at', 'is', null)
    .$if(projectId === undefined, (query) =>
      query.where(
        sql<boolean>`(figures.balance > 0 or figures.retention_withheld > figures.retention_released)`,
      ),
    )
    .$if(projectId !== undefined, (query) => query.where('project.id', '=', projectId ?? 0))
    .execute()
  return rows.map(
    ({ project, owed, workBilled, held, heldSince, owedSince: since, contractedOn, ...row }) => ({
      project,
      facts: { ...factsOf(row), hasLender: false },
      sums: { held, heldSince, owed, owedSince: since },
      contractedOn,
      workBilled,
      bondNotGiven: row.bond_not_given,
    }),
  )
}

function factsOf(row: Selectable<ProjectRights>): Omit<RightsFacts, 'hasLender'> {
  return {
    contractType: row.contract_type as RightsFacts['contractType'],
    workKind: row.work_kind as RightsFacts['workKind'],
    ...fromColumnNames(rightsDays, row),
  }
}

/** The next deadline of each job that is neither canceled nor paid in full, the earliest first. */
export async function listDueRights(db: Kysely<DB>, today: Day): Promise<DueRight[]> {
  const rows = await db
    .selectFrom('project_deadline as deadline')
    .innerJoin('project', 'project.id', 'deadline.project_id')
    .innerJoin('project_figures as figures', 'figures.project_id', 'deadline.project_id')
    .distinctOn('deadline.project_id')
    .select(['deadline.kind', 'deadline.day', projectAsJson.as('project')])
    .where('deadline.day', '>=', addDays(today, -rightsLateDays))
    .where('project.deleted_at', 'is', null)
    .where('project.status', 'not in', cancelledStatuses)
    .where(isPaidInFull, '=', false)
    .orderBy('deadline.project_id')
    .orderBy('deadline.day')
    .execute()
  return rows
    .map(({ kind, day, project }) => ({
      kind: kind as DueRight['kind'],
      day,
      daysLeft: daysBetween(today, day),
      project,
    }))
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.project.id - other.project.id)
}
