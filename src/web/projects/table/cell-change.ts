import type { Project, ProjectChange, ProjectSummary } from '../../../contract/projects.ts'
import type { ProjectStatus } from '../../../domain/projects.ts'
import { t } from '../../language/t.ts'
import { statusWord } from '../../ui/status-badge.tsx'
import { addressLine } from '../project-words.ts'

/** The columns whose cells are changed in the table itself. */
export const editableColumns = ['name', 'site', 'status', 'manager', 'jobType'] as const
export type EditableColumn = (typeof editableColumns)[number]

export interface SiteText {
  street: string
  city: string
  state: string
  zip: string
}

/** One cell and what it shall say. */
export type CellChange =
  | { column: 'name'; value: string }
  | { column: 'jobType'; value: string }
  | { column: 'site'; value: SiteText }
  | { column: 'manager'; value: { id: number; name: string } | null }
  | { column: 'status'; value: ProjectStatus }

export interface CellEditorProps {
  project: ProjectSummary
  typed: () => CellChange | undefined
  onType: (change: CellChange) => void
  onSave: (change: CellChange) => void
  onLeave: () => void
  onNext: (change: CellChange, back: boolean) => void
}

export function isEditable(column: string): column is EditableColumn {
  return editableColumns.some((each) => each === column)
}

/** What the cell says now, as a change that would change nothing. */
export function cellNow(project: ProjectSummary, column: EditableColumn): CellChange {
  if (column !== 'site') return { column, value: project[column] } as CellChange
  const { street, city, state, zip } = project.site
  return { column, value: { street, city, state, zip } }
}

/** As it is saved: nobody means the spaces around a text. */
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

/** The row as it will stand; a moved site loses the position of the old one. */
export function withChange(project: ProjectSummary, change: CellChange): ProjectSummary {
  if (change.column !== 'site') return { ...project, [change.column]: change.value }
  return { ...project, site: { ...change.value, lat: null, lon: null } }
}

/** The row as the project of an answer says it; its money is another matter. */
export function rowFrom(project: Project, before: ProjectSummary): ProjectSummary {
  const { id, number, status, region, name, jobType, customer, site, business, salesperson } = project
  const { createdAt, updatedAt, version, manager, finalized } = project
  return {
    ...before,
    id,
    number,
    status,
    region,
    name,
    jobType,
    customer,
    site,
    business,
    salesperson,
    createdAt,
    updatedAt,
    version,
    hasContract: finalized !== null,
    manager: manager && { id: manager.id, name: manager.name },
  }
}

/** What is sent of it; a status goes other ways, see `sendMove`. */
export function toChangeBody(
  change: Exclude<CellChange, { column: 'status' }>,
  version: number,
): ProjectChange {
  switch (change.column) {
    case 'name':
    case 'jobType':
      return { version, [change.column]: change.value }
    case 'manager':
      return { version, manager_id: change.value?.id ?? null }
    case 'site':
      return { version, site: { ...change.value, lat: null, lon: null } }
  }
}

/** What the cell says, in words. */
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
