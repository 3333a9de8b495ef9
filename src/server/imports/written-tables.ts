import type { Entity } from '../database/record-event.ts'

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

/** What a row did to one record: enough to take it back. */
export interface Touched {
  table: WrittenTable
  id: number
  action: 'created' | 'changed'
  before: Columns
  after: Columns
}
