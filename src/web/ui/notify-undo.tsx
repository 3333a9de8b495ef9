import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'

/** The notification that is shown now for each `id`. */
const shown = new Map<string, string>()
let count = 0

/** Says that something is done and offers to undo it. `id` is what it is about: only the last change to it can be undone. */
export function notifyUndo({
  id,
  message,
  onUndo,
}: {
  id: string
  message: string
  onUndo: () => void
}): void {
  withdrawUndo(id)
  count += 1
  // The library ignores a notification whose id it is showing already.
  const own = `${id}-${count}`
  shown.set(id, own)
  notifications.show({
    id: own,
    color: 'gray',
    autoClose: 20_000,
    message: withButton(
      sentence(message),
      <Button
        size="xs"
        variant="default"
        flex="none"
        onClick={() => {
          withdrawUndo(id)
          onUndo()
        }}
      >
        {t('Undo')}
      </Button>,
    ),
  })
}

/** Hides the offer, because another change has made it wrong. */
export function withdrawUndo(id: string): void {
  const before = shown.get(id)
  if (before !== undefined) notifications.hide(before)
  shown.delete(id)
}

/** Says that a new version is ready, until somebody answers. */
export function notifyNewVersion(onReload: () => void): void {
  notifications.show({
    id: 'new-version',
    color: 'blue',
    autoClose: false,
    message: withButton(
      t('A new version of Groundwork is ready.'),
      <Button size="xs" flex="none" onClick={onReload}>
        {t('Reload')}
      </Button>,
    ),
  })
}

function withButton(message: string, button: ReactNode) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{message}</span>
      {button}
    </Group>
  )
}
