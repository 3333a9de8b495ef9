import { Group, Paper, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { t } from '../language/t.ts'
import waiting from '../outbox/outbox.module.css'
import type { OutboxContent } from '../outbox/outbox-item.ts'
import type { OutboxEntry } from '../outbox/outbox-view.ts'
import { isStuck, stateInWords } from '../outbox/outbox-words.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { useOutbox, useOutboxView } from '../outbox/use-outbox.ts'
import { ItemProgress, RemoveButton, RetryButton } from '../outbox/waiting-item.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { kindNames } from './photo-words.ts'

export function UploadRows({ rows }: { rows: readonly UploadRow[] }) {
  return (
    <Paper
      component="ul"
      withBorder
      radius="md"
      px="sm"
      className="plain-list"
      aria-label={t('Photos of this visit')}
    >
      {rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
    </Paper>
  )
}

const Row = memo(function Row({ id, content, entry, duplicate }: UploadRow) {
  const { fileName } = content
  return (
    <li className={waiting.row} style={{ alignItems: 'center' }}>
      <PhotoPreview read={() => outbox.readFile(id)} />
      <div className={waiting.words}>
        <Text truncate fw={500}>
          {fileName}
        </Text>
        {entry && <ItemProgress entry={entry} />}
        <Text size="sm" {...(isStuck(entry) ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}>
          {kindNames[content.list]} ·{' '}
          {entry ? stateInWords(entry) : duplicate ? t('Was there already') : t('Sent')}
        </Text>
        {entry && <RetryButton entry={entry} />}
      </div>
      {entry ? <RemoveButton entry={entry} /> : <SentMark />}
    </li>
  )
})

function SentMark() {
  return (
    <Group
      w={44}
      h={44}
      justify="center"
      c="light-dark(var(--mantine-color-green-9), var(--mantine-color-green-4))"
    >
      <IconCheck size={22} aria-hidden />
    </Group>
  )
}

type PhotoContent = Extract<OutboxContent, { kind: 'photo' }>

/** A photo of this visit, waiting or sent. */
interface UploadRow {
  id: string
  content: PhotoContent
  /** Undefined once the server has it. */
  entry: OutboxEntry | undefined
  duplicate: boolean
}

export interface Uploads {
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
