import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import { useUndoRemoval } from './removals-api.ts'

/** Says what was removed from a project and offers to bring it back: one removal or several made together. */
export function useOfferUndo(projectId: number): (message: string, ...removalIds: number[]) => void {
  const undo = useUndoRemoval(projectId)

  async function bringBack(removalIds: readonly number[]) {
    try {
      for (const removalId of removalIds) await undo.mutateAsync(removalId)
      notifySuccess('Brought back')
    } catch (error) {
      notifyError(error, 'It was not brought back')
    }
  }

  return (message, ...removalIds) =>
    notifyUndo({
      id: `removed-${projectId}-${removalIds.join('-')}`,
      message,
      onUndo: () => void bringBack(removalIds),
    })
}
