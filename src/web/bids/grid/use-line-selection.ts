import { useCallback, useMemo, useRef, useState } from 'react'
import type { GroupDraft, LineDraft } from '../editor/bid-draft.ts'

/** The selected lines, to move, copy or remove together. */
export type LineSelection = ReturnType<typeof useLineSelection>

interface Range {
  keys: ReadonlySet<string>
  /** The line from which Shift extends the selection. */
  anchor: string | undefined
}

const nothing: Range = { keys: new Set(), anchor: undefined }

export function useLineSelection(groups: readonly GroupDraft[]) {
  const [range, setRange] = useState<Range>(nothing)
  const lines = useRef<readonly LineDraft[]>([])
  lines.current = useMemo(() => groups.flatMap((group) => group.lines), [groups])
  // Forget lines that were removed or undone.
  const selected = useMemo(() => {
    const there = groups.flatMap((group) => group.lines).filter((line) => range.keys.has(line.key))
    return there.length === range.keys.size ? range.keys : new Set(there.map((line) => line.key))
  }, [groups, range])

  const clear = useCallback(() => setRange((before) => (before.keys.size === 0 ? before : nothing)), [])

  const toggle = useCallback((key: string) => {
    setRange((before) => {
      const keys = new Set(before.keys)
      if (!keys.delete(key)) keys.add(key)
      return { keys, anchor: key }
    })
  }, [])

  /** Selects the lines from the anchor, or from `from` when there is none, to `to`. */
  const extend = useCallback((to: string, from: string) => {
    setRange((before) => {
      const anchor = before.anchor ?? from
      return { keys: between(lines.current, anchor, to), anchor }
    })
  }, [])

  const selectAll = useCallback(() => {
    const keys = new Set(lines.current.map((line) => line.key))
    setRange({ keys, anchor: lines.current[0]?.key })
  }, [])

  return { selected, clear, toggle, extend, selectAll }
}

function between(lines: readonly LineDraft[], one: string, other: string): ReadonlySet<string> {
  const places = [one, other].map((key) => lines.findIndex((line) => line.key === key))
  const from = Math.max(0, Math.min(...places))
  return new Set(lines.slice(from, Math.max(...places) + 1).map((line) => line.key))
}
