import type { Language } from '../../domain/people.ts'
import { useSpeech } from '../public-bid/language.tsx'
import { english, type PageWords } from './words-en.ts'
import { spanish } from './words-es.ts'

/** The words of these pages in a language. */
export const pageWords: Record<Language, PageWords> = { en: english, es: spanish }

/** The words of these pages in the language they are read in, beside those that every customer's page has. */
export function usePageWords() {
  const speech = useSpeech()
  return { ...speech, say: pageWords[speech.language] }
}
