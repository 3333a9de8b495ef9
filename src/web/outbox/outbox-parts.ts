import { readCurrentEmployee } from '../../contract/auth.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { OutboxItem } from './outbox-item.ts'
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
