import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { t } from '../language/t.ts'
import type { OutboxEntry } from './outbox-view.ts'
import { isStuck, titleOf } from './outbox-words.ts'
import { outbox } from './this-outbox.ts'
import { useConfirmRemoval } from './use-confirm-removal.ts'

/** Pauses sending everything, or goes on. */
export function PauseButton({ paused, label }: { paused: boolean; label: string }) {
  const Icon = paused ? IconPlayerPlay : IconPlayerPause
  return (
    <Button
      variant="default"
      mih={44}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => void outbox.setPaused(!paused)}
    >
      {paused ? t('Resume') : label}
    </Button>
  )
}

/** How much of an item is sent, while it is on its way. */
export function ItemProgress({ entry }: { entry: OutboxEntry }) {
  if (entry.state !== 'sending') return null
  const label = t('{title}, sent', { title: titleOf(entry.content) })
  return <Progress value={entry.progress * 100} size="sm" my={4} aria-label={label} />
}

/** Sends an item again that somebody has to decide about. */
export function RetryButton({ entry }: { entry: OutboxEntry }) {
  if (!isStuck(entry)) return null
  return (
    <Button
      variant="default"
      mih={44}
      mt={6}
      aria-label={t('Try again: {title}', { title: titleOf(entry.content) })}
      onClick={() => void outbox.retry(entry.id)}
    >
      {t('Try again')}
    </Button>
  )
}

export function RemoveButton({ entry }: { entry: OutboxEntry }) {
  const remove = useConfirmRemoval()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={t('Remove {title}', { title: titleOf(entry.content) })}
      onClick={() => void remove(entry)}
    >
      <IconTrash size={20} />
    </ActionIcon>
  )
}
