import type { Language } from '../../domain/people.ts'
import { serverEs } from './spanish.ts'
import { translatorOf } from './translate.ts'

let inSpanish: ((text: string) => string) | undefined

/** What the server says in English everywhere on the wire, for what leaves it as a file that is read by people. */
export function inLanguage(sentence: string, language: Language): string {
  if (language === 'en') return sentence
  inSpanish ??= translatorOf(serverEs)
  return inSpanish(sentence)
}
