import type { KeyboardEvent } from 'react'
import type { Product } from '../../contract/products.ts'
import { type GroupDraft, isBlank } from './bid-draft.ts'
import { cellSelector, groupSelector, type LineCommands } from './use-line-commands.ts'

/**
 * The keys of a spreadsheet: arrows and Enter move, Enter on the last line adds one, Enter on a blank last line goes on
 * to the next group, Alt+arrows move the line.
 */
export function gridKeys({
  groups,
  products,
  commands,
  disabled,
}: {
  groups: readonly GroupDraft[]
  products: readonly Product[]
  commands: LineCommands
  disabled: boolean
}) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const grid = event.currentTarget
    const cell = event.target as HTMLInputElement
    const by = event.key === 'ArrowUp' ? -1 : 1
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (!isArrow && !isEnter) return
    const inGroupName = cell.dataset.group
    if (inGroupName !== undefined) {
      if (isEnter || by === 1) enterGroup(event, grid, Number(inGroupName))
      return
    }
    const row = cell.closest<HTMLElement>('[data-row]')?.dataset.row
    const column = cell.dataset.column
    if (row === undefined || column === undefined) return
    const [group = 0, place = 0] = row.split('.').map(Number)
    if (event.altKey && isArrow) {
      event.preventDefault()
      if (!disabled) commands.moveLine(group, place, by, column)
      return
    }
    // Arrows choose within a select and in an open completion list.
    if (isArrow && (cell.tagName === 'SELECT' || (column === 'description' && completes(cell.value, by))))
      return
    event.preventDefault()
    const lines = groups[group]?.lines ?? []
    const line = lines[place]
    if (isEnter && !event.shiftKey && place === lines.length - 1 && !disabled) {
      if (line && isBlank(line)) leaveGroup(grid, group)
      else commands.addLine(group, place)
      return
    }
    const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')].map((one) => one.dataset.row)
    const target = rows[rows.indexOf(row) + (isEnter && event.shiftKey ? -1 : by)]
    if (target !== undefined) focus(grid, `[data-row="${target}"] [data-column="${column}"]`)
  }

  function enterGroup(event: KeyboardEvent, grid: HTMLElement, group: number) {
    event.preventDefault()
    if ((groups[group]?.lines.length ?? 0) > 0) focus(grid, cellSelector(group, 0))
    else if (!disabled) commands.addLine(group, -1)
  }

  function leaveGroup(grid: HTMLElement, group: number) {
    const isLast = group === groups.length - 1
    focus(grid, isLast ? '[data-add-group]' : groupSelector(group + 1))
  }

  /** Whether the browser has products to offer for what is typed; its list then owns the arrows. */
  function completes(typed: string, by: 1 | -1): boolean {
    const text = typed.trim().toLowerCase()
    if (text === '') return by === 1 && products.length > 0
    return products.some(({ name }) => name.toLowerCase().includes(text))
  }
}

function focus(grid: HTMLElement, selector: string): void {
  grid.querySelector<HTMLElement>(selector)?.focus()
}
