import { Group, Paper, Text } from '@mantine/core'
import { IconCheck, IconPhoto } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import waiting from '../outbox/outbox.module.css'
import type { OutboxContent } from '../outbox/outbox-item.ts'
import type { OutboxEntry } from '../outbox/outbox-view.ts'
import { isStuck, stateInWords } from '../outbox/outbox-words.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { useOutbox, useOutboxView } from '../outbox/use-outbox.ts'
import { ItemProgress, RemoveButton, RetryButton } from '../outbox/waiting-item.tsx'
import { kindNames } from './photo-words.ts'
import classes from './upload.module.css'

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
      <UploadPreview id={id} />
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

/** A small picture of a photo, drawn when its row comes into sight. It stays after the file was sent and deleted. */
function UploadPreview({ id }: { id: string }) {
  const preview = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    const canvas = preview.current
    if (!canvas || typeof IntersectionObserver === 'undefined') return
    const gone = new AbortController()
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      observer.disconnect()
      void drawPreview(canvas, () => outbox.readFile(id), gone.signal).then(setDrawn)
    })
    observer.observe(canvas)
    return () => {
      gone.abort()
      observer.disconnect()
    }
  }, [id])

  return (
    <span className={classes.preview} aria-hidden>
      <canvas ref={preview} width={112} height={112} data-drawn={drawn || undefined} />
      {!drawn && <IconPhoto size={24} stroke={1.5} />}
    </span>
  )
}

/** Photos are decoded one at a time, because 12 megapixels take 48 MB. */
let queue: Promise<unknown> = Promise.resolve()

/** Resolves false when the browser cannot decode the file, as most cannot decode HEIC, or when the row is gone. */
function drawPreview(
  canvas: HTMLCanvasElement,
  read: () => Promise<File | undefined>,
  signal: AbortSignal,
): Promise<boolean> {
  const drawn = queue.then(async () => {
    const file = signal.aborted ? undefined : await read()
    if (!file) return false
    const bitmap = await createImageBitmap(file, { resizeWidth: canvas.width * 2, resizeQuality: 'medium' })
    const isWanted = !signal.aborted
    if (isWanted) drawFilling(canvas, bitmap)
    bitmap.close()
    return isWanted
  })
  const settled = drawn.catch(() => false)
  queue = settled
  return settled
}

function drawFilling(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
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
