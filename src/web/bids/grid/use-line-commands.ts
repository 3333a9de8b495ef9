import { type Dispatch, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import { notifyError } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { emptyGroup, emptyLine, type GroupDraft, isBlank, type LineDraft } from '../editor/bid-draft.ts'
import type { BidDraftAction } from '../editor/bid-draft-actions.ts'
import { type Column, cellsFromPaste, linesFromPaste } from './paste-lines.ts'

/** The commands of the grid. Each leaves the focus where the work goes on. */
export type LineCommands = ReturnType<typeof createCommands>

/** The offer to undo a removal. The next step withdraws it: Undo would undo that step instead. */
export const bidUndo = 'bid-undo'

/** The API's limits. */
const mostLines = { group: 1000, bid: 2000 }

/** The commands stay the same objects through every render, so that only changed rows render again. */
export function useLineCommands(
  grid: RefObject<HTMLElement | null>,
  groups: readonly GroupDraft[],
  dispatch: Dispatch<BidDraftAction>,
  undo: () => void,
) {
  const current = useRef(groups)
  current.current = groups
  const goTo = useRef<string>(undefined)
  const [said, say] = useState('')
  /** The row to render although it is off screen, as `group.line`. */
  const [revealed, reveal] = useState<string>()

  useEffect(() => {
    // After the render: a new line has no cell before.
    const selector = goTo.current
    if (selector === undefined) return
    const place = grid.current?.querySelector<HTMLElement>(selector)
    const row = /data-row="([\d.]+)"/.exec(selector)?.[1]
    if (place) {
      goTo.current = undefined
      place.focus()
      place.scrollIntoView?.({ block: 'nearest' })
    } else if (row !== undefined && revealed !== row) {
      reveal(row)
    }
  }, [grid, groups, revealed])

  const commands = useMemo(
    () => createCommands({ grid, current, goTo, dispatch, say, reveal, undo }),
    [grid, dispatch, undo],
  )
  return { commands, said, revealed }
}

interface GridHandles {
  grid: RefObject<HTMLElement | null>
  current: RefObject<readonly GroupDraft[]>
  /** The selector of the cell that gets the focus after the next render. */
  goTo: RefObject<string | undefined>
  dispatch: Dispatch<BidDraftAction>
  say: (sentence: string) => void
  /** Renders a row that is off screen. */
  reveal: (row: string) => void
  undo: () => void
}

function createCommands(handles: GridHandles) {
  const { grid, current, goTo, say, reveal } = handles
  return {
    ...lineCommands(handles),
    ...moveCommands(handles),
    ...pasteCommands(handles),
    ...groupCommands(handles),

    /** Focuses a cell, which may be off screen and not rendered yet. */
    goToLine(group: number, line: number, column: string) {
      const selector = cellSelector(group, line, column)
      const cell = grid.current?.querySelector<HTMLElement>(selector)
      if (cell) return cell.focus()
      goTo.current = selector
      reveal(`${group}.${line}`)
    },

    chosen: (keys: ReadonlySet<string>) => chosenOf(current.current, keys),
    say,
  }
}

function lineCommands({ current, goTo, dispatch, say, undo }: GridHandles) {
  return {
    setLine(group: number, line: number, fields: Partial<LineDraft>) {
      dispatch({ type: 'set-line', group, line, fields })
    },

    setLines(keys: ReadonlySet<string>, fields: Partial<LineDraft>) {
      dispatch({ type: 'set-lines', keys, fields })
    },

    addLine(group: number, after: number) {
      if (!mayAdd(current.current, group, 1)) return
      goTo.current = cellSelector(group, after + 1)
      dispatch({ type: 'add-line', group, after })
    },

    duplicate(keys: ReadonlySet<string>) {
      const [group] = placeOf(current.current, keys)
      if (!mayAdd(current.current, group, keys.size)) return
      const last = linesOf(current.current, group).findLastIndex((line) => keys.has(line.key))
      goTo.current = cellSelector(group, last + 1)
      dispatch({ type: 'duplicate-lines', keys })
      say(t('{count, plural, one {Line duplicated} other {# lines duplicated}}', { count: keys.size }))
    },

    remove(keys: ReadonlySet<string>) {
      const lines = chosenOf(current.current, keys)
      const [group, place] = placeOf(current.current, keys)
      if (lines.length === 0) return
      const left = linesOf(current.current, group).filter((line) => !keys.has(line.key)).length
      goTo.current = left > 0 ? cellSelector(group, Math.min(place, left - 1)) : groupSelector(group)
      dispatch({ type: 'remove-lines', keys })
      const [only] = lines
      const words =
        lines.length > 1
          ? t('Removed {count} lines', { count: lines.length })
          : only?.description
            ? t('Removed “{description}”', { description: only.description })
            : t('Removed a line without a description')
      say(words)
      if (!lines.every(isBlank)) notifyUndo({ id: bidUndo, message: words, onUndo: undo })
    },
  }
}

function moveCommands({ current, goTo, dispatch, say }: GridHandles) {
  return {
    /** A line at the end of its group moves into the next one, and the focus with it. */
    shift(keys: ReadonlySet<string>, by: 1 | -1, focusKey: string, column = 'description') {
      const [group, line] = placeOf(current.current, new Set([focusKey]))
      const isInside = line + by >= 0 && line + by < linesOf(current.current, group).length
      const target = isInside ? group : group + by
      if (!current.current[target]) return
      const entered = by === 1 ? 0 : linesOf(current.current, target).length
      const place = isInside ? line + by : entered
      goTo.current = cellSelector(target, place, column)
      dispatch({ type: 'shift-lines', keys, by })
      const name = current.current[target]?.name || t('group {number}', { number: target + 1 })
      say(
        isInside
          ? t('Moved to line {number}', { number: place + 1 })
          : t('Moved to {name}, line {number}', { name, number: place + 1 }),
      )
    },

    moveTo(keys: ReadonlySet<string>, group: number, before: number) {
      const first = linesOf(current.current, group)
        .slice(0, before)
        .filter((line) => !keys.has(line.key)).length
      goTo.current = cellSelector(group, first, 'handle')
      dispatch({ type: 'move-lines', keys, group, before })
      const name = current.current[group]?.name || t('group {number}', { number: group + 1 })
      say(t('Moved to {name}, line {number}', { name, number: first + 1 }))
    },
  }
}

function pasteCommands({ current, goTo, dispatch, say }: GridHandles) {
  return {
    /** Replaces the line if it is blank, else inserts below it. */
    pasteLines(group: number, place: number, text: string) {
      const { lines, unread } = linesFromPaste(text)
      if (!mayAdd(current.current, group, lines.length)) return
      const line = linesOf(current.current, group)[place]
      const replaces = line !== undefined && isBlank(line)
      const at = replaces ? place : place + 1
      goTo.current = cellSelector(group, at + lines.length - 1)
      dispatch({ type: 'insert-lines', group, at, lines, replace: replaces ? 1 : 0 })
      say(t('{count, plural, one {One line pasted} other {# lines pasted}}', { count: lines.length }))
      if (unread.length > 0) notifyError(new Error(unreadSentence(unread)), t('Check what you pasted'))
    },

    /** Overwrites the existing cells, as a spreadsheet does. */
    pasteCells(group: number, place: number, column: Column, text: string) {
      const { rows, unread } = cellsFromPaste(text, column)
      const more = place + rows.length - linesOf(current.current, group).length
      if (more > 0 && !mayAdd(current.current, group, more)) return
      goTo.current = cellSelector(group, place + rows.length - 1, column)
      dispatch({ type: 'fill-lines', group, line: place, rows })
      say(t('{count, plural, one {# row pasted} other {# rows pasted}}', { count: rows.length }))
      if (unread.length > 0) notifyError(new Error(unreadSentence(unread)), t('Check what you pasted'))
    },
  }
}

function groupCommands({ grid, current, goTo, dispatch, say, undo }: GridHandles) {
  return {
    /** Focuses a group's name; a dialog that opens then returns the focus there. */
    goToGroup(place: number) {
      grid.current?.querySelector<HTMLElement>(groupSelector(place))?.focus()
    },

    addGroup() {
      goTo.current = groupSelector(current.current.length)
      dispatch({ type: 'insert-group', at: current.current.length, group: emptyGroup() })
    },

    /** Adds a group before the one that is now at `at`. It takes the place of a group without any input. */
    insertGroup(at: number, { name, lines }: { name: string; lines: readonly Partial<LineDraft>[] }) {
      const before = current.current[at - 1]
      const replaces = before !== undefined && before.name.trim() === '' && before.lines.every(isBlank)
      const place = replaces ? at - 1 : at
      if (!mayAdd(current.current, -1, lines.length)) return
      goTo.current = groupSelector(place)
      const group = { ...emptyGroup(name), lines: lines.map((line) => ({ ...emptyLine(), ...line })) }
      dispatch({ type: 'insert-group', at: place, group, replace: replaces ? 1 : 0 })
      say(
        t('{count, plural, one {Added {name} with its line} other {Added {name} with its # lines}}', {
          count: lines.length,
          name,
        }),
      )
    },

    removeGroup(place: number) {
      const group = current.current[place]
      if (!group) return
      const count = group.lines.filter((line) => !isBlank(line)).length
      goTo.current = place > 0 ? groupSelector(place - 1) : groupSelector(0)
      dispatch({ type: 'remove-group', group: place })
      const words = t(
        '{count, plural, =0 {Removed {name}} one {Removed {name} with its line} other {Removed {name} with its # lines}}',
        { count, name: group.name || t('group {number}', { number: place + 1 }) },
      )
      say(words)
      if (count > 0 || group.name !== '') notifyUndo({ id: bidUndo, message: words, onUndo: undo })
    },

    moveGroup(place: number, by: 1 | -1) {
      dispatch({ type: 'move-group', group: place, by })
      say(t('Moved to place {number}', { number: place + by + 1 }))
    },
  }
}

type Groups = readonly GroupDraft[]

const linesOf = (groups: Groups, group: number) => groups[group]?.lines ?? []

const allLines = (groups: Groups) => groups.flatMap(({ lines }) => lines)

const chosenOf = (groups: Groups, keys: ReadonlySet<string>) =>
  allLines(groups).filter((line) => keys.has(line.key))

/** The place of the first of these lines. */
function placeOf(groups: Groups, keys: ReadonlySet<string>): [group: number, line: number] {
  const group = groups.findIndex(({ lines }) => lines.some((line) => keys.has(line.key)))
  return [group, linesOf(groups, group).findIndex((line) => keys.has(line.key))]
}

function mayAdd(groups: Groups, group: number, count: number): boolean {
  const inGroup = linesOf(groups, group).length + count
  const inBid = allLines(groups).length + count
  if (inGroup <= mostLines.group && inBid <= mostLines.bid) return true
  const sentence = t(
    'That would make {inGroup} lines in the group and {inBid} in the bid. A group may have {group}, a bid {bid}.',
    { inGroup, inBid, group: mostLines.group, bid: mostLines.bid },
  )
  notifyError(new Error(sentence), t('Too many lines'))
  return false
}

export function cellSelector(group: number, line: number, column = 'description'): string {
  return `[data-row="${group}.${line}"] [data-column="${column}"]`
}

export function groupSelector(group: number): string {
  return `[data-group="${group}"]`
}

const mostNamed = 5

function unreadSentence(unread: readonly string[]): string {
  const some = unread
    .slice(0, mostNamed)
    .map((word) => `“${word}”`)
    .join(', ')
  const more = unread.length - mostNamed
  if (more <= 0) {
    return t('We couldn’t read {some}. Those cells now have 1, EA or $0.00.', {
      some,
    })
  }
  return t('We couldn’t read {some} and {more} more. Those cells now have 1, EA or $0.00.', { some, more })
}
