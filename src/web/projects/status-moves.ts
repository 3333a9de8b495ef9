import type { ProjectSummary } from '../../contract/projects.ts'
import { nextStatuses, type ProjectStatus } from '../../domain/projects.ts'
import { canCancel, canComplete, canDecline } from './allowed-steps.ts'

type Movable = Pick<ProjectSummary, 'status' | 'hasContract'>

/** Where a project may go from where it stands, also by the calls that complete, decline and cancel it. */
export function movesOf({ status, hasContract }: Movable): readonly ProjectStatus[] {
  return [
    ...nextStatuses(status, hasContract),
    ...(canComplete(status) ? (['completed'] as const) : []),
    ...(canDecline(status) ? (['contract_declined'] as const) : []),
    ...(canCancel(status) ? (['project_cancelled'] as const) : []),
  ]
}

export function canMove(project: Movable, to: ProjectStatus): boolean {
  return movesOf(project).includes(to)
}

/** Those that ask for a reason first. */
export function asksForReason(to: ProjectStatus): to is 'contract_declined' | 'project_cancelled' {
  return to === 'contract_declined' || to === 'project_cancelled'
}
