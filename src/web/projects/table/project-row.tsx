import { Table } from '@mantine/core'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ProjectColumn } from '../../../contract/project-lists.ts'
import type { ProjectSummary } from '../../../contract/projects.ts'
import table from '../../records/record-list/list-table.module.css'
import { useEmployeePath } from '../../session/paths.ts'
import { isEditable } from './cell-change.ts'
import { type CellActs, ProjectCell } from './project-cell.tsx'
import { cellOf, columnShapes } from './project-columns.tsx'
import classes from './project-table.module.css'
import { type CellPlace, cellAtPoint, type OpenCell } from './table-cells.ts'
import type { CellProblem } from './use-cell-edits.ts'

/** Within which a second click makes it a double click: so long a click on a cell that can be changed waits. */
const secondClickMs = 250

/** One project; a click anywhere opens it, a double click on a cell that can be changed changes it. */
export function ProjectRow({
  project,
  columns,
  place,
  editing,
  problems,
  actsOn,
}: {
  project: ProjectSummary
  columns: readonly ProjectColumn[]
  place: number
  editing: OpenCell | undefined
  problems: readonly CellProblem[]
  actsOn: (place: CellPlace) => CellActs
}) {
  const path = useEmployeePath()
  const to = path(`projects/${project.id}`)
  const open = useOpenUnlessDouble(to)

  return (
    <Table.Tr
      className={`${table.row} ${classes.row}`}
      aria-rowindex={place + 2}
      data-project={project.id}
      onDoubleClick={(event) => {
        const cell = cellAtPoint(event)
        if (cell) actsOn(cell).onEdit()
      }}
    >
      {columns.map((column) => {
        const { figure } = columnShapes[column]
        return (
          <Table.Td key={column} className={table.clip ?? ''} {...(figure ? { 'data-figure': true } : {})}>
            {column === 'number' ? (
              <Link to={to} className={table.rowLink} data-row-link aria-keyshortcuts="e" onClick={open}>
                {project.number}
              </Link>
            ) : isEditable(column) ? (
              <ProjectCell
                project={project}
                column={column}
                began={editing?.column === column ? editing.began : undefined}
                problem={problems.find(({ change }) => change.column === column)}
                acts={actsOn({ id: project.id, column })}
              />
            ) : (
              cellOf(column, project)
            )}
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}

function useOpenUnlessDouble(to: string): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (event) => {
    // By the keyboard, into another tab, or where nothing can be changed: at once, as any link.
    const isOther = event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (isOther || !cellAtPoint(event)) return
    event.preventDefault()
    clearTimeout(timer.current)
    if (event.detail === 1) timer.current = setTimeout(() => void navigate(to), secondClickMs)
  }
}
