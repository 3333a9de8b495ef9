import { updateAppointment } from '../../contract/appointments.ts'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { uploadImages } from '../../contract/images.ts'
import { createNote } from '../../contract/notes.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import type { OutboxItem } from './outbox-item.ts'

export interface SendOptions {
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/**
 * Sends one item under its own key; answers whether the server had it already (photos only: it knows them by their
 * content). @throws ApiError as `call` does; status 0 too when nothing moves any more
 */
export async function sendItem(
  item: OutboxItem,
  file: File | undefined,
  { onProgress, signal }: SendOptions,
): Promise<{ duplicate: boolean }> {
  const { projectId, content, key, createdAt } = item
  const options = { signal, idempotencyKey: key, renew: false } as const
  if (content.kind === 'note') {
    const body = { content: content.text, writtenAt: createdAt }
    await call(createNote, { ...options, params: { id: projectId }, body })
    return { duplicate: false }
  }
  if (content.kind === 'check_in') {
    const params = { id: projectId, appointmentId: content.appointmentId }
    await call(updateAppointment, { ...options, params, body: checkInBody(content.position, createdAt) })
    return { duplicate: false }
  }
  const { duplicates } = await call(uploadImages, {
    ...options,
    params: { id: projectId },
    query: { prefix: content.list },
    body: {},
    files: { photos: [await readable(file)] },
    onProgress,
  })
  return { duplicate: duplicates.length > 0 }
}

type Position = Extract<OutboxItem['content'], { kind: 'check_in' }>['position']

function checkInBody(position: Position, checkedInAt: string) {
  if ('problem' in position) return { positionProblem: position.problem, checkedInAt }
  const { lat, lon, accuracy } = position
  return { user_lat: lat, user_lon: lon, ...(accuracy === undefined ? {} : { accuracy }), checkedInAt }
}

/** A picture that the device has cleared away would look like a dead network. */
async function readable(file: File | undefined): Promise<File> {
  try {
    if (file && (await file.slice(0, 1).arrayBuffer()).byteLength === 1) return file
  } catch (error) {
    console.warn('A photo that was kept cannot be read', error)
  }
  throw new ApiError(t('This device no longer has the photo. Take or choose it again.'), {
    status: 400,
    code: 'file_gone',
  })
}

/** Whose session the stored token is. @throws ApiError */
export async function readSessionOwner(signal: AbortSignal): Promise<number> {
  return (await call(readCurrentEmployee, { renew: false, signal })).id
}
