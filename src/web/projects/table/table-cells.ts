import { keyStops } from '../../records/record-list/move-by-arrows.ts'
import { type CellPlace, isEditable } from './cell-change.ts'

/** The editable cell at a point of the page. The row's link lies above all its cells. */
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
