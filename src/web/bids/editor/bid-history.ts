import type { BidDraft } from './bid-draft.ts'
import { type BidDraftAction, changeDraft } from './bid-draft-actions.ts'

/** The draft with its undo and redo steps. */
export interface BidHistory {
  past: readonly BidDraft[]
  present: BidDraft
  future: readonly BidDraft[]
  /** The field being typed in. Its next letter belongs to the same step. */
  typing: { field: string; time: number } | null
}

export type BidHistoryAction =
  | (BidDraftAction & { /** In milliseconds. */ time: number })
  | { type: 'undo' }
  | { type: 'redo' }
  /** Replaces the draft, as one step. */
  | { type: 'replace'; draft: BidDraft }
  /** A change by a colleague or the server. It is no step: undo must not revert it. */
  | { type: 'adopt'; adopt: (draft: BidDraft) => BidDraft }

/** The undo steps to keep. Drafts share their unchanged parts, so this costs little memory. */
export const maxSteps = 200
/** The undo steps to keep after a colleague's change, which must be merged into each of them. */
const maxAdopted = 50
/** After this pause, typing starts a new step. */
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

/** The field being typed in; undefined for an action that is a step of its own. */
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
