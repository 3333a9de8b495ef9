import type { MantineColor } from '@mantine/core'
import type { Import, ImportRow, ImportSummary } from '../../contract/imports.ts'
import type { ImportField } from '../../domain/imports/import-field.ts'
import { importFields } from '../../domain/imports/import-fields.ts'
import { type ImportKind, type ImportStatus, type RowOutcome } from '../../domain/imports/imports.ts'
import { formatDollars } from '../../domain/money.ts'
import { formatPhone } from '../../domain/phones.ts'
import { sentence } from '../language/sentences.ts'
import { language, t } from '../language/t.ts'

export const kindWords: Record<ImportKind, string> = {
  customers: t('Customers'),
  projects: t('Projects'),
  products: t('Products'),
  businesses: t('Businesses'),
}

interface Said {
  word: string
  color: MantineColor
}

export const statusWords: Record<ImportStatus, Said> = {
  draft: { word: t('Not imported yet'), color: 'gray' },
  running: { word: t('Importing'), color: 'blue' },
  done: { word: t('Imported'), color: 'green' },
  stopped: { word: t('Stopped'), color: 'red' },
  undoing: { word: t('Being undone'), color: 'yellow' },
  undo_stopped: { word: t('Undo stopped'), color: 'red' },
  undone: { word: t('Undone'), color: 'gray' },
}

const before: Record<RowOutcome, Said> = {
  create: { word: t('Will be added'), color: 'green' },
  update: { word: t('Will be updated'), color: 'blue' },
  unchanged: { word: t('No change'), color: 'gray' },
  skip: { word: t('Left out'), color: 'gray' },
  error: { word: t('Needs a correction'), color: 'red' },
}

const after: Record<RowOutcome, Said> = {
  ...before,
  create: { word: t('Added'), color: 'green' },
  update: { word: t('Updated'), color: 'blue' },
  error: { word: t('Not imported'), color: 'red' },
}

/** The word for an outcome, before or after the import. */
export function outcomeSaid(outcome: RowOutcome, { status }: { status: ImportStatus }): Said {
  return (status === 'draft' ? before : after)[outcome]
}

/** The word for a row, also when it was undone or never imported. */
export function rowSaid(row: ImportRow, one: { status: ImportStatus }): Said {
  if (isTakenBack(one) && row.undoProblem !== null) return { word: t('Not undone'), color: 'yellow' }
  if (row.undone) return { word: t('Undone'), color: 'gray' }
  if (isWritten(row.outcome) && !row.written && one.status !== 'draft')
    return { word: t('Not imported'), color: 'gray' }
  return outcomeSaid(row.outcome, one)
}

/** Whether its undo has started. */
export function isTakenBack({ status }: { status: ImportStatus }): boolean {
  return status === 'undoing' || status === 'undo_stopped' || status === 'undone'
}

export function isWritten(outcome: RowOutcome): boolean {
  return outcome === 'create' || outcome === 'update'
}

/** How many rows the import writes. */
export function rowsToWrite({ counts }: Pick<ImportSummary, 'counts'>): number {
  return counts.create + counts.update
}

/** False once an undo has started; that one is continued instead. */
export function canBeginUndo({ status, undoableUntil }: ImportSummary): boolean {
  return undoableUntil !== null && (status === 'done' || status === 'stopped')
}

export function fieldOf(kind: ImportKind, name: string | null): ImportField | undefined {
  return importFields[kind].find((field) => field.name === name)
}

export function fieldTitle(kind: ImportKind, name: string): string {
  return fieldOf(kind, name)?.title[language] ?? name
}

/** The screen with the list of each kind. */
export const listScreens: Record<ImportKind, string> = {
  customers: 'customers',
  projects: 'projects',
  products: 'edit-products',
  businesses: 'edit-businesses',
}

/** The page of a record, for kinds that have one. */
export function recordScreen(kind: ImportKind, id: number): string | undefined {
  return kind === 'customers' || kind === 'projects' ? `${kind}/${id}` : undefined
}

/** A column of the file with a field. */
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

/** The problems of a cell. */
export function problemsOf(row: ImportRow, field: string): string[] {
  return row.problems
    .filter((problem) => problem.field === field)
    .map(({ message, parts }) => sentence(message, parts))
}

/** The problems of a row that belong to none of its columns. */
export function otherProblems(row: ImportRow, one: Import, columns: readonly ReadColumn[]): string[] {
  return row.problems
    .filter(({ field }) => !columns.some((column) => column.field === field))
    .map(({ field, message, parts }) => {
      const problem = sentence(message, parts)
      return field === null ? problem : `${fieldTitle(one.kind, field)}: ${problem}`
    })
}

/** The record's value that a cell will change. */
export function formerValue(row: ImportRow, one: Import, field: string): string | undefined {
  const from = row.changes[field]?.from
  if (typeof from === 'number') {
    return fieldOf(one.kind, field)?.type === 'money' ? formatDollars(from) : String(from)
  }
  return typeof from === 'string' && from !== '' ? formatPhone(from) : undefined
}
