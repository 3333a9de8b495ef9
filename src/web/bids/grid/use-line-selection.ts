import { useCallback, useMemo, useRef, useState } from 'react'
import type { GroupDraft, LineDraft } from '../editor/bid-draft.ts'

/** The lines that are chosen together, to move, copy or remove them at once. */
export type LineSelection = ReturnType<typeof useLineSelection>

interface Range {
  keys: ReadonlySet<string>
  /** Where a range starts that Shift extends. */
  anchor: string | undefined
  head: string | undefined
}

const nothing: Range = { keys: new Set(), anchor: undefined, head: undefined }

export function useLineSelection(groups: readonly GroupDraft[]) {
  const [range, setRange] = useState<Range>(nothing)
  const lines = useRef<readonly LineDraft[]>([])
  lines.current = useMemo(() => groups.flatMap((group) => group.lines), [groups])
  // Lines that were removed, or taken back, are no longer chosen.
  const selected = useMemo(() => {
    const there = groups.flatMap((group) => group.lines).filter((line) => range.keys.has(line.key))
    return there.length === range.keys.size ? range.keys : new Set(there.map((line) => line.key))
  }, [groups, range])

  const clear = useCallback(() => setRange((before) => (before.keys.size === 0 ? before : nothing)), [])

  /** One more line, or one less. */
  const toggle = useCallback((key: string) => {
    setRange((before) => {
      const keys = new Set(before.keys)
      if (!keys.delete(key)) keys.add(key)
      return { keys, anchor: key, head: key }
    })
  }, [])

  /** From where the choice began, or from `from`, up to this line. */
  const extend = useCallback((to: string, from: string) => {
    setRange((before) => {
      const anchor = before.anchor ?? from
      return { keys: between(lines.current, anchor, to), anchor, head: to }
    })
  }, [])

  const selectAll = useCallback(() => {
    const keys = new Set(lines.current.map((line) => line.key))
    setRange({ keys, anchor: lines.current[0]?.key, head: lines.current.at(-1)?.key })
  }, [])

  return { selected, clear, toggle, extend, selectAll }
}

function between(lines: readonly LineDraft[], one: string, other: string): ReadonlySet<string> {
  const places = [one, other].map((key) => lines.findIndex((line) => line.key === key))
  const from = Math.max(0, Math.min(...places))
  return new Set(lines.slice(from, Math.max(...places) + 1).map((line) => line.key))
}
