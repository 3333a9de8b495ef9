import { AppError } from '../../domain/errors.ts'

/** Why a store failed, for the person who waits. */
const sentences = {
  unreachable: 'The file store cannot be reached; try again in a minute',
  slow: 'The file store takes too long to answer; try again in a minute',
  busy: 'The file store takes no more requests for now; try again later',
  refused: 'The file store does not let Groundwork in; an administrator must check FILES_URL and its rights',
  missing: 'The folder or bucket that FILES_URL names does not exist; an administrator must check it',
  full: 'The file store is full. Nothing was saved; make room in it, then try again',
  read_only: 'The file store can only be read; an administrator must let Groundwork write to it',
  broken: 'The file store did not do as it was asked; try again in a minute',
} as const

export type StoreFault = keyof typeof sentences

/**
 * An error of the store, not of the file. The cause keeps only the message, because errors of libraries can contain
 * keys.
 */
export function storeFault(fault: StoreFault, cause: unknown): AppError {
  return new AppError('upstream_failed', sentences[fault], { cause: describeCause(cause) })
}

/** Turns an error of the operating system into an error of the store. */
export function translateSystemError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const fault = systemFaults.find(([codes]) => codes.test(code))?.[1]
  return fault ? storeFault(fault, error) : error
}

const systemFaults: [RegExp, StoreFault][] = [
  [/^(ENOSPC|EDQUOT)$/, 'full'],
  [/^EROFS$/, 'read_only'],
  [/^(EACCES|EPERM)$/, 'refused'],
  [/^(EIO|ESTALE|ETIMEDOUT|EHOSTDOWN|ENOTCONN|ENXIO)$/, 'unreachable'],
]

function describeCause(cause: unknown): Error {
  if (!(cause instanceof Error)) return new Error(String(cause))
  const code = 'code' in cause && typeof cause.code !== 'object' ? ` ${String(cause.code)}` : ''
  const text = cause.message.split('\n')[0] ?? ''
  return new Error(`${cause.name}${code}: ${text.slice(0, 500)}`)
}

/** True for network errors, however deeply a library has wrapped them. */
export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (/^(TimeoutError|AbortError|NetworkingError)$/.test(error.name)) return true
  return ('code' in error && networkCode.test(String(error.code))) || isNetworkError(error.cause)
}

const networkCode =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|EPIPE|ETIMEDOUT|UND_ERR_\w+|ERR_STREAM_PREMATURE_CLOSE)$/
