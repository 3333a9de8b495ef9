import { AppError } from '../../domain/errors.ts'
import { assertCanSetStatus, type ProjectStatus, type Region } from '../../domain/projects.ts'
import { readBusinesses } from './business-book.ts'
import { createProject, customerOf, projectColumns } from './create-project.ts'
import { readCustomers } from './plan-customers.ts'
import { type KnownProject, readManagers, readProjects, siteOf } from './project-book.ts'
import type { FileRow, Problem, Values } from './read-row.ts'
import { decide, differences, type Known, keyOf, type OpenPlan, type Rules, valuesOf } from './row-plan.ts'

/** What an import changes of a project that is here; its customer, referral and dates stay as they are. */
const changeable = ['name', 'jobType', 'street', 'city', 'state', 'zip', 'status', 'manager'] as const

/** A project is told apart by its number, without one by customer, street and name. */
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
          // Why it was declined or canceled holds no longer.
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

/** One for each field: what cannot be read is not missing as well. */
function problemsOf(
  { values, problems }: FileRow,
  rules: Rules,
  { businesses, managers }: Books,
  found: KnownProject | undefined,
  region: Region | null,
): Problem[] {
  const all: Problem[] = [...problems]
  const tell = (field: string, message: string) => {
    if (!all.some((problem) => problem.field === field)) all.push({ field, message })
  }
  const business = businesses.get(keyOf(values['business']))
  if (found?.deleted) tell('number', 'A deleted project has this number; restore it instead')
  else if (found && rules.matched === 'create') tell('number', 'There is already a project with this number')
  if (!found && region === null) tell('region', 'Must not be empty')
  if (values['manager'] !== undefined && !managers.has(keyOf(values['manager']))) {
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
