import type { Import, ImportRow } from '../../contract/imports.ts'
import { formatDollars } from '../../domain/money.ts'
import { formatPhone } from '../../domain/phones.ts'
import { sentence } from '../language/sentences.ts'
import { fieldOf, fieldTitle } from './import-words.ts'

/** A column of the file that becomes a field. */
export interface ReadColumn {
  /** Its place in the file. */
  at: number
  field: string
  title: string
}

export function readColumns({ kind, columns }: Import): ReadColumn[] {
  return columns.flatMap(({ field }, at) =>
    field === null ? [] : [{ at, field, title: fieldTitle(kind, field) }],
  )
}

/** What is wrong with a cell, in words. */
export function problemsOf(row: ImportRow, field: string): string[] {
  return row.problems.filter((problem) => problem.field === field).map(({ message }) => sentence(message))
}

/** What is wrong with a row and stands in none of its columns. */
export function otherProblems(row: ImportRow, one: Import, columns: readonly ReadColumn[]): string[] {
  return row.problems
    .filter(({ field }) => !columns.some((column) => column.field === field))
    .map(({ field, message }) =>
      field === null ? sentence(message) : `${fieldTitle(one.kind, field)}: ${sentence(message)}`,
    )
}

/** What stood there before, of a cell that changes something. */
export function formerValue(row: ImportRow, one: Import, field: string): string | undefined {
  const from = row.changes[field]?.from
  if (typeof from === 'number') {
    return fieldOf(one.kind, field)?.type === 'money' ? formatDollars(from) : String(from)
  }
  return typeof from === 'string' && from !== '' ? formatPhone(from) : undefined
}
