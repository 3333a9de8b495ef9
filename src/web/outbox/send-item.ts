import { updateAppointment } from '../../contract/appointments.ts'
import { createCaissonLog, updateCaissonLog } from '../../contract/caisson-logs.ts'
import { uploadImages } from '../../contract/images.ts'
import { createNote } from '../../contract/notes.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import type { CheckInPosition } from './outbox-item.ts'
import type { Send } from './outbox-parts.ts'

/** Sends an item under its own key, so that a repeated try is recorded once. */
export const sendItem: Send = async (item, file, { onProgress, signal }) => {
  const { projectId, content, key, createdAt } = item
  const options = { signal, idempotencyKey: key, renew: false } as const
  if (content.kind === 'note') {
    const body = { content: content.text, writtenAt: createdAt }
    await call(createNote, { ...options, params: { id: projectId }, body })
    return false
  }
  if (content.kind === 'check_in') {
    const params = { id: projectId, appointmentId: content.appointmentId }
    await call(updateAppointment, { ...options, params, body: checkInBody(content.position, createdAt) })
    return false
  }
  if (content.kind === 'caisson_log') {
    const { logId, hole, facts } = content
    if (logId === null) {
      const body = { hole, ...facts, writtenAt: createdAt }
      await call(createCaissonLog, { ...options, params: { id: projectId }, body })
    } else {
      await call(updateCaissonLog, { ...options, params: { id: projectId, logId }, body: { hole, ...facts } })
    }
    return false
  }
  const { duplicates } = await call(uploadImages, {
    ...options,
    params: { id: projectId },
    query: { prefix: content.list },
    body: content.caption === undefined ? {} : { caption: content.caption },
    files: { photos: [await readable(file)] },
    onProgress,
  })
  return duplicates.length > 0
}

function checkInBody(position: CheckInPosition, checkedInAt: string) {
  if ('problem' in position) return { positionProblem: position.problem, checkedInAt }
  const { lat, lon, accuracy } = position
  return { user_lat: lat, user_lon: lon, ...(accuracy === undefined ? {} : { accuracy }), checkedInAt }
}

/** Without this check, a file that the device has deleted would look like a dead network. */
async function readable(file: File | undefined): Promise<File> {
  try {
    if (file && (await file.slice(0, 1).arrayBuffer()).byteLength === 1) return file
  } catch (error) {
    console.warn('A stored photo cannot be read', error)
  }
  throw new ApiError(t('This device no longer has the photo. Take or choose it again.'), {
    status: 400,
    code: 'file_gone',
  })
}
