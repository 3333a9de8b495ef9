import type { KeyboardEvent } from 'react'
import { type GroupDraft, isBlank, type LineDraft } from '../editor/bid-draft.ts'
import { cellSelector, groupSelector, type LineCommands } from './use-line-commands.ts'
import type { LineSelection } from './use-line-selection.ts'

interface Place {
  group: number
  place: number
  line: LineDraft
  column: string
  cell: HTMLElement
}

interface Keyboard {
  groups: readonly GroupDraft[]
  commands: LineCommands
  selection: LineSelection
  /** The line as it was when its cell got the focus. */
  before: () => LineDraft | undefined
  disabled: boolean
}

/**
 * The keys of a spreadsheet. Arrows move from cell to cell. Typing, F2 or a click into the text starts editing: then
 * arrows move in the text, and Escape restores the cell.
 */
export function gridKeys(keyboard: Keyboard) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const grid = event.currentTarget
    const cell = event.target as HTMLElement
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) return openMenu(event, cell)
    const inGroupName = cell.dataset.group
    if (inGroupName !== undefined) {
      if (event.key === 'Enter' || event.key === 'ArrowDown')
        enterGroup(keyboard, event, grid, Number(inGroupName))
      return
    }
    const at = placeOf(keyboard, cell)
    if (!at) return
    if (event.key === 'F2') return edit(event, at)
    if (event.key === 'Escape') return escape(keyboard, event, at)
    if (event.key === 'Enter') return enter(keyboard, event, grid, at)
    if (event.key === 'Delete' || event.key === 'Backspace') return remove(keyboard, event, at)
    if (event.ctrlKey || event.metaKey) return withControl(keyboard, event, at)
    if (event.key === 'ArrowUp') return vertical(keyboard, event, at, -1)
    if (event.key === 'ArrowDown') return vertical(keyboard, event, at, 1)
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return horizontal(event, at)
    if (event.key === ' ' && event.shiftKey && !isEditing(at)) {
      event.preventDefault()
      keyboard.selection.toggle(at.line.key)
    }
  }
}

function placeOf({ groups }: Keyboard, cell: HTMLElement): Place | undefined {
  const row = cell.closest<HTMLElement>('[data-row]')?.dataset.row
  const column = cell.dataset.column
  if (row === undefined || column === undefined) return undefined
  const [group = 0, place = 0] = row.split('.').map(Number)
  const line = groups[group]?.lines[place]
  return line && { group, place, line, column, cell }
}

function withControl({ commands, selection, disabled }: Keyboard, event: KeyboardEvent, at: Place) {
  const key = event.key.toLowerCase()
  if (key === 'd' && !disabled) {
    event.preventDefault()
    commands.duplicate(keysAt(selection, at))
  }
  if (key === 'a' && !isEditing(at) && selection.selected.size > 0) {
    event.preventDefault()
    selection.selectAll()
  }
}

/** The selection when it includes this line, else only this line. */
function keysAt({ selected }: LineSelection, { line }: Place): ReadonlySet<string> {
  return selected.has(line.key) ? selected : new Set([line.key])
}

function vertical(keyboard: Keyboard, event: KeyboardEvent, at: Place, by: 1 | -1) {
  const { groups, commands, selection, disabled } = keyboard
  if (event.altKey) {
    event.preventDefault()
    if (!disabled) commands.shift(keysAt(selection, at), by, at.line.key, at.column)
    return
  }
  if (isEditing(at) && (at.cell.tagName === 'SELECT' || staysInText(at.cell, by))) return
  event.preventDefault()
  const target = neighborOf(groups, at, by)
  if (!target) return
  if (event.shiftKey && !isEditing(at)) selection.extend(target.key, at.line.key)
  else selection.clear()
  commands.goToLine(target.group, target.place, at.column)
}

function horizontal(event: KeyboardEvent, { cell, ...at }: Place) {
  if (isEditing({ cell, ...at }) || event.altKey || event.shiftKey) return
  event.preventDefault()
  const cells = [...(cell.closest('[data-row]')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const shown = cells.filter((one) => one.getClientRects?.().length !== 0 || one === cell)
  shown[shown.indexOf(cell) + (event.key === 'ArrowLeft' ? -1 : 1)]?.focus()
}

function enter({ groups, commands, disabled }: Keyboard, event: KeyboardEvent, grid: HTMLElement, at: Place) {
  // Buttons and checkboxes handle Enter themselves.
  if (at.cell.tagName === 'BUTTON' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.shiftKey && at.column === 'description') {
    at.cell.dataset.editing = ''
    return
  }
  event.preventDefault()
  const lines = groups[at.group]?.lines ?? []
  if (!event.shiftKey && at.place === lines.length - 1 && !disabled) {
    if (isBlank(at.line)) leaveGroup(groups, grid, at.group)
    else commands.addLine(at.group, at.place)
    return
  }
  const target = neighborOf(groups, at, event.shiftKey ? -1 : 1)
  if (target) commands.goToLine(target.group, target.place, at.column)
}

function edit(event: KeyboardEvent, { cell }: Place) {
  event.preventDefault()
  cell.dataset.editing = ''
  if (cell instanceof HTMLSelectElement) cell.showPicker?.()
  else if (isText(cell)) cell.setSelectionRange(cell.value.length, cell.value.length)
}

function escape({ commands, selection, before }: Keyboard, event: KeyboardEvent, at: Place) {
  if (!isEditing(at)) {
    if (selection.selected.size > 0) event.preventDefault()
    selection.clear()
    return
  }
  event.preventDefault()
  delete at.cell.dataset.editing
  const was = before()
  if (was && was.key === at.line.key) commands.setLine(at.group, at.place, fieldsOf(was, at.column))
  if (isText(at.cell)) {
    const cell = at.cell
    requestAnimationFrame(() => cell.select())
  }
}

/** Delete removes the selected lines; with Ctrl, Delete and Backspace remove this line too. */
function remove({ commands, selection, disabled }: Keyboard, event: KeyboardEvent, at: Place) {
  const isSelected = event.key === 'Delete' && selection.selected.size > 0
  const isThisLine = event.ctrlKey || event.metaKey
  if (disabled || isEditing(at) || !(isSelected || isThisLine)) return
  event.preventDefault()
  commands.remove(isThisLine ? keysAt(selection, at) : selection.selected)
}

/** Opens the menu of the line or group that the cell is in. */
function openMenu(event: KeyboardEvent, cell: HTMLElement) {
  event.preventDefault()
  cell.closest('[data-row], [data-group-head]')?.querySelector<HTMLElement>('[data-menu]')?.click()
}

function neighborOf(
  groups: readonly GroupDraft[],
  at: Place,
  by: 1 | -1,
): { group: number; place: number; key: string } | undefined {
  let { group, place } = at
  place += by
  while (groups[group]) {
    const line = groups[group]?.lines[place]
    if (line) return { group, place, key: line.key }
    group += by
    place = by === 1 ? 0 : (groups[group]?.lines.length ?? 0) - 1
  }
  return undefined
}

function enterGroup(
  { groups, commands, disabled }: Keyboard,
  event: KeyboardEvent,
  grid: HTMLElement,
  group: number,
) {
  event.preventDefault()
  if ((groups[group]?.lines.length ?? 0) > 0) focus(grid, cellSelector(group, 0))
  else if (!disabled) commands.addLine(group, -1)
}

function leaveGroup(groups: readonly GroupDraft[], grid: HTMLElement, group: number) {
  const isLast = group === groups.length - 1
  focus(grid, isLast ? '[data-add-group]' : groupSelector(group + 1))
}

export function isText(cell: HTMLElement): cell is HTMLInputElement | HTMLTextAreaElement {
  return cell instanceof HTMLTextAreaElement || (cell instanceof HTMLInputElement && cell.type === 'text')
}

function isEditing({ cell }: { cell: HTMLElement }): boolean {
  return cell.dataset.editing !== undefined
}

/** In a textarea, an arrow leaves the cell only from the start or end of the text. */
function staysInText(cell: HTMLElement, by: 1 | -1): boolean {
  if (!(cell instanceof HTMLTextAreaElement)) return false
  return by === -1 ? cell.selectionEnd > 0 : cell.selectionStart < cell.value.length
}

function fieldsOf(line: LineDraft, column: string): Partial<LineDraft> {
  // Choosing a product fills the whole line.
  if (column === 'description') {
    const { key: _, ...fields } = line
    return fields
  }
  const fields = column === 'optional' ? ['optional', 'selected'] : [column]
  return Object.fromEntries(Object.entries(line).filter(([field]) => fields.includes(field)))
}

function focus(grid: HTMLElement, selector: string): void {
  grid.querySelector<HTMLElement>(selector)?.focus()
}
