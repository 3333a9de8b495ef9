import { Alert, Anchor } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '../language/t.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useEmployeePath } from '../session/paths.ts'

/** Photos of this project that are still on this device only. */
export function WaitingPhotos({ projectId }: { projectId: number }) {
  const path = useEmployeePath()
  const waiting = useOutbox({ projectId, kind: 'photo' })
  if (waiting.length === 0) return null
  const refused = waiting.filter(({ state }) => state === 'refused').length
  return (
    <Alert
      color={refused > 0 ? 'orange' : 'blue'}
      icon={<IconCloudUpload size={20} aria-hidden />}
      role="status"
      py="xs"
    >
      {t('{count, plural, one {# photo} other {# photos}} on this device, not sent yet', {
        count: waiting.length,
      })}
      {refused > 0 && t(', {refused} of them refused', { refused })}.{' '}
      <Anchor component={Link} to={path(`projects/${projectId}/upload`)} inherit c="inherit" td="underline">
        {t('Show')}
      </Anchor>
    </Alert>
  )
}
