import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { t } from '../language/t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './outbox.module.css'
import { outbox } from './this-outbox.ts'
import { useOutboxView } from './use-outbox.ts'
import { WaitingRow } from './waiting-row.tsx'

/** Everything of this person that is on this device and not with the office yet. */
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
            {t('Photos, notes and check-ins you make offline wait here and send themselves.')}
          </EmptyState>
        ) : (
          <>
            <Actions />
            <ul className={classes.rows}>
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
          onClick={() => outbox.retry()}
        >
          {hold === 'session' ? t('Sign in and send') : t('Try all now')}
        </Button>
      )}
      <Button
        variant="default"
        mih={44}
        leftSection={
          paused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />
        }
        onClick={() => void outbox.setPaused(!paused)}
      >
        {paused ? t('Resume') : t('Pause all')}
      </Button>
    </Group>
  )
}
