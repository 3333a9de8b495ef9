import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Receipt } from '../../contract/receipts.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { useDismissReceipt, useRestoreReceipt } from './receipts-api.ts'

/** Puts a receipt aside at once and offers to bring it back. @param onChange by how many more are put aside now */
export function useDismissal(onChange: (by: 1 | -1) => void) {
  const dismiss = useDismissReceipt()
  const restore = useRestoreReceipt()

  async function undo(receipt: Receipt, notification: string) {
    notifications.hide(notification)
    try {
      await restore.mutateAsync(receipt)
      onChange(-1)
      notifySuccess('The receipt waits again')
    } catch (error) {
      notifyError(error, 'The receipt was not brought back')
    }
  }

  /** @returns whether it is put aside */
  return async (receipt: Receipt): Promise<boolean> => {
    try {
      const { message } = await dismiss.mutateAsync(receipt)
      onChange(1)
      const id = `dismissed-receipt-${receipt.id}`
      notifications.show({
        id,
        color: 'gray',
        autoClose: 20_000,
        message: (
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <span>{message}</span>
            <Button
              size="xs"
              variant="default"
              style={{ flex: 'none' }}
              onClick={() => void undo(receipt, id)}
            >
              Undo
            </Button>
          </Group>
        ),
      })
      return true
    } catch (error) {
      notifyError(error, 'The receipt stays in the inbox')
      return false
    }
  }
}
