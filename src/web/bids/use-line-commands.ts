import { type Dispatch, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useConfirm } from '../ui/confirm.tsx'
import { notifyError } from '../ui/notify.ts'
import { emptyGroup, type GroupDraft, isBlank, type LineDraft } from './bid-draft.ts'
import type { BidDraftAction } from './bid-draft-actions.ts'
import { linesFromPaste } from './paste-lines.ts'
import { offerUndo } from './undo-notice.tsx'

/** What an estimator does to lines and groups, each leaving the focus where the work goes on. */
export type LineCommands = ReturnType<typeof createCommands>

/** Commands that stay the same through every rendering, so that only the rows that change are drawn again. */
export function useLineCommands(
  grid: RefObject<HTMLElement | null>,
  groups: readonly GroupDraft[],
  dispatch: Dispatch<BidDraftAction>,
): LineCommands {
  const current = useRef(groups)
  current.current = groups
  const goTo = useRef<string>(undefined)
  const confirm = useConfirm()

  useEffect(() => {
    // A line that was just added exists only after this rendering.
    if (goTo.current === undefined) return
    grid.current?.querySelector<HTMLElement>(goTo.current)?.focus()
    goTo.current = undefined
  }, [grid, groups])

  return useMemo(() => createCommands({ current, goTo, dispatch, confirm }), [dispatch, confirm])
}

function createCommands({
  current,
  goTo,
  dispatch,
  confirm,
}: {
  current: RefObject<readonly GroupDraft[]>
  goTo: RefObject<string | undefined>
  dispatch: Dispatch<BidDraftAction>
  confirm: ReturnType<typeof useConfirm>
}) {
  const linesOf = (group: number) => current.current[group]?.lines ?? []
  return {
    setLine(group: number, line: number, fields: Partial<LineDraft>) {
      dispatch({ type: 'set-line', group, line, fields })
    },

    addLine(group: number, after: number) {
      goTo.current = cellSelector(group, after + 1)
      dispatch({ type: 'add-line', group, after })
    },

    /** Past its group's end a line goes on into the next group, and the focus with it. */
    moveLine(group: number, line: number, by: 1 | -1, column = 'description') {
      const isInside = line + by >= 0 && line + by < linesOf(group).length
      const entered = by === 1 ? 0 : linesOf(group - 1).length
      goTo.current = isInside
        ? cellSelector(group, line + by, column)
        : cellSelector(group + by, entered, column)
      dispatch({ type: 'move-line', group, line, by })
    },

    removeLine(group: number, place: number) {
      const line = linesOf(group)[place]
      if (!line) return
      const left = linesOf(group).length - 1
      goTo.current = left > 0 ? cellSelector(group, Math.min(place, left - 1)) : groupSelector(group)
      dispatch({ type: 'remove-line', group, line: place })
      if (isBlank(line)) return
      offerUndo(`Removed “${line.description || 'a line without a description'}”`, () =>
        dispatch({ type: 'insert-lines', group, at: place, lines: [line] }),
      )
    },

    /** A blank line makes room for what is pasted on it. */
    pasteLines(group: number, place: number, text: string) {
      const { lines, unread } = linesFromPaste(text)
      const line = linesOf(group)[place]
      const replaces = line !== undefined && isBlank(line)
      const at = replaces ? place : place + 1
      goTo.current = cellSelector(group, at + lines.length - 1)
      dispatch({ type: 'insert-lines', group, at, lines, replace: replaces ? 1 : 0 })
      if (unread.length > 0) notifyError(new Error(unreadSentence(unread)), 'Look through what was pasted')
    },

    addGroup() {
      goTo.current = groupSelector(current.current.length)
      dispatch({ type: 'insert-group', at: current.current.length, group: emptyGroup() })
    },

    async removeGroup(place: number) {
      const group = current.current[place]
      if (!group) return
      const count = group.lines.filter((line) => !isBlank(line)).length
      const yes =
        count === 0 ||
        (await confirm({
          title: `Remove ${group.name || `group ${place + 1}`}?`,
          message: count === 1 ? 'Its line goes with it.' : `Its ${count} lines go with it.`,
          confirmLabel: 'Remove',
          danger: true,
        }))
      if (!yes) return
      goTo.current = place > 0 ? groupSelector(place - 1) : groupSelector(0)
      dispatch({ type: 'remove-group', group: place })
    },
  }
}

export function cellSelector(group: number, line: number, column = 'description'): string {
  return `[data-row="${group}.${line}"] [data-column="${column}"]`
}

export function groupSelector(group: number): string {
  return `[data-group="${group}"]`
}

function unreadSentence(unread: readonly string[]): string {
  const some = unread.slice(0, 5).map((word) => `“${word}”`)
  const more = unread.length > some.length ? ` and ${unread.length - some.length} more` : ''
  return `These are no quantity, unit or amount: ${some.join(', ')}${more}. Their lines have 1, EA or $0.00 instead.`
}
