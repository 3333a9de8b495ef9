import { Button, Group, Stack } from '@mantine/core'
import type { Session } from '../../contract/auth.ts'
import { t } from '../language/t.ts'
import { deviceOf } from '../session/device.ts'
import { SessionRow } from '../session/session-row.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { useEndOtherSessions, useEndSession, useSessions } from './account-api.ts'

/** The own living sessions; any of them but this one can be ended from here. */
export function SessionList() {
  const { data: sessions, error, refetch } = useSessions()
  if (error && !sessions) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!sessions) return <LoadingSkeleton lines={3} />
  return (
    <Stack>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {sessions.map((session) => (
          <OwnSession key={session.id} session={session} />
        ))}
      </Stack>
      {sessions.length > 1 && <EndOthers />}
    </Stack>
  )
}

function OwnSession({ session }: { session: Session }) {
  const confirm = useConfirm()
  const end = useEndSession()
  const device = deviceOf(session.userAgent)

  async function revoke() {
    const sure = await confirm({
      title: t('Sign out there?'),
      message: t('{device} is signed out right away. You can sign in again there.', { device }),
      confirmLabel: t('Sign out'),
      danger: true,
    })
    if (!sure) return
    end.mutate(session.id, {
      onSuccess: ({ message }) => notifySuccess(message),
      onError: (error) => notifyError(error),
    })
  }

  return (
    <SessionRow
      session={session}
      busy={end.isPending}
      onEnd={session.current ? undefined : () => void revoke()}
    />
  )
}

function EndOthers() {
  const confirm = useConfirm()
  const end = useEndOtherSessions()

  async function revokeAll() {
    const sure = await confirm({
      title: t('Sign out everywhere else?'),
      message: t('Only this browser stays signed in.'),
      confirmLabel: t('Sign out everywhere else'),
      danger: true,
    })
    if (!sure) return
    end.mutate(undefined, {
      onSuccess: ({ message }) => notifySuccess(message),
      onError: (error) => notifyError(error),
    })
  }

  return (
    <Group>
      <Button variant="default" size="xs" loading={end.isPending} onClick={() => void revokeAll()}>
        {t('Sign out everywhere else')}
      </Button>
    </Group>
  )
}
