import { sql, type Transaction } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { assertCanSetStatus, type ProjectStatus, type Region } from '../../domain/projects.ts'
import { type Said, say } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'
import { createProject, customerOf, projectColumns } from './create-project.ts'
import { readBusinesses } from './plan-businesses.ts'
import { readCustomers } from './plan-customers.ts'
import { type FileRow, type Problem, problemAt, type Value, type Values } from './read-row.ts'
import {
  decide,
  differences,
  type Known,
  keyOf,
  type MatchedBy,
  type OpenPlan,
  type Rules,
  valuesOf,
} from './row-plan.ts'

/** The fields that an import may change in an existing project. */
const changeable = ['name', 'jobType', 'street', 'city', 'state', 'zip', 'status', 'manager'] as const

/** Matches projects by number, or without one by customer, street and name. */
export const planProjects: OpenPlan = async (trx, rules, rows) => {
  const books = await readBooks(
    trx,
    rows.map(({ values }) => values),
  )
  const planRow = (file: FileRow) => {
    const { row, values } = file
    const isNew = rules.matched === 'create' && values['number'] === undefined
    const found = isNew ? undefined : books.projects.find(values)
    const manager = books.managers.get(keyOf(values['manager']))
    const region = (values['region'] ?? rules.region) as Region | null
    const record: KnownProject = found?.record ?? newProject(row)
    const wanted = { ...values, ...(manager && { manager: manager.name }) }
    const changes = found ? differences(wanted, record.values, changeable) : differences(wanted, {})
    return decide(rules, {
      label: [values['number'], values['customerName']].filter(Boolean).join(' – '),
      problems: problemsOf(file, rules, books, found?.record, region),
      record,
      how: found?.how,
      changes,
      remember: () => books.projects.add(record),
      async save(batch) {
        if (record.id !== null) {
          const columns = projectColumns(valuesOf(changes), manager?.id)
          // The reason for declining or canceling no longer applies.
          const reopened = changes['status'] && { closed_reason: null }
          return batch.change('project', record.id, { ...columns, ...reopened }, 'changed the project')
        }
        const target = { managerId: manager?.id, region: region ?? 'bay_area' } as const
        const { id, number } = await createProject(batch, values, books, target)
        record.values['number'] = number
        books.projects.add(record)
        return id
      },
    })
  }
  return { planRow, known: books.projects.known }
}

export function projectKeys(values: Known['values']): string[] {
  const number = keyOf(values['number'])
  return [`site:${siteOf(values)}`, ...(number === '' ? [] : [`number:${number}`])]
}

type Books = Awaited<ReturnType<typeof readBooks>>

async function readBooks(trx: Parameters<OpenPlan>[0], wanted: readonly Values[]) {
  const names = wanted.flatMap(({ business }) => (business ? [String(business)] : []))
  return {
    customers: await readCustomers(trx, wanted.map(customerOf)),
    businesses: await readBusinesses(trx, names),
    managers: await readManagers(trx),
    projects: await readProjects(trx, wanted),
  }
}

function newProject(row: number): KnownProject {
  return { id: null, row, deleted: false, hasContract: false, values: { status: 'new_lead' } }
}

/** At most one problem per field: an unreadable value is not also missing. */
function problemsOf(
  { values, problems }: FileRow,
  rules: Rules,
  { businesses, managers }: Books,
  found: KnownProject | undefined,
  region: Region | null,
): Problem[] {
  const all: Problem[] = [...problems]
  const tell = (field: string, said: Said) => {
    if (!all.some((problem) => problem.field === field)) all.push(problemAt(field, said))
  }
  const business = businesses.get(keyOf(values['business']))
  if (found?.deleted) tell('number', 'A deleted project has this number; restore it instead')
  else if (found && rules.matched === 'create') tell('number', 'There is already a project with this number')
  if (!found && region === null) tell('region', 'Must not be empty')
  if (values['manager'] !== undefined && !managers.has(keyOf(values['manager']))) {
    tell('manager', say('There is no active employee {name}', { name: String(values['manager']) }))
  }
  if (values['business'] !== undefined && !business && !rules.createMissing) {
    tell('business', say('There is no business {id}', { id: String(values['business']) }))
  }
  if (business?.archived) tell('business', say('{name} is archived', { name: business.name }))
  if (values['salesperson'] !== undefined && values['business'] === undefined) {
    tell('business', 'Must not be empty where there is a salesperson')
  }
  const status = found && !found.deleted ? statusProblem(values, found) : undefined
  if (status !== undefined) tell('status', status)
  return all
}

function statusProblem(values: Values, record: KnownProject): Said | undefined {
  const to = values['status'] as ProjectStatus | undefined
  if (to === undefined) return undefined
  try {
    assertCanSetStatus(record.values['status'] as ProjectStatus, to, record.hasContract)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.said
  }
}

export interface KnownProject extends Known {
  deleted: boolean
  hasContract: boolean
}

export interface ProjectBook {
  find(values: Values): { record: KnownProject; how: MatchedBy } | undefined
  add(record: KnownProject): void
  /** The projects found in the database. */
  known: readonly KnownProject[]
}

/** The projects that these rows may be about. */
export async function readProjects(trx: Transaction<DB>, wanted: readonly Values[]): Promise<ProjectBook> {
  const numbers = [...new Set(wanted.map((values) => keyOf(values['number'])).filter(Boolean))]
  const names = [...new Set(wanted.map((values) => keyOf(values['customerName'])).filter(Boolean))]
  const rows = await trx
    .selectFrom('project')
    .leftJoin('employee', 'employee.id', 'project.manager_id')
    .select([
      'project.id',
      'project.number',
      'project.name',
      'project.job_type as jobType',
      'project.site_street as street',
      'project.site_city as city',
      'project.site_state as state',
      'project.site_zip as zip',
      'project.status',
      'project.customer_name as customerName',
      'project.deleted_at',
      'project.finalized_bid_id',
    ])
    .select(sql<string | null>`employee.first_name || ' ' || employee.last_name`.as('manager'))
    .where(
      sql<boolean>`lower(project.number) = any(${numbers}::text[])
        or (project.deleted_at is null and lower(project.customer_name) = any(${names}::text[]))`,
    )
    .orderBy('project.id')
    .execute()
  const byNumber = new Map<string, KnownProject>()
  const bySite = new Map<string, KnownProject>()
  const add = (record: KnownProject) => {
    const number = keyOf(record.values['number'])
    if (number !== '') byNumber.set(number, record)
    const site = siteOf(record.values)
    if (!record.deleted && !bySite.has(site)) bySite.set(site, record)
  }
  const known = rows.map(({ id, deleted_at, finalized_bid_id, ...values }) => ({
    id,
    row: null,
    deleted: deleted_at !== null,
    hasContract: finalized_bid_id !== null,
    values,
  }))
  for (const record of known) add(record)
  return {
    add,
    known,
    find(values) {
      const number = keyOf(values['number'])
      const record = number === '' ? bySite.get(siteOf(values)) : byNumber.get(number)
      return record && { record, how: number === '' ? 'site' : 'number' }
    },
  }
}

export function siteOf(values: Record<string, Value | null>): string {
  return [values['customerName'], values['street'], values['name']].map(keyOf).join('\n')
}

/** Active employees by name and by e-mail. */
export async function readManagers(trx: Transaction<DB>): Promise<Map<string, { id: number; name: string }>> {
  const rows = await trx
    .selectFrom('employee')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('active', '=', true)
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ id, first_name, last_name, email }) => {
      const person = { id, name: `${first_name} ${last_name}` }
      return [
        [keyOf(person.name), person],
        [keyOf(email), person],
      ] as const
    }),
  )
}
