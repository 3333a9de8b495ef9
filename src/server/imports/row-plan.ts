import type { Transaction } from 'kysely'
import type { MatchChoice, RowOutcome } from '../../domain/imports/imports.ts'
import type { Region } from '../../domain/projects.ts'
import type { Changes } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { FileRow, Problem, Value, Values } from './read-row.ts'
import type { RecordBatch } from './record-batch.ts'

/** What an import asks of its rows. */
export interface Rules {
  importId: number
  matched: MatchChoice
  createMissing: boolean
  region: Region | null
}

/** A record as planning knows it: from the database, or from a row further up that will create it. */
export interface Known {
  id: number | null
  /** The row of the file that creates it. */
  row: number | null
  values: Record<string, Value | null>
}

export interface Plan {
  outcome: RowOutcome
  label: string
  note: string
  problems: Problem[]
  changes: Changes
  recordId: number | null
  /** The row further up that is about the same record. */
  repeats: number | null
  /** Lets the rows below see what this one will do. */
  pretend: () => void
  /** Does it, as soon as the batch is written. @returns the record's id */
  write: (batch: RecordBatch) => Promise<number>
}

/** Decides row after row, in the order of the file. */
export interface OpenPlan {
  plan: (row: FileRow) => Plan
  /** The records that these rows may be about. */
  known: readonly Known[]
}

/** How rows of one kind become plans. */
export interface Planner {
  /** What tells a record apart. A row without a key in common with others, or with a record of theirs, stands alone. */
  keysOf: (values: Record<string, Value | null>) => string[]
  /** Reads what these rows may be about. */
  open: (trx: Transaction<DB>, rules: Rules, rows: readonly FileRow[]) => Promise<OpenPlan>
}

const nothing = {
  note: '',
  problems: [],
  changes: {},
  recordId: null,
  repeats: null,
  pretend: () => undefined,
  write: () => Promise.reject(new Error('A row without work was written')),
}

/** A row of which nothing is written. */
export function planNothing(
  outcome: 'unchanged' | 'skip' | 'error',
  label: string,
  more: Partial<Pick<Plan, 'note' | 'problems' | 'recordId' | 'repeats'>> = {},
): Plan {
  return { ...nothing, outcome, label, ...more }
}

export const matchedBy = {
  email: 'Matched by e-mail',
  phone: 'Matched by phone',
  name: 'Matched by name',
  number: 'Matched by number',
  site: 'Matched by customer and site',
} as const

/** What the matched record or the row further up says of itself. */
export function noteOf({ row }: Known, how: keyof typeof matchedBy): string {
  return row === null ? matchedBy[how] : `The same as row ${row} of the file`
}

/** The fields whose cell says something else than the record. */
export function differences(
  values: Record<string, Value>,
  record: Record<string, Value | null>,
  fields: readonly string[],
): Changes {
  const changes: Changes = {}
  for (const field of fields) {
    const to = values[field]
    const from = record[field] ?? null
    if (to === undefined || to === from) continue
    changes[field] = { from, to }
  }
  return changes
}

/** A new record's fields as changes from nothing. */
export function fromNothing(values: Record<string, Value>): Changes {
  return Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }]))
}

/** What the fields become. */
export function valuesOf(changes: Record<string, { to: unknown }>): Values {
  return Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to as Value]))
}

/** Text as records are told apart by it. */
export function keyOf(value: Value | null | undefined): string {
  return typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ').toLowerCase() : ''
}
