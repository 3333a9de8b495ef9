import { ApiError, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'

/** What a try that did not succeed means: for everything that waits, or for the one thing that was tried. */
export type Outcome =
  | { what: 'network' | 'session' }
  /** The server as a whole is busy or away. `after`: seconds until it wants to be asked again. */
  | { what: 'server'; after: number | undefined }
  /** The server stumbled over this one; another try may succeed. */
  | { what: 'trouble'; message: string }
  /** It will never be taken. */
  | { what: 'refused'; message: string }

const away = [429, 502, 503, 504]

/** Reads the failure of a try; what is no answer to a call is trouble of this one item. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { what: 'trouble', message: messageOf(error) }
  const { status, code, message, retryAfter } = error
  if (status === 0) return { what: 'network' }
  if (status === 401) return { what: 'session' }
  if (away.includes(status)) return { what: 'server', after: retryAfter }
  if (status === 413 && code === 'unknown') return { what: 'refused', message: t('The file is too large') }
  // Without the server's own words it was somebody between: the sign-in page of a guest network, a proxy.
  if (status >= 500 || status < 400 || status === 408 || code === 'unknown') {
    return {
      what: 'trouble',
      message: status >= 500 ? message : t('The answer did not come from Groundwork'),
    }
  }
  return { what: 'refused', message }
}
