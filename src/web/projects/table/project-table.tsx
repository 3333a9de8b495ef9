import { Table } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProjectColumn } from '../../../contract/project-lists.ts'
import type { ProjectSummary } from '../../../contract/projects.ts'
import { t } from '../../language/t.ts'
import table from '../../records/record-list/list-table.module.css'
import { NearRows, rootFontSize, useNearRows } from '../../records/record-list/near-rows.tsx'
import { SortHeader } from '../../records/record-list/sort-header.tsx'
import { CloseProjectDialog } from '../page/close-project-dialog.tsx'
import {
  type CellChange,
  cellNow,
  type EditableColumn,
  isEditable,
  saysTheSame,
  trimmed,
} from './cell-change.ts'
import type { CellActs } from './project-cell.tsx'
import { columnShapes, columnWords } from './project-columns.tsx'
import { ProjectRow } from './project-row.tsx'
import classes from './project-table.module.css'
import { type CellPlace, cellOfFocus, focusCell, moveByArrows, type OpenCell } from './table-cells.ts'
import { useCellEdits } from './use-cell-edits.ts'

/** The same as in the stylesheet, in rem. */
const rowRem = 2.375

/**
 * The list on a wide screen; a click anywhere on a row opens its project, and some cells are changed where they stand.
 * Of a long list only the rows on the screen are drawn. Wider than its place, it scrolls in it, with its head.
 */
export function ProjectTable({
  projects,
  columns,
  sort,
  onSort,
  onRange,
  children,
}: {
  projects: readonly ProjectSummary[]
  columns: readonly ProjectColumn[]
  sort: string
  onSort: (sort: string) => void
  /** Told which rows are drawn. */
  onRange: (first: number, end: number) => void
  /** Below the last row. */
  children: ReactNode
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { ref: place, width: placeWidth } = useElementSize()
  const near = useNearRows(body, projects.length, rowRem)
  const { first, end } = near
  const width = columns.reduce((sum, column) => sum + columnShapes[column].width, 0)
  const overflows = placeWidth > 0 && placeWidth < width * rootFontSize()
  const edits = useCellEdits()
  const { editing, actsOn, onKeyDown } = useEditing(edits, projects, columns, body)
  useEffect(() => onRange(first, end), [onRange, first, end])

  return (
    <>
      {columns.some(isEditable) && (
        <p className={classes.hint}>{t('Double-click a cell to change it, or press E.')}</p>
      )}
      <div
        ref={place}
        className={`${table.tablePlace} ${classes.place}`}
        {...(overflows ? { 'data-overflows': true } : {})}
      >
        <Table
          layout="fixed"
          miw={`${width}rem`}
          highlightOnHover
          verticalSpacing={7}
          aria-rowcount={projects.length + 1}
          className={table.table ?? ''}
        >
          <Table.Thead className={`${table.head} ${classes.head}`}>
            <Table.Tr>
              {columns.map((column) => {
                const { sort: by, width: columnRem, figure } = columnShapes[column]
                const head = { label: columnWords[column], width: `${columnRem}rem`, figure }
                if (by) return <SortHeader key={column} {...head} sort={by} current={sort} onSort={onSort} />
                return (
                  <Table.Th key={column} w={`${columnRem}rem`} {...(figure ? { 'data-figure': true } : {})}>
                    {columnWords[column]}
                  </Table.Th>
                )
              })}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody ref={body} onKeyDown={onKeyDown}>
            <NearRows rows={projects} near={near}>
              {(project, at) => (
                <ProjectRow
                  key={project.id}
                  project={project}
                  columns={columns}
                  place={at}
                  editing={editing?.id === project.id ? editing : undefined}
                  problems={edits.problems.filter((each) => each.project.id === project.id)}
                  actsOn={actsOn}
                />
              )}
            </NearRows>
          </Table.Tbody>
        </Table>
        {children}
      </div>
      {edits.closing && (
        <CloseProjectDialog
          project={edits.closing.project}
          closing={edits.closing.as}
          onClose={edits.endClosing}
        />
      )}
    </>
  )
}

/** Which cell is being changed, and how the keys and the focus go from one to the next. */
function useEditing(
  { save, forgetProblem }: ReturnType<typeof useCellEdits>,
  projects: readonly ProjectSummary[],
  columns: readonly ProjectColumn[],
  body: { current: HTMLElement | null },
) {
  const [editing, setEditing] = useState<OpenCell>()
  const typed = useRef<CellChange>(undefined)
  const focusNext = useRef<CellPlace>(undefined)
  const isEditing = editing !== undefined
  useEffect(() => {
    const place = focusNext.current
    focusNext.current = undefined
    // Whoever clicked elsewhere has gone on already.
    if (!isEditing && place && lostFocus(body.current)) focusCell(body.current, place)
  }, [isEditing, body])

  const rowOf = (place: CellPlace) => projects.find(({ id }) => id === place.id)

  function open(place: CellPlace) {
    const began = rowOf(place)
    typed.current = undefined
    setEditing(began && { ...place, began })
  }

  function leave(place: CellPlace) {
    focusNext.current = place
    setEditing(undefined)
  }

  /** Over the row as it is now, unless the open cell has become another since: what was typed knew nothing of that. */
  function saveOpen(place: CellPlace, change: CellChange) {
    const now = rowOf(place)
    const began = editing?.began ?? now
    const isAsBefore = now && began && saysTheSame(cellNow(now, place.column), cellNow(began, place.column))
    const project = isAsBefore ? now : began
    if (project) void save(project, change)
  }

  function actsOn(place: CellPlace): CellActs {
    return {
      onEdit: () => {
        // A cell that scrolled away with its row could not be left: what was typed in it is saved now.
        const isOther = editing && (editing.id !== place.id || editing.column !== place.column)
        if (isOther && typed.current) saveOpen(editing, trimmed(typed.current))
        open(place)
      },
      typed: () => typed.current,
      onType: (change) => {
        typed.current = change
      },
      onSave: (change) => {
        leave(place)
        saveOpen(place, change)
      },
      onLeave: () => leave(place),
      onNext: (change, back) => {
        const next = nextPlace(place, back)
        if (next) open(next)
        else leave(place)
        saveOpen(place, change)
      },
      onAgain: (problem) => {
        focusCell(body.current, place)
        forgetProblem(place)
        void save(problem.project, problem.change)
      },
      onForget: () => {
        forgetProblem(place)
        focusCell(body.current, place)
      },
    }
  }

  function nextPlace({ id, column }: CellPlace, back: boolean): CellPlace | undefined {
    const editable: EditableColumn[] = columns.filter(isEditable)
    const step = back ? -1 : 1
    const inRow = editable[editable.indexOf(column) + step]
    if (inRow) return { id, column: inRow }
    const row = projects[projects.findIndex((project) => project.id === id) + step]
    const first = back ? editable.at(-1) : editable[0]
    return row && first && { id: row.id, column: first }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const place = event.target instanceof Element ? cellOfFocus(event.target) : undefined
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (place && isPlain && event.key.toLowerCase() === 'e') {
      event.preventDefault()
      actsOn(place).onEdit()
    } else if (place && event.key === 'Escape') forgetProblem(place)
    else moveByArrows(event)
  }

  return { editing, actsOn, onKeyDown }
}

function lostFocus(body: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || !!body?.contains(activeElement)
}
