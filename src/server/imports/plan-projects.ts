import { AppError } from '../../domain/errors.ts'
import { assertCanSetStatus, type ProjectStatus, type Region } from '../../domain/projects.ts'
import { type KnownBusiness, readBusinesses } from './business-book.ts'
import { createProject, customerOf, projectColumns } from './create-project.ts'
import { type CustomerBook, readCustomers } from './plan-customers.ts'
import { type KnownProject, type ProjectBook, readManagers, readProjects, siteOf } from './project-book.ts'
import type { FileRow, Problem, Values } from './read-row.ts'
import {
  differences,
  fromNothing,
  keyOf,
  noteOf,
  type Plan,
  type Planner,
  planNothing,
  type Rules,
  valuesOf,
} from './row-plan.ts'

/** What an import changes of a project that is there; its customer, referral and dates stay as they are. */
const changeable = ['name', 'jobType', 'street', 'city', 'state', 'zip', 'status', 'manager'] as const

/** A project is told apart by its number, without one by customer, street and name. */
export const projectPlanner: Planner = {
  keysOf(values) {
    const number = keyOf(values['number'])
    return [`site:${siteOf(values)}`, ...(number === '' ? [] : [`number:${number}`])]
  },
  async open(trx, rules, rows) {
    const all = rows.map(({ values }) => values)
    const names = all.flatMap(({ business }) => (business ? [String(business)] : []))
    const books = {
      customers: await readCustomers(trx, all.map(customerOf)),
      businesses: await readBusinesses(trx, names),
      managers: await readManagers(trx),
      projects: await readProjects(trx, all),
    }
    return { plan: (row) => planProject(row, rules, books), known: books.projects.known }
  },
}

interface Books {
  customers: CustomerBook
  businesses: Map<string, KnownBusiness>
  managers: Map<string, Manager>
  projects: ProjectBook
}

interface Manager {
  id: number
  name: string
}

function planProject(file: FileRow, rules: Rules, books: Books): Plan {
  const { values } = file
  const label = [values['number'], values['customerName']].filter(Boolean).join(' – ')
  const isNew = rules.matched === 'create' && values['number'] === undefined
  const found = isNew ? undefined : books.projects.find(values)
  const manager = values['manager'] === undefined ? undefined : books.managers.get(keyOf(values['manager']))
  const region = (values['region'] ?? rules.region) as Region | null
  const problems = problemsOf(file, rules, books, { found: found?.record, manager, region })
  if (problems.length > 0) return planNothing('error', label, { problems })
  return found
    ? planUpdate(values, rules, { ...found, label, manager })
    : planCreate(file, books, { label, manager, region: region ?? 'bay_area' })
}

/** One for each field: what cannot be read is not missing as well. */
function problemsOf(
  { values, problems }: FileRow,
  rules: Rules,
  { businesses }: Books,
  {
    found,
    manager,
    region,
  }: { found: KnownProject | undefined; manager: Manager | undefined; region: Region | null },
): Problem[] {
  const all: Problem[] = [...problems]
  const tell = (field: string, message: string) => {
    if (!all.some((problem) => problem.field === field)) all.push({ field, message })
  }
  const business = values['business'] === undefined ? undefined : businesses.get(keyOf(values['business']))
  if (found?.deleted) tell('number', 'A deleted project has this number; restore it instead')
  else if (found && rules.matched === 'create') tell('number', 'There is already a project with this number')
  if (!found && region === null) tell('region', 'Must not be empty')
  if (values['manager'] !== undefined && manager === undefined) {
    tell('manager', `There is no active employee ${values['manager']}`)
  }
  if (values['business'] !== undefined && !business && !rules.createMissing) {
    tell('business', `There is no business ${values['business']}`)
  }
  if (business?.archived) tell('business', `${business.name} is archived`)
  if (values['salesperson'] !== undefined && values['business'] === undefined) {
    tell('business', 'Must not be empty where there is a salesperson')
  }
  const status = found && !found.deleted ? statusProblem(values, found) : undefined
  if (status !== undefined) tell('status', status)
  return all
}

function planUpdate(
  values: Values,
  rules: Rules,
  {
    record,
    how,
    label,
    manager,
  }: { record: KnownProject; how: 'number' | 'site'; label: string; manager: Manager | undefined },
): Plan {
  const about = { note: noteOf(record, how), recordId: record.id, repeats: record.row }
  const wanted = { ...values, ...(manager && { manager: manager.name }) }
  const changes = differences(wanted, record.values, changeable)
  if (Object.keys(changes).length === 0) return planNothing('unchanged', label, about)
  if (rules.matched === 'skip') return planNothing('skip', label, about)
  const pretend = () => void Object.assign(record.values, valuesOf(changes))
  return {
    outcome: 'update',
    label,
    ...about,
    problems: [],
    changes,
    pretend,
    write: async (batch) => {
      const id = record.id ?? 0
      const columns = {
        ...projectColumns(valuesOf(changes), manager?.id),
        // Why it was declined or canceled holds no longer.
        ...(changes['status'] && { closed_reason: null }),
      }
      const summary = 'changed the project'
      batch.change('project', id, columns, summary)
      pretend()
      return id
    },
  }
}

function planCreate(
  { row, values }: FileRow,
  books: Books,
  { label, manager, region }: { label: string; manager: Manager | undefined; region: Region },
): Plan {
  const made: KnownProject = {
    id: null,
    row,
    deleted: false,
    hasContract: false,
    values: { status: 'new_lead', ...values, ...(manager && { manager: manager.name }) },
  }
  return {
    outcome: 'create',
    label,
    note: '',
    problems: [],
    changes: fromNothing(values),
    recordId: null,
    repeats: null,
    pretend: () => books.projects.add(made),
    write: async (batch) => {
      const project = await createProject(batch, values, books, { managerId: manager?.id, region })
      made.id = project.id
      books.projects.add(made)
      made.values['number'] = project.number
      return project.id
    },
  }
}

function statusProblem(values: Values, record: KnownProject): string | undefined {
  const to = values['status'] as ProjectStatus | undefined
  if (to === undefined) return undefined
  try {
    assertCanSetStatus(record.values['status'] as ProjectStatus, to, record.hasContract)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.message
  }
}
