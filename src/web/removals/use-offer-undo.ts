import { undoRemoval } from '../../contract/removals.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { t } from '../language/t.ts'
import { projectKeys } from '../projects/projects-api.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'

export const useUndoRemoval = (projectId: number) =>
  useChange(
    (removalId: number) => call(undoRemoval, { params: { id: projectId, removalId } }),
    ...projectKeys,
  )

/** Restores what was removed from a project, and says whether that worked. */
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

/** Shows what was removed from a project, with an Undo button for all of it. */
export function useOfferUndo(projectId: number): (message: string, ...removalIds: number[]) => void {
  const bringBack = useBringBack(projectId)
  return (message, ...removalIds) =>
    notifyUndo({
      id: `removed-${projectId}-${removalIds.join('-')}`,
      message,
      onUndo: () => void bringBack(removalIds),
    })
}
