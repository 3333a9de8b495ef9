import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { Session } from '../../contract/auth.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { InstantText, RelativeTime } from '../ui/time-text.tsx'
import { useEndSession, useSessions } from './account-api.ts'
import { deviceOf } from './device.ts'

/** The own living sessions; any of them but this one can be ended from here. */
export function SessionList() {
  const { data: sessions, error, refetch } = useSessions()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!sessions) return <LoadingSkeleton lines={3} />
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </Stack>
  )
}

function SessionRow({ session }: { session: Session }) {
  const confirm = useConfirm()
  const end = useEndSession()
  const device = deviceOf(session.userAgent)

  async function revoke() {
    const sure = await confirm({
      title: 'Sign out there?',
      message: `${device} is signed out at once and needs your password to come back.`,
      confirmLabel: 'Sign out',
      danger: true,
    })
    if (!sure) return
    end.mutate(session.id, {
      onSuccess: ({ message }) => notifySuccess(message),
      onError: (error) => notifyError(error),
    })
  }

  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={550}>{device}</Text>
          {session.current && (
            <Badge variant="light" tt="none">
              This one
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {session.address} · since <InstantText instant={session.createdAt} /> · last used{' '}
          <RelativeTime instant={session.lastUsedAt} />
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          onClick={() => void revoke()}
          aria-label={`Sign out ${device}`}
          style={{ flex: 'none' }}
        >
          Sign out
        </Button>
      )}
    </Group>
  )
}
