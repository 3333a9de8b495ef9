import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { t } from '../../language/t.ts'

const id = 'bid-undo'
let isOffered = false

/** Offers to undo a removal. The next step withdraws the offer: Undo would undo that step instead. */
export function offerUndo(message: string, undo: () => void): void {
  withdrawUndo()
  isOffered = true
  notifications.show({
    id,
    color: 'gray',
    autoClose: 12_000,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="xs"
          variant="default"
          style={{ flex: 'none' }}
          onClick={() => {
            withdrawUndo()
            undo()
          }}
        >
          {t('Undo')}
        </Button>
      </Group>
    ),
  })
}

export function withdrawUndo(): void {
  if (isOffered) notifications.hide(id)
  isOffered = false
}
