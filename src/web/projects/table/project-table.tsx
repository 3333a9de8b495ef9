import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ProjectColumn, ProjectSummary } from '../../../contract/project-lists.ts'
import { LoadMore } from '../../records/record-list/load-more.tsx'
import { moveByArrows } from '../../records/record-list/move-by-arrows.ts'
import { NearRows } from '../../records/record-list/near-rows.tsx'
import { TablePlace } from '../../records/record-list/record-table.tsx'
import type { ListRead } from '../../records/record-list/use-pages.ts'
import { columns } from '../project-columns.tsx'
import { useProjectEdits } from '../use-project-edits.tsx'
import {
  type CellChange,
  type CellPlace,
  cellNow,
  type EditableColumn,
  isEditable,
  saysTheSame,
  trimmed,
} from './cell-change.ts'
import { type CellActions, cellOfFocus, focusCell, type OpenCell, ProjectRow } from './project-row.tsx'

/** The projects on a desk. A click on a row opens its project, and some cells are changed in place. */
export function ProjectTable({
  list: { total, paging },
  rows,
  shown,
  sort,
  onSort,
}: {
  list: ListRead<ProjectSummary>
  rows: readonly ProjectSummary[]
  shown: readonly ProjectColumn[]
  sort: string
  onSort: (sort: string) => void
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const edits = useProjectEdits()
  const { open, actionsOf, onKeyDown } = useOpenCell(edits, rows, shown, body)
  const width = shown.reduce((sum, column) => sum + Number.parseFloat(columns[column].width), 0)

  return (
    <>
      <TablePlace
        rows={rows}
        columns={shown.map((column) => columns[column])}
        sort={sort}
        onSort={onSort}
        minWidth={`${width}rem`}
        below={paging && <LoadMore shown={rows.length} total={total ?? rows.length} {...paging} />}
      >
        <NearRows rows={rows} body={body} onKeyDown={onKeyDown}>
          {(project, at) => (
            <ProjectRow
              key={project.id}
              project={project}
              shown={shown}
              at={at}
              editing={open?.id === project.id ? open : undefined}
              problems={edits.problems.filter((problem) => problem.project.id === project.id)}
              actionsOf={actionsOf}
            />
          )}
        </NearRows>
      </TablePlace>
      {edits.dialog}
    </>
  )
}

/** Which cell is being changed, and how keys and focus move on from it. */
function useOpenCell(
  { save, forgetProblem }: ReturnType<typeof useProjectEdits>,
  projects: readonly ProjectSummary[],
  shown: readonly ProjectColumn[],
  body: { current: HTMLElement | null },
) {
  const [open, setOpen] = useState<OpenCell>()
  const typed = useRef<CellChange>(undefined)
  const focusOnClose = useFocusOnClose(open !== undefined, body)
  const rowOf = (place: CellPlace) => projects.find(({ id }) => id === place.id)

  function openCell(place: CellPlace) {
    const began = rowOf(place)
    typed.current = undefined
    setOpen(began && { ...place, began })
  }

  function close(place: CellPlace) {
    focusOnClose(place)
    setOpen(undefined)
  }

  /** Saves to the row as it is now. If a colleague changed this cell meanwhile, to the row as it was: that is a conflict. */
  function saveOpen(place: CellPlace, change: CellChange) {
    const now = rowOf(place)
    const began = open?.began ?? now
    const isAsBefore = now && began && saysTheSame(cellNow(now, place.column), cellNow(began, place.column))
    const project = isAsBefore ? now : began
    if (project) void save(project, change)
  }

  function actionsOf(place: CellPlace): CellActions {
    return {
      onEdit: () => {
        // A cell that scrolled out of sight is still open: save what was typed in it.
        const isOther = open && (open.id !== place.id || open.column !== place.column)
        if (isOther && typed.current) saveOpen(open, trimmed(typed.current))
        openCell(place)
      },
      typed: () => typed.current,
      onType: (change) => {
        typed.current = change
      },
      onSave: (change) => {
        close(place)
        saveOpen(place, change)
      },
      onCancel: () => close(place),
      onNext: (change, back) => {
        const next = nextPlace(place, back, projects, shown)
        if (next) openCell(next)
        else close(place)
        saveOpen(place, change)
      },
      onRetry: (problem) => {
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

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const place = event.target instanceof Element ? cellOfFocus(event.target) : undefined
    if (place && event.key === 'F2') {
      event.preventDefault()
      actionsOf(place).onEdit()
    } else if (place && event.key === 'Escape') forgetProblem(place)
    else moveByArrows(event)
  }

  return { open, actionsOf, onKeyDown }
}

/** @returns names the cell that gets the focus when the open one closes */
function useFocusOnClose(isOpen: boolean, body: { current: HTMLElement | null }) {
  const focusNext = useRef<CellPlace>(undefined)
  useEffect(() => {
    const place = focusNext.current
    focusNext.current = undefined
    // Don't take the focus back from where somebody clicked meanwhile.
    if (!isOpen && place && lostFocus(body.current)) focusCell(body.current, place)
  }, [isOpen, body])
  return (place: CellPlace) => {
    focusNext.current = place
  }
}

/** The cell after this one, or before it: in its row, or at the end of the row above or below. */
function nextPlace(
  { id, column }: CellPlace,
  back: boolean,
  projects: readonly ProjectSummary[],
  shown: readonly ProjectColumn[],
): CellPlace | undefined {
  const editable: EditableColumn[] = shown.filter(isEditable)
  const step = back ? -1 : 1
  const inRow = editable[editable.indexOf(column) + step]
  if (inRow) return { id, column: inRow }
  const row = projects[projects.findIndex((project) => project.id === id) + step]
  const first = back ? editable.at(-1) : editable[0]
  return row && first && { id: row.id, column: first }
}

function lostFocus(body: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || !!body?.contains(activeElement)
}
