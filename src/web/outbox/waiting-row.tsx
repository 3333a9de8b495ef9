import { ActionIcon, Anchor, Button, Progress, Text } from '@mantine/core'
import { IconCamera, IconMapPin, IconNote, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { RelativeTime } from '../ui/time-text.tsx'
import classes from './outbox.module.css'
import type { OutboxEntry } from './outbox-item.ts'
import { isStuck, stateInWords, titleOf } from './outbox-words.ts'
import { outbox } from './this-outbox.ts'
import { useRemoving } from './use-removing.ts'

const icons = { photo: IconCamera, note: IconNote, check_in: IconMapPin }

/** One thing that waits: what it is, of which project, how far it is, and what can be done about it. */
export const WaitingRow = memo(function WaitingRow({
  entry,
  onLeave,
}: {
  entry: OutboxEntry
  onLeave: () => void
}) {
  const path = useEmployeePath()
  const remove = useRemoving()
  const { content, projectId, about, state, progress, createdAt, kept } = entry
  const Icon = icons[content.kind]
  const title = titleOf(content)
  return (
    <li className={classes.row} data-stuck={isStuck(entry) || undefined}>
      <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text lineClamp={2} fw={500} className={classes.title ?? ''}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          <Anchor component={Link} to={path(`projects/${projectId}`)} inherit onClick={onLeave}>
            {about || t('The project')}
          </Anchor>
          {' · '}
          <RelativeTime instant={createdAt} />
        </Text>
        {state === 'sending' && (
          <Progress value={progress * 100} size="sm" my={4} aria-label={t('{title}, sent', { title })} />
        )}
        <Text size="sm" {...(isStuck(entry) ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}>
          {content.kind === 'photo' && `${content.list === 'before' ? t('Before') : t('After')} · `}
          {stateInWords(entry)}
          {!kept && ` · ${t('lost with a reload')}`}
        </Text>
        {isStuck(entry) && (
          <Button
            variant="default"
            mih={44}
            mt={6}
            aria-label={t('Try again: {title}', { title })}
            onClick={() => outbox.retry(entry.id)}
          >
            {t('Try again')}
          </Button>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('Remove {title}', { title })}
        onClick={() => void remove(entry)}
      >
        <IconTrash size={20} />
      </ActionIcon>
    </li>
  )
})
