import { Alert, Anchor } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'

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
      {counted(waiting.length, 'photo')} {waiting.length === 1 ? 'is' : 'are'} on this device and not sent yet
      {refused > 0 && `, ${refused} of them refused`}.{' '}
      <Anchor component={Link} to={path(`projects/${projectId}/upload`)} inherit c="inherit" td="underline">
        Show
      </Anchor>
    </Alert>
  )
}
