import { sql, type Transaction } from 'kysely'
import { customerFieldNames } from '../../contract/customers.ts'
import { type Cents, toDollars } from '../../domain/money.ts'
import { fromColumnNames } from '../database/column-names.ts'
import { type Changes, changesBetween } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { projectHistoryFields } from '../projects/project-history.ts'
import type { ProjectRow } from '../projects/projects.queries.ts'
import type { Columns, WrittenTable } from './written-tables.ts'

/** What history names beside an id. */
export interface Names {
  categories: ReadonlyMap<unknown, string>
  employees: ReadonlyMap<unknown, string>
}

/** Of whatever these records, or columns of records, mention. */
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
 * What differs between two states of a record, as history keeps it when somebody changes the record by hand: under the
 * names of the wire, money in dollars, an address in one, ids with names. Only so can history tell it, and offer to take
 * it back.
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
