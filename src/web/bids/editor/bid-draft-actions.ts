import { type BidDraft, emptyLine, type GroupDraft, type LineDraft, newKey } from './bid-draft.ts'

/** Changes to a draft. Places are indexes. Unchanged lines stay the same objects. */
export type BidDraftAction =
  /** Typing in one `field` is undone together. Default: the names of the changed fields. */
  | { type: 'set'; fields: Partial<Omit<BidDraft, 'groups'>>; field?: string }
  | { type: 'set-line'; group: number; line: number; fields: Partial<LineDraft> }
  | { type: 'set-lines'; keys: ReadonlySet<string>; fields: Partial<LineDraft> }
  | { type: 'fill-lines'; group: number; line: number; rows: readonly Partial<LineDraft>[] }
  | { type: 'add-line'; group: number; after: number }
  | { type: 'insert-lines'; group: number; at: number; lines: LineDraft[]; replace?: number }
  | { type: 'duplicate-lines'; keys: ReadonlySet<string> }
  | { type: 'remove-lines'; keys: ReadonlySet<string> }
  /** Moves lines one step up or down, past the end of a group into the next one. */
  | { type: 'shift-lines'; keys: ReadonlySet<string>; by: 1 | -1 }
  /** Moves lines before the line that is now at `before`. */
  | { type: 'move-lines'; keys: ReadonlySet<string>; group: number; before: number }
  | { type: 'insert-group'; at: number; group: GroupDraft; replace?: number }
  | { type: 'rename-group'; group: number; name: string }
  | { type: 'remove-group'; group: number }
  | { type: 'move-group'; group: number; by: 1 | -1 }

export function changeDraft(draft: BidDraft, action: BidDraftAction): BidDraft {
  switch (action.type) {
    case 'set':
      return { ...draft, ...action.fields }
    case 'set-line':
      return withLines(draft, action.group, (lines) =>
        lines.map((line, place) => (place === action.line ? { ...line, ...action.fields } : line)),
      )
    case 'set-lines':
      return withEveryLine(draft, (lines) =>
        lines.map((line) => (action.keys.has(line.key) ? { ...line, ...action.fields } : line)),
      )
    case 'fill-lines':
      return withLines(draft, action.group, (lines) => fillLines(lines, action.line, action.rows))
    case 'add-line':
      return withLines(draft, action.group, (lines) => lines.toSpliced(action.after + 1, 0, emptyLine()))
    case 'insert-lines':
      return withLines(draft, action.group, (lines) =>
        lines.toSpliced(action.at, action.replace ?? 0, ...action.lines),
      )
    case 'duplicate-lines':
      return withEveryLine(draft, (lines) => duplicateLines(lines, action.keys))
    case 'remove-lines':
      return withEveryLine(draft, (lines) => lines.filter((line) => !action.keys.has(line.key)))
    case 'shift-lines':
      return shiftLines(draft, action.keys, action.by)
    case 'move-lines':
      return moveLines(draft, action)
    case 'insert-group':
      return withGroups(draft, (groups) => groups.toSpliced(action.at, action.replace ?? 0, action.group))
    case 'rename-group':
      return withGroups(draft, (groups) =>
        groups.map((group, place) => (place === action.group ? { ...group, name: action.name } : group)),
      )
    case 'remove-group':
      return withGroups(draft, (groups) => groups.toSpliced(action.group, 1))
    case 'move-group':
      return withGroups(draft, (groups) => moved(groups, action.group, action.group + action.by))
  }
}

/** Rows past the end of the group become new lines. */
function fillLines(
  lines: readonly LineDraft[],
  start: number,
  rows: readonly Partial<LineDraft>[],
): LineDraft[] {
  const filled = lines.map((line, place) => ({ ...line, ...rows[place - start] }))
  return [
    ...lines.slice(0, start),
    ...filled.slice(start, start + rows.length),
    ...lines.slice(start + rows.length),
    ...rows.slice(Math.max(0, lines.length - start)).map((row) => ({ ...emptyLine(), ...row })),
  ]
}

function duplicateLines(lines: readonly LineDraft[], keys: ReadonlySet<string>): LineDraft[] {
  const last = lines.findLastIndex((line) => keys.has(line.key))
  if (last < 0) return [...lines]
  const copies = lines.filter((line) => keys.has(line.key)).map((line) => ({ ...line, key: newKey() }))
  return lines.toSpliced(last + 1, 0, ...copies)
}

function shiftLines(draft: BidDraft, keys: ReadonlySet<string>, by: 1 | -1): BidDraft {
  const all = draft.groups.flatMap(({ lines }) => lines).filter((line) => keys.has(line.key))
  const inOrder = by === 1 ? all.toReversed() : all
  return inOrder.reduce((shifted, { key }) => shiftLine(shifted, key, keys, by), draft)
}

/** Past the end of its group a line goes on into the next one; it never overtakes a line that travels with it. */
function shiftLine(draft: BidDraft, key: string, together: ReadonlySet<string>, by: 1 | -1): BidDraft {
  const group = draft.groups.findIndex(({ lines }) => lines.some((line) => line.key === key))
  const lines = draft.groups[group]?.lines ?? []
  const place = lines.findIndex((line) => line.key === key)
  const travelling = lines[place]
  const neighbour = lines[place + by]
  if (!travelling) return draft
  if (neighbour) {
    if (together.has(neighbour.key)) return draft
    return withLines(draft, group, (all) => moved(all, place, place + by))
  }
  if (!draft.groups[group + by]) return draft
  const without = withLines(draft, group, (all) => all.toSpliced(place, 1))
  return withLines(without, group + by, (all) => (by === 1 ? [travelling, ...all] : [...all, travelling]))
}

function moveLines(
  draft: BidDraft,
  { keys, group, before }: { keys: ReadonlySet<string>; group: number; before: number },
): BidDraft {
  const travelling = draft.groups.flatMap(({ lines }) => lines).filter((line) => keys.has(line.key))
  if (travelling.length === 0 || !draft.groups[group]) return draft
  return withGroups(draft, (groups) =>
    groups.map((one, place) => {
      const isTarget = place === group
      if (!isTarget && !one.lines.some((line) => keys.has(line.key))) return one
      const stay = (line: LineDraft) => !keys.has(line.key)
      const at = isTarget ? before : one.lines.length
      const lines = [
        ...one.lines.slice(0, at).filter(stay),
        ...(isTarget ? travelling : []),
        ...one.lines.slice(at).filter(stay),
      ]
      return { ...one, lines }
    }),
  )
}

function withGroups(draft: BidDraft, change: (groups: GroupDraft[]) => GroupDraft[]): BidDraft {
  return { ...draft, groups: change(draft.groups) }
}

function withEveryLine(draft: BidDraft, change: (lines: LineDraft[]) => LineDraft[]): BidDraft {
  return withGroups(draft, (groups) => groups.map((group) => ({ ...group, lines: change(group.lines) })))
}

function withLines(draft: BidDraft, group: number, change: (lines: LineDraft[]) => LineDraft[]): BidDraft {
  return withGroups(draft, (groups) =>
    groups.map((one, place) => (place === group ? { ...one, lines: change(one.lines) } : one)),
  )
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
