import type { ProjectSummary } from '../../contract/project-lists.ts'
import {
  assertCanCancel,
  assertCanComplete,
  assertCanDecline,
  nextStatuses,
  type ProjectStatus,
} from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { statusWord } from '../ui/status-badge.tsx'

const passes = (assertion: (status: ProjectStatus) => void) => (status: ProjectStatus) => {
  try {
    assertion(status)
    return true
  } catch {
    return false
  }
}

// Screens offer only what the domain allows.
export const canCancel = passes(assertCanCancel)
export const canDecline = passes(assertCanDecline)
export const canComplete = passes(assertCanComplete)

type Movable = Pick<ProjectSummary, 'status' | 'hasContract'>

/** The statuses a project can go to, including those that have a call of their own. */
export function movesOf({ status, hasContract }: Movable): readonly ProjectStatus[] {
  return [
    ...nextStatuses(status, hasContract),
    ...(canComplete(status) ? (['completed'] as const) : []),
    ...(status === 'completed' ? (['in_progress'] as const) : []),
    ...(canDecline(status) ? (['contract_declined'] as const) : []),
    ...(canCancel(status) ? (['project_cancelled'] as const) : []),
  ]
}

export function canMove(project: Movable, to: ProjectStatus): boolean {
  return movesOf(project).includes(to)
}

/** What a move is called in a menu: the new status, or `Undo completion`. */
export function moveWord(from: ProjectStatus, to: ProjectStatus): string {
  return from === 'completed' && to !== 'completed' ? t('Undo completion') : statusWord(to)
}

/** These ask first, in a dialog. */
const closings: Partial<Record<ProjectStatus, Closing>> = {
  completed: 'complete',
  contract_declined: 'decline',
  project_cancelled: 'cancel',
}
export type Closing = 'complete' | 'decline' | 'cancel'

export const closingOf = (to: ProjectStatus): Closing | undefined => closings[to]
