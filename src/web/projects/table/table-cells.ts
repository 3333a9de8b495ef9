import type { KeyboardEvent } from 'react'
import type { ProjectSummary } from '../../../contract/projects.ts'
import { type EditableColumn, isEditable } from './cell-change.ts'

/** Where something is changed. */
export interface CellPlace {
  id: number
  column: EditableColumn
}

/** The cell that is being changed. */
export interface OpenCell extends CellPlace {
  /** The row as it was when the cell was opened; what colleagues do to it meanwhile is not what was changed. */
  began: ProjectSummary
}

const inRow = '[data-row-link], [data-edit]'

/** The cell that can be changed at a point of the page: the row's link lies above all of them. */
export function cellAtPoint(event: {
  target: EventTarget
  clientX: number
  clientY: number
}): CellPlace | undefined {
  const under = document.elementsFromPoint?.(event.clientX, event.clientY) ?? []
  return [...under, event.target]
    .map((element) => (element instanceof Element ? placeOf(element.closest('td')) : undefined))
    .find((place) => place !== undefined)
}

/** The cell whose button has the focus; of the row's link the first cell that can be changed. */
export function cellOfFocus(element: Element): CellPlace | undefined {
  if (!element.matches(inRow)) return undefined
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

/** Arrows go from row to row and from cell to cell; Home and End to the first and last row that are drawn. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (!(target instanceof HTMLElement) || !target.matches(inRow)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-project]')]
  const at = rows.findIndex((row) => row.contains(target))
  const next = nextRow(event.key, rows, at)
  const across = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const wanted = next ? sameIn(next, target) : across === 0 ? undefined : beside(rows[at], target, across)
  if (!wanted) return
  event.preventDefault()
  wanted.focus()
  wanted.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function nextRow(key: string, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1]
    case 'ArrowUp':
      return rows[at - 1]
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
  }
  return undefined
}

function sameIn(row: HTMLElement, target: HTMLElement): HTMLElement | null {
  const column = target.getAttribute('data-edit')
  const same = column === null ? null : row.querySelector<HTMLElement>(`[data-edit="${column}"]`)
  return same ?? row.querySelector<HTMLElement>('[data-row-link]')
}

function beside(row: HTMLElement | undefined, target: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const stops = [...(row?.querySelectorAll<HTMLElement>(inRow) ?? [])]
  return stops[stops.indexOf(target) + by]
}
