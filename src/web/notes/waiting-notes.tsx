import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { t } from '../language/t.ts'
import type { OutboxEntry } from '../outbox/outbox-view.ts'
import { isStuck } from '../outbox/outbox-words.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { useConfirmRemoval } from '../outbox/use-confirm-removal.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { RelativeTime } from '../ui/time-text.tsx'
import classes from './notes.module.css'

/** Notes of this project that are on this device and not with the office yet; the newest first, as the others. */
export function WaitingNotes({
  projectId,
  onChange,
}: {
  projectId: number
  /** Takes a note back to be written anew. */
  onChange: (text: string) => void
}) {
  const waiting = useOutbox({ projectId, kind: 'note' })
  if (waiting.length === 0) return null
  return (
    <ul className={classes.waiting} aria-label={t('Notes to be sent')}>
      {waiting.toReversed().map((entry) => (
        <WaitingNote key={entry.id} entry={entry} onChange={onChange} />
      ))}
    </ul>
  )
}

function WaitingNote({ entry, onChange }: { entry: OutboxEntry; onChange: (text: string) => void }) {
  const remove = useConfirmRemoval()
  const { content, state, createdAt, kept } = entry
  if (content.kind !== 'note') return null
  const stuck = isStuck(entry)
  const Icon = stuck ? IconAlertTriangle : IconCloudUp
  return (
    <li className={classes.note}>
      <Group gap={6} wrap="nowrap" c={stuck ? 'var(--mantine-color-error)' : 'dimmed'}>
        <Icon size={16} aria-hidden style={{ flex: 'none' }} />
        <Text size="sm">
          {stateWords(entry)}
          {!kept && `, ${t('lost with a reload')}`}
          {' · '}
          <RelativeTime instant={createdAt} />
        </Text>
      </Group>
      <Text className={classes.content ?? ''}>{content.text}</Text>
      {state !== 'sending' && (
        <Group gap="xs" mt={6}>
          {stuck && (
            <Button variant="default" size="sm" onClick={() => void outbox.retry(entry.id)}>
              {t('Try again')}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            onClick={() => void outbox.remove(entry.id).then(() => onChange(content.text))}
          >
            {t('Change')}
          </Button>
          <Button variant="subtle" color="gray" size="sm" onClick={() => void remove(entry)}>
            {t('Remove')}
          </Button>
        </Group>
      )}
    </li>
  )
}

function stateWords({ state, message }: OutboxEntry): string {
  if (state === 'sending') return t('Is being sent')
  if (state === 'paused') return t('Paused')
  const words = { waiting: t('Not sent yet'), failed: t('Not sent'), refused: t('Refused') }[state]
  return message === '' ? words : `${words}: ${message}`
}
