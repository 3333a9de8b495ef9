import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ProjectColumn, ProjectSummary } from '../../../contract/project-lists.ts'
import { t } from '../../language/t.ts'
import table from '../../records/record-list/list-table.module.css'
import { keyStops } from '../../records/record-list/move-by-arrows.ts'
import { figure } from '../../records/record-list/record-table.tsx'
import { useEmployeePath } from '../../session/paths.ts'
import { columns } from '../project-columns.tsx'
import type { CellProblem } from '../use-project-edits.tsx'
import {
  type CellEditorProps,
  type CellPlace,
  changeWords,
  type EditableColumn,
  isEditable,
} from './cell-change.ts'
import { CellEditor } from './cell-editor.tsx'
import classes from './project-table.module.css'

/** The cell that is being changed. */
export interface OpenCell extends CellPlace {
  /** The row when the cell was opened, to tell my change from a colleague's. */
  began: ProjectSummary
}

/** What can be done with an editable cell. */
export interface CellActions extends Omit<CellEditorProps, 'project'> {
  onEdit: () => void
  onRetry: (problem: CellProblem) => void
  onForget: () => void
}

/** One project. A click anywhere opens it; the pencil of a cell changes the cell. */
export function ProjectRow({
  project,
  shown,
  at,
  editing,
  problems,
  actionsOf,
}: {
  project: ProjectSummary
  shown: readonly ProjectColumn[]
  at: number
  editing: OpenCell | undefined
  problems: readonly CellProblem[]
  actionsOf: (place: CellPlace) => CellActions
}) {
  const path = useEmployeePath()
  return (
    <tr className={`${table.row} ${classes.row}`} aria-rowindex={at + 2} data-project={project.id}>
      {shown.map((column) => (
        <td key={column} className={table.clip} {...figure(columns[column].kind)}>
          {column === 'number' ? (
            <Link
              to={path(`projects/${project.id}`)}
              className={table.rowLink}
              data-opens
              aria-keyshortcuts="F2"
            >
              {project.number}
            </Link>
          ) : isEditable(column) ? (
            <EditableCell
              project={project}
              column={column}
              began={editing?.column === column ? editing.began : undefined}
              problem={problems.find(({ change }) => change.column === column)}
              actions={actionsOf({ id: project.id, column })}
            />
          ) : (
            columns[column].cell(project)
          )}
        </td>
      ))}
    </tr>
  )
}

/** Changed by its pencil, or by F2. */
function EditableCell({
  project,
  column,
  began,
  problem,
  actions,
}: {
  project: ProjectSummary
  column: EditableColumn
  /** While it is changed: the row when that began. */
  began: ProjectSummary | undefined
  problem: CellProblem | undefined
  actions: CellActions
}) {
  if (began) {
    return (
      <div className={classes.editor}>
        <CellEditor {...actions} project={began} column={column} />
      </div>
    )
  }
  const { cell, label } = columns[column]
  return (
    <span className={classes.cell}>
      {problem && <NotSaved problem={problem} actions={actions} />}
      <span className={`${classes.text} ${table.clip}`}>{cell(project)}</span>
      <button
        type="button"
        className={classes.edit}
        tabIndex={-1}
        data-edit={column}
        aria-label={t('Change {field} of {number}', { field: label, number: project.number })}
        onClick={actions.onEdit}
      >
        <IconPencil size={14} />
      </button>
    </span>
  )
}

/** Opens above the cell, because the cell below may be the next to be changed. */
function NotSaved({ problem, actions }: { problem: CellProblem; actions: CellActions }) {
  return (
    <Popover
      opened
      closeOnClickOutside={false}
      onDismiss={actions.onForget}
      position="top-start"
      width={280}
      shadow="md"
      withArrow
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="alert">
        <Stack gap="xs">
          <Text size="sm" c="var(--mantine-color-error)">
            {problem.message}
          </Text>
          <Text size="sm">{t('Yours: {mine}', { mine: changeWords(problem.change) })}</Text>
          <Group gap="xs" justify="flex-end">
            <Button size="xs" variant="default" onClick={actions.onForget}>
              {problem.stale ? t('Take theirs') : t('Leave it')}
            </Button>
            <Button size="xs" onClick={() => actions.onRetry(problem)}>
              {problem.stale ? t('Keep mine') : t('Try again')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The cell whose button has the focus. When the row's link has it, the row's first editable cell. */
export function cellOfFocus(element: Element): CellPlace | undefined {
  if (!element.matches(keyStops)) return undefined
  const first = element.closest('tr')?.querySelector('[data-edit]') ?? null
  return placeOf((element.matches('[data-edit]') ? element : first)?.closest('td') ?? null)
}

function placeOf(cell: Element | null): CellPlace | undefined {
  const column = cell?.querySelector('[data-edit]')?.getAttribute('data-edit') ?? ''
  const id = Number(cell?.closest('tr')?.getAttribute('data-project'))
  return isEditable(column) && id > 0 ? { id, column } : undefined
}

export function focusCell(body: HTMLElement | null, { id, column }: CellPlace): void {
  body?.querySelector<HTMLElement>(`[data-project="${id}"] [data-edit="${column}"]`)?.focus()
}
