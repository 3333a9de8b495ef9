import { Button, Group, Stack } from '@mantine/core'
import type { Session } from '../../contract/auth.ts'
import { t } from '../language/t.ts'
import { deviceOf } from '../session/device.ts'
import { SessionRow } from '../session/session-row.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { useRemoval } from '../ui/use-removal.ts'
import { useEndOtherSessions, useEndSession, useSessions } from './account-api.ts'

/** The person's open sessions. All but this one can be ended here. */
export function SessionList() {
  return (
    <Loaded query={useSessions()} lines={3}>
      {(sessions) => (
        <Stack>
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {sessions.map((session) => (
              <OwnSession key={session.id} session={session} />
            ))}
          </Stack>
          {sessions.length > 1 && <EndOthers />}
        </Stack>
      )}
    </Loaded>
  )
}

function OwnSession({ session }: { session: Session }) {
  const removal = useRemoval()
  const end = useEndSession()
  const device = deviceOf(session.userAgent)
  const askToEnd = () =>
    removal({
      name: device,
      title: t('Sign out there?'),
      message: t('{device} is signed out right away. You can sign in again there.', { device }),
      confirmLabel: t('Sign out'),
      remove: async () => (await end.mutateAsync(session.id)).message,
    })
  return (
    <SessionRow
      session={session}
      busy={end.isPending}
      onEnd={session.current ? undefined : () => void askToEnd()}
    />
  )
}

function EndOthers() {
  const removal = useRemoval()
  const end = useEndOtherSessions()
  const label = t('Sign out everywhere else')
  const askToEnd = () =>
    removal({
      name: label,
      title: t('Sign out everywhere else?'),
      message: t('Only this browser stays signed in.'),
      confirmLabel: label,
      remove: async () => (await end.mutateAsync()).message,
    })
  return (
    <Group>
      <Button variant="default" size="xs" loading={end.isPending} onClick={() => void askToEnd()}>
        {label}
      </Button>
    </Group>
  )
}
