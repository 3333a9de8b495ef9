import type { ProjectSummary } from '../../../contract/project-lists.ts'
import type { Project, ProjectChange } from '../../../contract/projects.ts'
import type { ProjectStatus } from '../../../domain/projects.ts'
import { t } from '../../language/t.ts'
import { statusWord } from '../../ui/status-badge.tsx'
import { addressLine } from '../project-words.ts'

/** The columns whose cells can be changed in the table. */
const editableColumns = ['name', 'site', 'status', 'manager', 'jobType'] as const
export type EditableColumn = (typeof editableColumns)[number]

/** A cell that can be changed. */
export interface CellPlace {
  /** The project's. */
  id: number
  column: EditableColumn
}

export type SiteText = Pick<Project['site'], 'street' | 'city' | 'state' | 'zip'>

/** A cell's new value. */
export type CellChange =
  | { column: 'name'; value: string }
  | { column: 'jobType'; value: string }
  | { column: 'site'; value: SiteText }
  | { column: 'manager'; value: { id: number; name: string } | null }
  | { column: 'status'; value: ProjectStatus }

export interface CellEditorProps {
  project: ProjectSummary
  /** What was typed so far. When its row scrolls away, the editor goes with it and later starts from this. */
  typed: () => CellChange | undefined
  onType: (change: CellChange) => void
  onSave: (change: CellChange) => void
  onCancel: () => void
  /** Saves, and opens the next cell or the one before. */
  onNext: (change: CellChange, back: boolean) => void
}

export function isEditable(column: string): column is EditableColumn {
  return editableColumns.some((each) => each === column)
}

/** The cell's current value. */
export function cellNow(project: ProjectSummary, column: EditableColumn): CellChange {
  if (column !== 'site') return { column, value: project[column] } as CellChange
  const { street, city, state, zip } = project.site
  return { column, value: { street, city, state, zip } }
}

/** Without spaces around texts. */
export function trimmed(change: CellChange): CellChange {
  if (change.column === 'name' || change.column === 'jobType')
    return { ...change, value: change.value.trim() }
  if (change.column !== 'site') return change
  const { street, city, state, zip } = change.value
  return {
    column: 'site',
    value: { street: street.trim(), city: city.trim(), state: state.trim(), zip: zip.trim() },
  }
}

export function saysTheSame(one: CellChange, other: CellChange): boolean {
  if (one.column === 'manager' && other.column === 'manager') return one.value?.id === other.value?.id
  return JSON.stringify(one.value) === JSON.stringify(other.value)
}

/** The row with its new value. A new address loses the old one's position on the map. */
export function withChange(project: ProjectSummary, change: CellChange): ProjectSummary {
  if (change.column !== 'site') return { ...project, [change.column]: change.value }
  return { ...project, site: { ...change.value, lat: null, lon: null, approximate: null } }
}

/** The project of an answer as a row. Its sums stay as they were. */
export function rowFrom(project: Project, before: ProjectSummary): ProjectSummary {
  const { bidTotal, contract, billed, collected, balance } = before
  const hasContract = project.finalized !== null
  return { ...project, bidTotal, contract, billed, collected, balance, hasContract }
}

export function toChangeBody(change: CellChange, version: number): ProjectChange {
  switch (change.column) {
    case 'manager':
      return { version, manager_id: change.value?.id ?? null }
    case 'site':
      return { version, site: { ...change.value, lat: null, lon: null } }
    default:
      return { version, [change.column]: change.value }
  }
}

/** The value as a person reads it. */
export function changeWords(change: CellChange): string {
  switch (change.column) {
    case 'status':
      return statusWord(change.value)
    case 'manager':
      return change.value?.name ?? t('Nobody yet')
    case 'site':
      return addressLine(change.value) || '—'
    default:
      return change.value || '—'
  }
}
