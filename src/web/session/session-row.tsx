import { Badge, Button, Group, Text } from '@mantine/core'
import type { Session } from '../../contract/auth.ts'
import { t } from '../language/t.ts'
import { formatInstant, formatRelative } from '../ui/time.ts'
import { deviceOf, placeOf } from './device.ts'

/** A session in words. `onEnd` left out: it cannot be ended from here. */
export function SessionRow({
  session,
  busy,
  onEnd,
}: {
  session: Session
  busy: boolean
  onEnd?: (() => void) | undefined
}) {
  const device = deviceOf(session.userAgent)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={550}>{device}</Text>
          {session.current && (
            <Badge variant="light" tt="none" radius="sm">
              {t('This one')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {placeOf(session.address)}
          <br />
          {session.passkeyName === null
            ? t('Signed in {instant} by password', { instant: formatInstant(session.createdAt) })
            : t('Signed in {instant} with the passkey {name}', {
                instant: formatInstant(session.createdAt),
                name: session.passkeyName,
              })}
          {' · '}
          {t('last used {ago}', { ago: formatRelative(session.lastUsedAt) })}
        </Text>
      </div>
      {onEnd && (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          onClick={onEnd}
          aria-label={t('Sign out {device}', { device })}
          style={{ flex: 'none' }}
        >
          {t('Sign out')}
        </Button>
      )}
    </Group>
  )
}
