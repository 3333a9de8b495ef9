import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'

/** What is shown now, by what it is about. */
const shown = new Map<string, string>()
let count = 0

/**
 * Says that something is done, and offers for a while to take it back. @param id what it is about: only the last thing
 * done to it can be taken back
 */
export function notifyUndo({
  id,
  message,
  onUndo,
}: {
  id: string
  message: string
  onUndo: () => void
}): void {
  const before = shown.get(id)
  if (before !== undefined) notifications.hide(before)
  count += 1
  // The library shows nothing under an id that it shows already.
  const own = `${id}-${count}`
  shown.set(id, own)
  notifications.show({
    id: own,
    color: 'gray',
    autoClose: 20_000,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{sentence(message)}</span>
        <Button
          size="xs"
          variant="default"
          style={{ flex: 'none' }}
          onClick={() => {
            notifications.hide(own)
            onUndo()
          }}
        >
          {t('Undo')}
        </Button>
      </Group>
    ),
  })
}
