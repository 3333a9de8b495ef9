import type { MantineColor } from '@mantine/core'
import type { ImportRow, ImportSummary } from '../../contract/imports.ts'
import type { ImportField } from '../../domain/imports/import-field.ts'
import { importFields } from '../../domain/imports/import-fields.ts'
import { type ImportKind, type ImportStatus, type RowOutcome } from '../../domain/imports/imports.ts'
import { language, t } from '../language/t.ts'

export const kindWords: Record<ImportKind, string> = {
  customers: t('Customers'),
  projects: t('Projects'),
  products: t('Products'),
  businesses: t('Businesses'),
}

export const statusWords: Record<ImportStatus, { word: string; color: MantineColor }> = {
  draft: { word: t('Not imported yet'), color: 'gray' },
  running: { word: t('Importing'), color: 'blue' },
  done: { word: t('Imported'), color: 'green' },
  stopped: { word: t('Stopped'), color: 'red' },
  undoing: { word: t('Being undone'), color: 'yellow' },
  undo_stopped: { word: t('Undo stopped'), color: 'red' },
  undone: { word: t('Undone'), color: 'gray' },
}

interface Said {
  word: string
  color: MantineColor
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

/** What will happen to rows of an outcome, or has happened. */
export function outcomeSaid(outcome: RowOutcome, { status }: { status: ImportStatus }): Said {
  return (status === 'draft' ? before : after)[outcome]
}

/** What will happen to this row, or has happened, also when it was taken back or never reached. */
export function rowSaid(row: ImportRow, one: { status: ImportStatus }): Said {
  if (isTakenBack(one) && row.undoProblem !== null) return { word: t('Not undone'), color: 'yellow' }
  if (row.undone) return { word: t('Undone'), color: 'gray' }
  if (isWritten(row.outcome) && !row.written && one.status !== 'draft')
    return { word: t('Not imported'), color: 'gray' }
  return outcomeSaid(row.outcome, one)
}

/** Whether its undo has begun. */
export function isTakenBack({ status }: { status: ImportStatus }): boolean {
  return status === 'undoing' || status === 'undo_stopped' || status === 'undone'
}

export function isWritten(outcome: RowOutcome): boolean {
  return outcome === 'create' || outcome === 'update'
}

/** Rows that an import of this draft would write, or has to write. */
export function rowsToWrite({ counts }: Pick<ImportSummary, 'counts'>): number {
  return counts.create + counts.update
}

/** An undo that has begun is gone on with, and not begun. */
export function canBeginUndo({ status, undoableUntil }: ImportSummary): boolean {
  return undoableUntil !== null && (status === 'done' || status === 'stopped')
}

export function fieldOf(kind: ImportKind, name: string | null): ImportField | undefined {
  return importFields[kind].find((field) => field.name === name)
}

export function fieldTitle(kind: ImportKind, name: string): string {
  return fieldOf(kind, name)?.title[language] ?? name
}

/** The screen on which the records of a kind are listed. */
export const listScreens: Record<ImportKind, string> = {
  customers: 'customers',
  projects: 'projects',
  products: 'edit-products',
  businesses: 'edit-businesses',
}

/** The page of one record, where the kind has one. */
export function recordScreen(kind: ImportKind, id: number): string | undefined {
  return kind === 'customers' || kind === 'projects' ? `${kind}/${id}` : undefined
}
