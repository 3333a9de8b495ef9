import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Says that something is done, and offers for a while to take it back. @param id the same for the same thing done */
export function notifyUndo({
  id,
  message,
  onUndo,
}: {
  id: string
  message: string
  onUndo: () => void
}): void {
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
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  })
}
