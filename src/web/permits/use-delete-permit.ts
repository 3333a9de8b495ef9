import type { Permit } from '../../contract/permits.ts'
import { t } from '../language/t.ts'
import { useOfferUndo } from '../removals/use-offer-undo.ts'
import { notifyError } from '../ui/notify.ts'
import { useDeletePermit } from './permits-api.ts'

/** Deletes at once and offers to bring it back, with its log and its papers. */
export function useDeletePermitWithUndo(permit: Permit): () => Promise<void> {
  const remove = useDeletePermit(permit.project_id)
  const offerUndo = useOfferUndo(permit.project_id)
  return async () => {
    try {
      const { removal_id } = await remove.mutateAsync(permit.id)
      offerUndo(t('{title} deleted', { title: permit.title }), removal_id)
    } catch (error) {
      notifyError(error, t('{title} was not deleted', { title: permit.title }))
    }
  }
}
