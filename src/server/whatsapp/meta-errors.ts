import type { GraphError } from './meta-answers.ts'

/**
 * Codes after which the same request may succeed later: downtime (2, 131016, 133004), something unknown (131000), the
 * account in maintenance (131057), and the rates of the app (4), the account (80007), the number (130429) and of
 * messages to one person (131056). Source: the page `support/error-codes` of
 * developers.facebook.com/documentation/business-messaging/whatsapp.
 */
const passingCodes = new Set([2, 4, 80007, 130429, 131000, 131016, 131056, 131057, 133004])

/**
 * Codes which Meta also sends with a 5xx although nothing passes: the token and its permissions (0, 3, 10, 190,
 * 200–299), a wrong parameter (33, 100), policy (368), and whatever is wrong with recipient, window, message or account
 * (130472 and up) or with the template (132000 and up). Same source.
 */
const lastingCodes: readonly (readonly [from: number, to: number])[] = [
  [0, 0],
  [3, 3],
  [10, 10],
  [33, 33],
  [100, 100],
  [190, 190],
  [200, 299],
  [368, 368],
  [130472, 132999],
]

/**
 * True when the same request may succeed later. Meta advises to go by the code and not by the HTTP status, which decides
 * for codes nobody listed.
 */
export function isPassing(error: GraphError, httpStatus: number): boolean {
  if (passingCodes.has(error.code) || error.is_transient === true) return true
  if (lastingCodes.some(([from, to]) => error.code >= from && error.code <= to)) return false
  return httpStatus >= 500 || httpStatus === 429
}

/** Meta's own words: the details, which say what to do, or else the message, or else the title; as they came. */
export function describeError(error: GraphError & { title?: string | undefined }): string {
  const words = error.error_data?.details ?? error.message ?? error.title ?? ''
  return words.trim() || `WhatsApp gave the error ${error.code} without words`
}

/** One line a database and a screen can hold: no control characters, no half characters, `length` at most. */
export function toPlainText(text: string, length: number): string {
  const line = text.toWellFormed().replaceAll(/[\0-\x1f\x7f-\x9f\u2028\u2029\s]+/g, ' ')
  return Array.from(line.trim()).slice(0, length).join('')
}
