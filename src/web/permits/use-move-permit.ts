import type { Permit } from '../../contract/permits.ts'
import type { PermitStage } from '../../domain/permits.ts'
import { useMoveStage } from './use-move-stage.ts'
import type { usePermitPanel } from './use-permit-panel.ts'

export type MovePermit = (permit: Permit, stage: PermitStage) => void

/** Moves a permit; to be issued it needs its paper, which is asked for first. */
export function useMovePermit(open: ReturnType<typeof usePermitPanel>['open']): MovePermit {
  const moveStage = useMoveStage()
  return (permit, stage) => {
    if (stage === 'issued' && permit.file === null) open({ kind: 'release', permitId: permit.id })
    else moveStage(permit, stage)
  }
}
