import { ApiError, messageOf } from '../api/api-error.ts'
import type { Words } from './words-en.ts'

/** What went wrong in a sentence for the reader; a sentence of the server that nobody translated comes in English. */
export function sentenceOf(error: unknown, words: Words): { text: string; lang?: 'en' } {
  if (error instanceof ApiError) {
    if (error.status === 0) return { text: words.unreachable }
    if (error.status === 429) return { text: words.tooMany }
    if (error.status >= 500 || error.code === 'unexpected_answer') return { text: words.serverFailed }
  }
  const english = messageOf(error)
  const text = words.said(english)
  return text === undefined ? { text: english, lang: 'en' } : { text }
}

/** True when the bid is no longer what the page shows: it was answered, replaced or has expired, or its total differs. */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 404 || error.status === 409 || 'total' in error.fields
}
