import { Text } from '@mantine/core'
import type { Passkey } from '../../contract/passkeys.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { t } from '../language/t.ts'
import { formatDay, formatRelative } from '../ui/time.ts'

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
