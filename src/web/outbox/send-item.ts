import { updateAppointment } from '../../contract/appointments.ts'
import { readCurrentEmployee } from '../../contract/auth.ts'
import { createCaissonLog, updateCaissonLog } from '../../contract/caisson-logs.ts'
import { uploadImages } from '../../contract/images.ts'
import { createNote } from '../../contract/notes.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import type { CheckInPosition, OutboxItem } from './outbox-item.ts'
import type { OutboxStore } from './outbox-store.ts'

export interface SendOptions {
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** Sends an item. Resolves true when the server already had this photo. @throws ApiError */
export type Send = (item: OutboxItem, file: File | undefined, options: SendOptions) => Promise<boolean>

/** Calls back after so many milliseconds. Returns the way to cancel that. */
export type After = (ms: number, then: () => void) => () => void

/** What an outbox works with. */
export interface OutboxParts {
  store: OutboxStore
  send: Send
  /** Asks the person to sign in again; false when they did not. */
  renew(): Promise<boolean>
  after: After
  now(): number
  /** The name of the BroadcastChannel. */
  tabs: string
}

/** The signed-in employee. */
export interface OutboxOwner {
  employeeId: number
  /** Called in every tab after an item was sent; resolves when the screens show the server's record of it. */
  refresh(item: OutboxItem): Promise<unknown>
}

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

/** Whose session the stored token is. @throws ApiError */
export async function readSessionOwner(signal: AbortSignal): Promise<number> {
  return (await call(readCurrentEmployee, { renew: false, signal })).id
}

/** The error code when somebody else is signed in. */
export const otherSession = 'other_session'

/**
 * Sends nothing under another person's session: another tab may have signed somebody else in.
 *
 * @param readOwner asks the server whose session the token is
 */
export function underOwnSession(
  send: Send,
  token: () => string | null,
  readOwner: (signal: AbortSignal) => Promise<number>,
): Send {
  let checked: { token: string; owner: number } | undefined
  return async (item, file, options) => {
    const now = token()
    if (now === null) throw new ApiError('Sign in', { status: 401, code: 'unauthenticated' })
    if (checked?.token !== now) {
      const owner = await readOwner(options.signal).catch(holdEverything)
      checked = { token: now, owner }
    }
    if (checked.owner !== item.employeeId) throw new ApiError('Sign in', { status: 401, code: otherSession })
    return send(item, file, options)
  }
}

/** An error of this question says nothing about the item that waits for its answer. */
function holdEverything(error: unknown): never {
  if (error instanceof ApiError && [0, 401].includes(error.status)) throw error
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined
  throw new ApiError('The server is busy or restarting', {
    status: 503,
    code: 'unknown',
    retryAfter,
    cause: error,
  })
}

/** A request whose progress stands still for this long means that the network is dead. */
const stallMs = 60_000
/** Once everything is out, the bytes may still wait in the device's buffers, and the server has to process them. */
const answerMs = 3 * 60_000

/** Aborts a request that stops moving, which then fails as on a dead network. */
export function abortStalled(send: Send, after: After): Send {
  return async (item, file, { onProgress, signal }) => {
    const stall = new AbortController()
    const watch = (ms: number) => after(ms, () => stall.abort())
    let endWatch = watch(stallMs)
    try {
      return await send(item, file, {
        signal: AbortSignal.any([signal, stall.signal]),
        onProgress: (progress) => {
          endWatch()
          endWatch = watch(progress < 1 ? stallMs : answerMs)
          onProgress(progress)
        },
      })
    } catch (error) {
      if (!stall.signal.aborted) throw error
      throw new ApiError('Waiting for a connection', { status: 0, code: 'stalled', cause: error })
    } finally {
      endWatch()
    }
  }
}
