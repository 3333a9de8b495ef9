import { Alert, Anchor, Box, Button, Group, Paper, Progress, Text } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { useOutboxView } from '../outbox/use-outbox.ts'
import { PauseButton } from '../outbox/waiting-item.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import type { Uploads } from './upload-rows.tsx'

/** How much of this visit's photos is sent, with buttons to pause or retry them all. */
export function UploadProgress({
  project,
  uploads: { rows, sent, total, sentBytes, totalBytes },
  keeping,
}: {
  project: Project
  uploads: Uploads
  keeping: Keeping | undefined
}) {
  const { paused, hold } = useOutboxView()
  if (keeping && rows.length === 0) return <KeepingLine keeping={keeping} />
  if (rows.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {t(
          'No connection on site? Take the photos anyway. They stay on this device and send themselves later, in order.',
        )}
      </Text>
    )
  }
  if (total > 0 && sent === total && rows.length === total) return <AllSent project={project} sent={sent} />
  const isGoing = sent < total
  return (
    <Paper component="section" withBorder radius="md" p="sm" aria-label={t('Sending')}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Box flex="1 1 9rem">
          <Text fw={600} role="status">
            {paused
              ? t('{sent} of {photos} sent, paused', { sent, photos: counted(total, 'photo') })
              : t('{sent} of {photos} sent', { sent, photos: counted(total, 'photo') })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('{sentBytes} of {totalBytes} MB', {
              sentBytes: megabytes(sentBytes),
              totalBytes: megabytes(totalBytes),
            })}
          </Text>
        </Box>
        <Group gap="xs" wrap="nowrap">
          {isGoing && hold !== '' && !paused && (
            <Button
              variant="default"
              mih={44}
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => void outbox.retry()}
            >
              {t('Try now')}
            </Button>
          )}
          {isGoing && <PauseButton paused={paused} label={t('Pause')} />}
        </Group>
      </Group>
      <Progress
        value={totalBytes === 0 ? 0 : (sentBytes / totalBytes) * 100}
        size="md"
        my={8}
        color={paused ? 'gray' : 'blue'}
        aria-label={t('All photos')}
      />
      {keeping && <KeepingLine keeping={keeping} />}
      {isGoing && (
        <Text size="sm" c="dimmed">
          {t('You can leave this page. Sending goes on while Groundwork is open, and after a reload.')}
        </Text>
      )}
    </Paper>
  )
}

function AllSent({ project, sent }: { project: Project; sent: number }) {
  const path = useEmployeePath()
  return (
    <Alert
      color="green"
      icon={<IconCircleCheck size={22} aria-hidden />}
      title={t('{sent, plural, one {The photo is} other {All # photos are}} with the office', { sent })}
      role="status"
      withCloseButton
      closeButtonLabel={t('Clear the list')}
      onClose={() => outbox.clearSent(project.id)}
    >
      <Anchor component={Link} to={path(`projects/${project.id}/photos`)} inherit c="inherit" td="underline">
        {t('See this project’s photos')}
      </Anchor>
    </Alert>
  )
}

function KeepingLine({ keeping: { done, total } }: { keeping: Keeping }) {
  return (
    <Text size="sm" role="status">
      {t('Saving photos on this device: {done} of {total}. Stay on this page until it’s done.', {
        done,
        total,
      })}
    </Text>
  )
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}

export interface Keeping {
  done: number
  total: number
}
