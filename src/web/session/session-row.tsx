import { Badge, Button, Group, Text } from '@mantine/core'
import type { Session } from '../../contract/auth.ts'
import type { Passkey } from '../../contract/passkeys.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { t } from '../language/t.ts'
import { formatDay, formatInstant, formatRelative } from '../ui/time.ts'
import { deviceOf, placeOf } from './device.ts'

/** A session in words. Without `onEnd` it cannot be ended here. */
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

/** A passkey in words. */
export function PasskeyText({ passkey }: { passkey: Passkey }) {
  const { name, synced, createdAt, lastUsedAt } = passkey
  const since = t('since {day}', { day: formatDay(companyDayOf(new Date(createdAt))) })
  const used =
    lastUsedAt === null ? t('never used yet') : t('last used {ago}', { ago: formatRelative(lastUsedAt) })
  return (
    <div style={{ minWidth: 0 }}>
      <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {[since, used, ...(synced ? [t('on several devices')] : [])].join(' · ')}
      </Text>
    </div>
  )
}
