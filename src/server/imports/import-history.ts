import { sql, type Transaction } from 'kysely'
import { customerFieldNames } from '../../contract/customers.ts'
import { type Cents, toDollars } from '../../domain/money.ts'
import { type ProjectStatus, statusLabel } from '../../domain/projects.ts'
import { type Said, say } from '../../domain/sentences/say.ts'
import { fromColumnNames } from '../database/column-names.ts'
import { type Changes, changesBetween, type NewEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { projectHistoryFields } from '../projects/project-history.ts'
import type { ProjectRow } from '../projects/projects.queries.ts'
import { type Columns, entityOf, type WrittenTable } from './bulk-records.ts'

/** Names that history stores beside an id. */
export interface Names {
  categories: ReadonlyMap<unknown, string>
  employees: ReadonlyMap<unknown, string>
}

/** The names for all ids in these records. */
export async function readNames(trx: Transaction<DB>, records: readonly Columns[]): Promise<Names> {
  const mentioned = (column: string) => [
    ...new Set(records.map((record) => record[column]).filter((id) => typeof id === 'number')),
  ]
  const [categoryIds, employeeIds] = [mentioned('category_id'), mentioned('manager_id')]
  const categories = await trx
    .selectFrom('category')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${categoryIds}::integer[])`)
    .execute()
  const employees = await trx
    .selectFrom('employee')
    .select(['id', 'first_name', 'last_name'])
    .where(sql<boolean>`id = any(${employeeIds}::integer[])`)
    .execute()
  return {
    categories: new Map(categories.map(({ id, name }) => [id, name])),
    employees: new Map(employees.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`])),
  }
}

/**
 * The changes between two states of a record, in the form history keeps them when a person edits the record: wire
 * names, dollars, one address, ids with names. History can only show and undo that form.
 */
export function historyChanges(table: WrittenTable, before: Columns, after: Columns, names: Names): Changes {
  const fieldsOf = historyFields[table]
  const to = fieldsOf(after, names)
  return changesBetween(fieldsOf(before, names), to, Object.keys(to))
}

const historyFields: Record<WrittenTable, (record: Columns, names: Names) => Record<string, unknown>> = {
  customer: (record) => ({
    ...fromColumnNames(customerFieldNames, record),
    mailingAddress: addressOf(record),
  }),
  category: ({ name }) => ({ name }),
  business: (record) => ({
    name: record['name'],
    kind: record['kind'],
    phone: record['phone'],
    email: record['email'],
    website: record['website'],
    address: addressOf(record),
    licenseNumber: record['license_number'],
    notes: record['notes'],
  }),
  salesperson: ({ name, phone, email }) => ({ name, phone, email }),
  product: (record, { categories }) => ({
    name: record['name'],
    description: record['description'],
    category: categoryOf(record['category_id'], categories),
    unit: record['unit'],
    unitPrice: toDollars(record['unit_price'] as Cents),
    unitCost: toDollars(record['unit_cost'] as Cents),
    active: record['active'],
  }),
  project: (record, { employees }) => ({
    status: record['status'],
    ...projectHistoryFields(record as unknown as ProjectRow, employees.get(record['manager_id']) ?? null),
  }),
  project_note: ({ content }) => ({ content }),
}

function addressOf({ street, city, state, zip }: Columns) {
  return { street, city, state, zip }
}

function categoryOf(id: unknown, categories: Names['categories']) {
  const name = categories.get(id)
  return name === undefined ? null : { id, name }
}

/** Who did what to which record. Events of a project's records carry the project. */
export function eventAbout(
  { at, actor }: Pick<NewEvent, 'at' | 'actor'>,
  table: WrittenTable,
  id: number,
  record: Columns,
): Pick<NewEvent, 'at' | 'actor' | 'projectId' | 'entity' | 'entityId'> {
  const about = { at, actor, entity: entityOf[table], entityId: id }
  if (table === 'project') return { ...about, projectId: id }
  return table === 'project_note' ? { ...about, projectId: Number(record['project_id']) } : about
}

/**
 * The change of a project's status is an event of its own, as everywhere. Without changes that history keeps there is
 * no event.
 * @param summary without `step`, the event says which status the project has now
 */
export function eventsOfChange(
  about: ReturnType<typeof eventAbout>,
  { status, ...changes }: Changes,
  summary: { change: Said; step?: Said },
): NewEvent[] {
  const events: NewEvent[] = []
  if (status) {
    events.push({
      ...about,
      verb: 'moved',
      summary:
        summary.step ??
        say('moved the project to {status}', { status: say(statusLabel(status.to as ProjectStatus)) }),
      changes: { status },
    })
  }
  if (Object.keys(changes).length > 0) {
    events.push({ ...about, verb: 'changed', summary: summary.change, changes })
  }
  return events
}

/** History keeps the text of a note that is added or deleted. */
export function contentChange(table: WrittenTable, record: Columns, action: 'added' | 'deleted') {
  if (table !== 'project_note') return {}
  const content = record['content']
  const [from, to] = action === 'added' ? [null, content] : [content, null]
  return { content: { from, to } }
}
