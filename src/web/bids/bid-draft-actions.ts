import { type BidDraft, emptyLine, type GroupDraft, type LineDraft } from './bid-draft.ts'

/** What an estimator does to a bid's lines. Places are indexes; untouched lines stay the same objects. */
export type BidDraftAction =
  | { type: 'replace'; draft: BidDraft }
  | { type: 'set'; fields: Partial<Omit<BidDraft, 'groups'>> }
  | { type: 'set-line'; group: number; line: number; fields: Partial<LineDraft> }
  | { type: 'add-line'; group: number; after: number }
  | { type: 'insert-lines'; group: number; at: number; lines: LineDraft[]; replace?: number }
  | { type: 'remove-line'; group: number; line: number }
  | { type: 'move-line'; group: number; line: number; by: 1 | -1 }
  | { type: 'insert-group'; at: number; group: GroupDraft }
  | { type: 'rename-group'; group: number; name: string }
  | { type: 'remove-group'; group: number }
  | { type: 'move-group'; group: number; by: 1 | -1 }

export function changeDraft(draft: BidDraft, action: BidDraftAction): BidDraft {
  switch (action.type) {
    case 'replace':
      return action.draft
    case 'set':
      return { ...draft, ...action.fields }
    case 'set-line':
      return withLines(draft, action.group, (lines) =>
        lines.map((line, place) => (place === action.line ? { ...line, ...action.fields } : line)),
      )
    case 'add-line':
      return withLines(draft, action.group, (lines) => lines.toSpliced(action.after + 1, 0, emptyLine()))
    case 'insert-lines':
      return withLines(draft, action.group, (lines) =>
        lines.toSpliced(action.at, action.replace ?? 0, ...action.lines),
      )
    case 'remove-line':
      return withLines(draft, action.group, (lines) => lines.toSpliced(action.line, 1))
    case 'move-line':
      return moveLine(draft, action.group, action.line, action.by)
    case 'insert-group':
      return withGroups(draft, (groups) => groups.toSpliced(action.at, 0, action.group))
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

/** Past the end of its group a line goes on into the next one. */
function moveLine(draft: BidDraft, group: number, line: number, by: 1 | -1): BidDraft {
  const lines = draft.groups[group]?.lines ?? []
  const target = line + by
  if (target >= 0 && target < lines.length) return withLines(draft, group, (all) => moved(all, line, target))
  const neighbour = draft.groups[group + by]
  const travelling = lines[line]
  if (!neighbour || !travelling) return draft
  const without = withLines(draft, group, (all) => all.toSpliced(line, 1))
  return withLines(without, group + by, (all) => (by === 1 ? [travelling, ...all] : [...all, travelling]))
}

function withGroups(draft: BidDraft, change: (groups: GroupDraft[]) => GroupDraft[]): BidDraft {
  return { ...draft, groups: change(draft.groups) }
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
