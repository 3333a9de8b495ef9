import type { Receipt } from '../../contract/receipts.ts'
import { t } from '../language/t.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import { useDismissReceipt, useRestoreReceipt } from './receipts-api.ts'

/** Puts a receipt aside at once and offers to bring it back. @param onChange by how many more are put aside now */
export function useDismissal(onChange: (by: 1 | -1) => void) {
  const dismiss = useDismissReceipt()
  const restore = useRestoreReceipt()

  async function undo(receipt: Receipt) {
    try {
      await restore.mutateAsync(receipt)
      onChange(-1)
      notifySuccess(t('The receipt is back in the inbox'))
    } catch (error) {
      notifyError(error, t('The receipt couldn’t be restored'))
    }
  }

  /** @returns whether it is put aside */
  return async (receipt: Receipt): Promise<boolean> => {
    try {
      const { message } = await dismiss.mutateAsync(receipt)
      onChange(1)
      notifyUndo({ id: `dismissed-receipt-${receipt.id}`, message, onUndo: () => void undo(receipt) })
      return true
    } catch (error) {
      notifyError(error, t('The receipt is still in the inbox'))
      return false
    }
  }
}
