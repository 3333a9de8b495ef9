import { t } from '../language/t.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import { useUndoRemoval } from './removals-api.ts'

/** Brings back what was removed from a project, and says whether that went well. */
export function useBringBack(projectId: number): (removalIds: readonly number[]) => Promise<void> {
  const undo = useUndoRemoval(projectId)
  return async (removalIds) => {
    try {
      for (const removalId of removalIds) await undo.mutateAsync(removalId)
      notifySuccess(t('Brought back'))
    } catch (error) {
      notifyError(error, t('It couldn’t be restored'))
    }
  }
}

/** Says what was removed from a project and offers to bring it back: one removal or several made together. */
export function useOfferUndo(projectId: number): (message: string, ...removalIds: number[]) => void {
  const bringBack = useBringBack(projectId)
  return (message, ...removalIds) =>
    notifyUndo({
      id: `removed-${projectId}-${removalIds.join('-')}`,
      message,
      onUndo: () => void bringBack(removalIds),
    })
}
