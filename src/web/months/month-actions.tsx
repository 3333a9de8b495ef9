import { Badge, Button, Text } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { MonthDetail } from '../../contract/months.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import type { MonthChange } from './months-api.ts'

const MonthDialog = lazy(() => import('./month-dialogs.tsx'))

/** Closes or reopens a month, or says who can. */
export function MonthActions({ detail }: { detail: MonthDetail }) {
  const { role } = useCurrentUser()
  const canClose = detail.hasEnded && !detail.isClosed
  const mayClose = role === 'admin' || role === 'accountant'
  const [open, setOpen] = useState<MonthChange>()
  return (
    <>
      {detail.isClosed && role === 'admin' && (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={16} aria-hidden />}
          onClick={() => setOpen('reopen')}
        >
          {t('Reopen')}
        </Button>
      )}
      {canClose && mayClose && (
        <Button leftSection={<IconLock size={16} aria-hidden />} onClick={() => setOpen('close')}>
          {t('Close this month')}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {detail.isClosed && role !== 'admin' && t('An administrator can open it again.')}
        {canClose && !mayClose && t('Only an accountant or an administrator can close a month.')}
      </Text>
      {open !== undefined && (
        <Suspense fallback={null}>
          <MonthDialog kind={open} detail={detail} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

export function MonthState({
  month: { hasEnded, isClosed },
}: {
  month: { hasEnded: boolean; isClosed: boolean }
}) {
  const open = hasEnded
    ? { word: named('Open', 'month'), color: 'yellow' }
    : { word: t('In progress'), color: 'blue' }
  const { word, color } = isClosed ? { word: t('Closed'), color: 'green' } : open
  return (
    <Badge variant="light" color={color} radius="sm" tt="none">
      {word}
    </Badge>
  )
}
