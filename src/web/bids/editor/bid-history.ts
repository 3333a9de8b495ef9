import type { BidDraft } from './bid-draft.ts'
import { type BidDraftAction, changeDraft } from './bid-draft-actions.ts'

/** The bid as it is written, with what it was before and what was taken back. */
export interface BidHistory {
  past: readonly BidDraft[]
  present: BidDraft
  future: readonly BidDraft[]
  /** The field that is being typed into: its next letter belongs to the same step. */
  typing: { field: string; time: number } | null
}

export type BidHistoryAction =
  | (BidDraftAction & { /** In milliseconds. */ time: number })
  | { type: 'undo' }
  | { type: 'redo' }
  /** All of a draft, as one step that can be taken back. */
  | { type: 'replace'; draft: BidDraft }
  /** What a colleague or the server changed: it is no step of mine, and undoing must not take it back. */
  | { type: 'adopt'; adopt: (draft: BidDraft) => BidDraft }

/** More than anybody takes back one by one; the drafts share all that did not change. */
export const maxSteps = 200
/** So many can be taken back after a colleague's change: it is put into each of them. */
const maxAdopted = 50
/** After a pause this long the next letter begins a step of its own. */
const pauseMilliseconds = 1500

export function startHistory(draft: BidDraft): BidHistory {
  return { past: [], present: draft, future: [], typing: null }
}

export function changeHistory(history: BidHistory, action: BidHistoryAction): BidHistory {
  const { past, present, future } = history
  switch (action.type) {
    case 'undo': {
      const before = past.at(-1)
      if (!before) return history
      return { past: past.slice(0, -1), present: before, future: [present, ...future], typing: null }
    }
    case 'redo': {
      const [after, ...rest] = future
      if (!after) return history
      return { past: [...past, present], present: after, future: rest, typing: null }
    }
    case 'adopt': {
      const { adopt } = action
      return {
        ...history,
        past: past.slice(-maxAdopted).map(adopt),
        present: adopt(present),
        future: future.slice(0, maxAdopted).map(adopt),
      }
    }
    case 'replace':
      return step(history, action.draft, null)
    default:
      return type(history, action)
  }
}

function type(history: BidHistory, action: BidDraftAction & { time: number }): BidHistory {
  const present = changeDraft(history.present, action)
  const field = fieldOf(action, history.present)
  const typing = field === undefined ? null : { field, time: action.time }
  const before = history.typing
  const goesOn = before !== null && before.field === field && action.time - before.time < pauseMilliseconds
  return goesOn ? { ...history, present, future: [], typing } : step(history, present, typing)
}

function step(history: BidHistory, present: BidDraft, typing: BidHistory['typing']): BidHistory {
  return { past: [...history.past, history.present].slice(-maxSteps), present, future: [], typing }
}

/** The field whose letters are undone together; undefined for what is a step by itself. */
function fieldOf(action: BidDraftAction, draft: BidDraft): string | undefined {
  switch (action.type) {
    case 'set':
      return action.field ?? Object.keys(action.fields).join()
    case 'set-line': {
      const key = draft.groups[action.group]?.lines[action.line]?.key
      const fields = Object.keys(action.fields)
      return fields.length === 1 ? `${key} ${fields[0]}` : undefined
    }
    case 'rename-group':
      return `${draft.groups[action.group]?.key} name`
    default:
      return undefined
  }
}
