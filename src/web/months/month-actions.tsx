import { Button, Text } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { MonthDetail } from '../../contract/months.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'

const CloseDialog = lazy(() => import('./close-dialog.tsx'))
const ReopenDialog = lazy(() => import('./reopen-dialog.tsx'))

/** Closing for those who keep the books, reopening for administrators; everybody else is told whom to ask. */
export function MonthActions({ detail }: { detail: MonthDetail }) {
  const { role } = useCurrentUser()
  const [open, setOpen] = useState<'close' | 'reopen'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {detail.isClosed ? (
        role === 'admin' ? (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={16} aria-hidden />}
            onClick={() => setOpen('reopen')}
          >
            {t('Reopen')}
          </Button>
        ) : (
          <Why>{t('An administrator can open it again.')}</Why>
        )
      ) : !detail.hasEnded ? null : role === 'admin' || role === 'accountant' ? (
        <Button leftSection={<IconLock size={16} aria-hidden />} onClick={() => setOpen('close')}>
          {t('Close this month')}
        </Button>
      ) : (
        <Why>{t('Only an accountant or an administrator can close a month.')}</Why>
      )}
      {open !== undefined && (
        <Suspense fallback={null}>
          {open === 'close' ? (
            <CloseDialog detail={detail} onClose={close} />
          ) : (
            <ReopenDialog detail={detail} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

function Why({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
