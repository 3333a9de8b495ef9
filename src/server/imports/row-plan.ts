import type { Transaction } from 'kysely'
import type { MatchChoice, RowOutcome } from '../../domain/imports/imports.ts'
import type { Region } from '../../domain/projects.ts'
import { type Said, say } from '../../domain/sentences/say.ts'
import type { Changes } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { FileRow, Problem, Value, Values } from './read-row.ts'
import type { RecordBatch } from './record-batch.ts'

/** What the person chose for all rows of an import. */
export interface Rules {
  importId: number
  matched: MatchChoice
  createMissing: boolean
  region: Region | null
}

/** A record from the database, or one that an earlier row of the file will create. */
export interface Known {
  id: number | null
  /** The row that creates it; null for a record in the database. */
  row: number | null
  values: Record<string, Value | null>
}

export interface Plan {
  outcome: RowOutcome
  label: string
  note: Said | ''
  problems: readonly Problem[]
  changes: Changes
  recordId: number | null
  /** Shows later rows what this one will do. */
  pretend: () => void
  /** Adds it to the batch. @returns the record's id */
  write: (batch: RecordBatch) => Promise<number>
}

/** Reads the records that rows of one kind may be about. */
export type OpenPlan = (
  trx: Transaction<DB>,
  rules: Rules,
  rows: readonly FileRow[],
) => Promise<{
  /** Plans one row. Call it for the rows in the order of the file. */
  planRow: (row: FileRow) => Plan
  /** The records found in the database. */
  known: Iterable<Known>
}>

const matchedBy = {
  email: 'Matched by e-mail',
  phone: 'Matched by phone',
  name: 'Matched by name',
  number: 'Matched by number',
  site: 'Matched by customer and site',
} as const
export type MatchedBy = keyof typeof matchedBy

interface Decision {
  /** The name of the record, for a person. */
  label: string
  problems: readonly Problem[]
  record: Known
  /** How the record was found; undefined when the row creates it. */
  how: MatchedBy | undefined
  changes: Changes
  /** Write the row even if existing records are left as they are. */
  isOwn?: boolean
  /** Lets later rows find the record. */
  remember: () => void
  save: (batch: RecordBatch) => number | Promise<number>
}

/** Decides what a row does, for all kinds of records. */
export function decide({ matched }: Rules, decision: Decision): Plan {
  const { label, problems, record, how, changes, isOwn = false, remember, save } = decision
  const nothing = {
    label,
    note: '' as const,
    problems,
    changes: {},
    recordId: null,
    pretend: () => undefined,
    write: () => Promise.reject(new Error('A row without work was written')),
  }
  const found = how && {
    note:
      record.row === null ? matchedBy[how] : say('The same as row {row} of the file', { row: record.row }),
    recordId: record.id,
  }
  if (problems.length > 0) return { ...nothing, ...found, outcome: 'error' }
  if (Object.keys(changes).length === 0) return { ...nothing, ...found, outcome: 'unchanged' }
  if (found && matched === 'skip' && !isOwn) return { ...nothing, ...found, outcome: 'skip' }
  const pretend = () => {
    Object.assign(record.values, valuesOf(changes))
    remember()
  }
  return {
    ...nothing,
    ...found,
    outcome: found ? 'update' : 'create',
    changes,
    pretend,
    write: async (batch) => {
      pretend()
      record.id = await save(batch)
      return record.id
    },
  }
}

/** The fields in which the row differs from the record. */
export function differences(
  values: Values,
  record: Known['values'],
  fields: readonly string[] = Object.keys(values),
): Changes {
  const changes: Changes = {}
  for (const field of fields) {
    const to = values[field]
    const from = record[field] ?? null
    if (to !== undefined && to !== from) changes[field] = { from, to }
  }
  return changes
}

/** The new values. */
export function valuesOf(changes: Record<string, { to: unknown }>): Values {
  return Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to as Value]))
}

/** Leaves out names that differ from the record's only in case. */
export function withoutCase(values: Values, record: Known['values']): Values {
  const isSame = (field: string) => field in values && keyOf(values[field]) === keyOf(record[field])
  const same = ['name', 'category'].filter(isSame)
  return Object.fromEntries(Object.entries(values).filter(([field]) => !same.includes(field)))
}

/** The key of a product or business, which is its name. */
export function nameKeys({ name }: Known['values']): string[] {
  return keyOf(name) === '' ? [] : [`name:${keyOf(name)}`]
}

/** Normalizes text for comparing records. */
export function keyOf(value: Value | null | undefined): string {
  return typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ').toLowerCase() : ''
}
