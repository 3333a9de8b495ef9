import { Alert, Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconCamera, IconCylinder, IconMapPin, IconNote, IconRefresh } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { RelativeTime } from '../ui/time-text.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './outbox.module.css'
import type { OutboxEntry } from './outbox-view.ts'
import { isStuck, stateInWords, titleOf } from './outbox-words.ts'
import { outbox } from './this-outbox.ts'
import { useOutboxView } from './use-outbox.ts'
import { ItemProgress, PauseButton, RemoveButton, RetryButton } from './waiting-item.tsx'

/** Lists the signed-in employee's items that have not been sent. */
export default function WaitingSheet({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const wide = useWideScreen()
  const { items, others, keeps } = useOutboxView()
  return (
    <Drawer
      opened
      onClose={onClose}
      position={wide ? 'right' : 'bottom'}
      size={wide ? '30rem' : '85dvh'}
      title={t('Waiting to be sent')}
      {...(wide ? {} : { radius: 'md' })}
    >
      <Stack gap="sm">
        {!keeps && (
          <Alert color="orange" title={t('This browser doesn’t store anything')}>
            {t('Reloading loses what’s here. Keep Groundwork open until everything is sent.')}
          </Alert>
        )}
        {items.length === 0 ? (
          <EmptyState title={t('Nothing waiting')}>
            {t('What you enter offline, such as photos, notes and check-ins, waits here and sends itself.')}
          </EmptyState>
        ) : (
          <>
            <Actions />
            <ul className="plain-list">
              {items.map((entry) => (
                <WaitingRow key={entry.id} entry={entry} onLeave={onClose} />
              ))}
            </ul>
          </>
        )}
        {others > 0 && (
          <Text size="sm" c="dimmed">
            {t(
              '{others, plural, one {# thing} other {# things}} of another person {others, plural, one {waits} other {wait}} on this device, until that person signs in here again.',
              { others },
            )}
          </Text>
        )}
      </Stack>
    </Drawer>
  )
}

function Actions() {
  const { paused, hold } = useOutboxView()
  return (
    <Group gap="xs">
      {!paused && (
        <Button
          variant="default"
          mih={44}
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void outbox.retry()}
        >
          {hold === 'session' ? t('Sign in and send') : t('Try all now')}
        </Button>
      )}
      <PauseButton paused={paused} label={t('Pause all')} />
    </Group>
  )
}

const icons = { photo: IconCamera, note: IconNote, check_in: IconMapPin, caisson_log: IconCylinder }

const WaitingRow = memo(function WaitingRow({ entry, onLeave }: { entry: OutboxEntry; onLeave: () => void }) {
  const path = useEmployeePath()
  const { content, projectId, about, createdAt, kept } = entry
  const Icon = icons[content.kind]
  return (
    <li className={classes.row} data-stuck={isStuck(entry) || undefined}>
      <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text lineClamp={2} fw={500} className={classes.title ?? ''}>
          {titleOf(content)}
        </Text>
        <Text size="sm" c="dimmed">
          <Anchor component={Link} to={path(`projects/${projectId}`)} inherit onClick={onLeave}>
            {about || t('The project')}
          </Anchor>
          {' · '}
          <RelativeTime instant={createdAt} />
        </Text>
        <ItemProgress entry={entry} />
        <Text size="sm" {...(isStuck(entry) ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}>
          {content.kind === 'photo' && `${content.list === 'before' ? t('Before') : t('After')} · `}
          {stateInWords(entry)}
          {!kept && ` · ${t('lost with a reload')}`}
        </Text>
        <RetryButton entry={entry} />
      </div>
      <RemoveButton entry={entry} />
    </li>
  )
})
