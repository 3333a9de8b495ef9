import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { newKey } from './bid-draft.ts'

/** Says what was removed, and brings it back on a click. */
export function offerUndo(message: string, undo: () => void): void {
  const id = `undo-${newKey()}`
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
            notifications.hide(id)
            undo()
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  })
}
