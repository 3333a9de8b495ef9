import { Alert, Anchor, Box, Button, Group, Paper, Progress, Text } from '@mantine/core'
import { IconCircleCheck, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import type { OutboxContent } from '../outbox/outbox-item.ts'
import type { OutboxEntry } from '../outbox/outbox-view.ts'
import { isStuck } from '../outbox/outbox-words.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { useOutbox, useOutboxView } from '../outbox/use-outbox.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import type { Keeping } from './upload-page.tsx'

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
          {isGoing && (
            <Button
              variant="default"
              mih={44}
              leftSection={
                paused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />
              }
              onClick={() => void outbox.setPaused(!paused)}
            >
              {paused ? t('Resume') : t('Pause')}
            </Button>
          )}
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

type PhotoContent = Extract<OutboxContent, { kind: 'photo' }>

/** A photo of this visit, waiting or sent. */
export interface UploadRow {
  id: string
  content: PhotoContent
  /** Undefined once the server has it. */
  entry: OutboxEntry | undefined
  duplicate: boolean
}

interface Uploads {
  /** Those that failed first, then those waiting, then those sent. */
  rows: readonly UploadRow[]
  sent: number
  /** Without refused photos, which are never sent. */
  total: number
  sentBytes: number
  totalBytes: number
}

/** The project's photos that wait on this device, and those sent since the page was opened. */
export function useUploads(projectId: number): Uploads {
  const waiting = useOutbox({ projectId, kind: 'photo' })
  const { sent } = useOutboxView()
  return useMemo(() => {
    const underWay = waiting.flatMap((entry) => rowOf(entry.id, entry.content, entry, false))
    const arrived = sent
      .filter((entry) => entry.projectId === projectId)
      .flatMap(({ id, content, duplicate }) => rowOf(id, content, undefined, duplicate))
    const stuck = underWay.filter(({ entry }) => isStuck(entry))
    const going = underWay.filter((row) => row.entry?.state !== 'refused')
    const sentBytes = sumOf(arrived, () => 1) + sumOf(going, ({ entry }) => entry?.progress ?? 0)
    return {
      rows: [...stuck, ...underWay.filter(({ entry }) => !isStuck(entry)), ...arrived.toReversed()],
      sent: arrived.length,
      total: arrived.length + going.length,
      sentBytes,
      totalBytes: sumOf([...arrived, ...going], () => 1),
    }
  }, [waiting, sent, projectId])
}

function rowOf(
  id: string,
  content: OutboxContent,
  entry: OutboxEntry | undefined,
  duplicate: boolean,
): UploadRow[] {
  return content.kind === 'photo' ? [{ id, content, entry, duplicate }] : []
}

function sumOf(rows: readonly UploadRow[], share: (row: UploadRow) => number): number {
  return rows.reduce((sum, row) => sum + row.content.bytes * share(row), 0)
}
