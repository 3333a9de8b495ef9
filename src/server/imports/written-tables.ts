import { phoneDigits } from '../../domain/phones.ts'
import type { Entity } from '../database/record-event.ts'
import { projectSearchText } from '../projects/project-search.ts'

/** Tables whose rows an import writes, each after those that it names, and what history calls them. */
export const entityOf = {
  customer: 'customer',
  category: 'category',
  business: 'business',
  salesperson: 'salesperson',
  product: 'product',
  project: 'project',
  project_note: 'note',
} as const satisfies Record<string, Entity>
export type WrittenTable = keyof typeof entityOf
export const writtenTables = Object.keys(entityOf) as WrittenTable[]

/** Tables whose rows have a version. */
export const versioned: readonly WrittenTable[] = ['customer', 'product', 'business', 'category', 'project']

/** Some columns of a record, as the database has them. */
export type Columns = Record<string, unknown>

/**
 * What a record is found by, which follows from its other columns. It is written with them and never compared: it is
 * another as soon as somebody corrects one that the import did not touch.
 */
export function derivedColumns(table: WrittenTable, record: Columns): Columns {
  if (table === 'customer') return { phone_digits: phoneDigits(String(record['phone'] ?? '')) }
  if (table !== 'project') return {}
  return { search_text: projectSearchText(record as unknown as Parameters<typeof projectSearchText>[0]) }
}
/** Imports of earlier releases kept these among the columns that a row wrote. */
export const derivedColumnNames: ReadonlySet<string> = new Set(['phone_digits', 'search_text'])

/** What a row did to one record: enough to take it back. */
export interface Touched {
  table: WrittenTable
  id: number
  action: 'created' | 'changed'
  before: Columns
  after: Columns
}
