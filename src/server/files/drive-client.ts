import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { drive, type drive_v3 } from '@googleapis/drive'
import { JWT } from 'google-auth-library'
import { z } from 'zod'
import { isNetworkError, type StoreFault } from './store-faults.ts'

export interface DriveClientOptions {
  /** The JSON key file of a Google service account. */
  keyFile: string
  /** Set by tests. */
  apiUrl?: string
  /** Wait before the second attempt, in milliseconds. Doubles for each further one. */
  backoffMs?: number
  timeoutMs?: number
}

export interface DriveClient {
  api: drive_v3.Drive
  /** Ends with a slash. */
  apiUrl: string
  timeoutMs: number
  token(): Promise<string>
  /** Retries up to five times while Google is busy or unreachable. */
  persistently<T>(work: () => Promise<T>): Promise<T>
  /** Waits before the next attempt. */
  pause(failures: number): Promise<void>
}

const attempts = 5
const googleTokenUrl = 'https://oauth2.googleapis.com/token'

/** An error answer from Drive. */
export class DriveError extends Error {
  readonly status: number
  readonly reason: string

  constructor(status: number, body: unknown) {
    const { reason, message } = readFailure(body)
    super(`Drive answered ${status} ${reason}: ${message}`)
    this.name = 'DriveError'
    this.status = status
    this.reason = reason
  }
}

const KeyFile = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default(googleTokenUrl),
})

/** Calls the Drive API as a service account. @throws naming the setting when the key file is unusable */
export async function createDriveClient(options: DriveClientOptions): Promise<DriveClient> {
  const { apiUrl = 'https://www.googleapis.com/', backoffMs = 500, timeoutMs = 20_000 } = options
  const key = await readKeyFile(options.keyFile)
  const auth = new JWT({
    email: key.client_email,
    key: key.private_key,
    scopes: ['https://www.googleapis.com/auth/drive'],
    transporterOptions: {
      timeout: timeoutMs,
      // The library always asks Google for tokens, whatever the key file says.
      fetchImplementation: (input, init) =>
        fetch(String(input) === googleTokenUrl ? key.token_uri : input, init),
    },
  })
  const pause = (failures: number) => sleep(backoffMs * 2 ** (failures - 1) * (0.75 + Math.random() / 2))
  return {
    // Retries are counted here for all calls.
    api: drive({ version: 'v3', auth, rootUrl: apiUrl, timeout: timeoutMs, retry: false }),
    apiUrl,
    timeoutMs,
    pause,
    async token() {
      const { token } = await auth.getAccessToken()
      return token ?? ''
    },
    async persistently(work) {
      for (let failures = 1; ; failures += 1) {
        try {
          return await work()
        } catch (error) {
          const known = toDriveError(error)
          if (!isPassing(known) || failures === attempts) throw known
          await pause(failures)
        }
      }
    },
  }
}

async function readKeyFile(path: string): Promise<z.infer<typeof KeyFile>> {
  try {
    return KeyFile.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    // The file is a secret, so the error does not quote it.
    throw new Error(
      'GOOGLE_APPLICATION_CREDENTIALS must name a readable JSON file with the key of a service account.',
    )
  }
}

/** Converts the library's errors, which contain the request with its token. */
export function toDriveError(error: unknown): unknown {
  if (!(error instanceof Error) || !('response' in error)) return error
  const { response } = error
  if (typeof response !== 'object' || response === null || !('status' in response)) return error
  return new DriveError(Number(response.status), 'data' in response ? response.data : undefined)
}

/** True when another attempt may succeed. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof DriveError)) return isNetworkError(error)
  return error.status >= 500 || error.status === 429 || /^(userR|r)ateLimitExceeded$/.test(error.reason)
}

export function isDriveStatus(error: unknown, status: number): boolean {
  return error instanceof DriveError && error.status === status
}

export function driveFaultOf(error: unknown): StoreFault {
  if (!(error instanceof DriveError)) return isNetworkError(error) ? 'unreachable' : 'broken'
  // First the limits of a drive's size, then those of requests per minute or day.
  if (/^(storageQuota|quota|teamDriveFileLimit|numChildrenInNonRootLimit)Exceeded$/.test(error.reason)) {
    return 'full'
  }
  if (error.status === 429 || /limitExceeded/i.test(error.reason)) return 'busy'
  if (isPassing(error)) return 'unreachable'
  if (error.status === 404) return 'missing'
  return [400, 401, 403].includes(error.status) ? 'refused' : 'broken'
}

/**
 * Drive answers `{ error: { message, errors: [{ reason }] } }`; the token server answers `{ error: 'invalid_grant' }`.
 */
const Failure = z.union([
  z.object({
    error: z.object({
      message: z.string().default(''),
      errors: z.array(z.object({ reason: z.string() })).default([]),
    }),
  }),
  z.object({ error: z.string(), error_description: z.string().default('') }),
])

function readFailure(body: unknown): { reason: string; message: string } {
  const { data } = Failure.safeParse(parseIfText(body))
  if (!data) return { reason: '', message: '' }
  if ('error_description' in data) return { reason: data.error, message: data.error_description }
  return { reason: data.error.errors[0]?.reason ?? '', message: data.error.message }
}

function parseIfText(body: unknown): unknown {
  const text =
    body instanceof ArrayBuffer || Buffer.isBuffer(body) ? Buffer.from(body as Buffer).toString() : body
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
