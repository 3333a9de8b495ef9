import { useMemo } from 'react'
import type { OutboxContent } from '../outbox/outbox-item.ts'
import type { OutboxEntry } from '../outbox/outbox-view.ts'
import { isStuck } from '../outbox/outbox-words.ts'
import { useOutbox, useOutboxView } from '../outbox/use-outbox.ts'

export type PhotoContent = Extract<OutboxContent, { kind: 'photo' }>

/** A photo of this visit: still on its way, or with the office. */
export interface UploadRow {
  id: string
  content: PhotoContent
  /** Undefined once the server has it. */
  entry: OutboxEntry | undefined
  duplicate: boolean
}

export interface Uploads {
  /** What needs a hand first, then what is on its way, then what has arrived. */
  rows: readonly UploadRow[]
  sent: number
  /** Without those that were refused, which will never go out. */
  total: number
  sentBytes: number
  totalBytes: number
}

/** The photos of a project that were taken on this device and are not with the server, and those sent since the page was opened. */
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
