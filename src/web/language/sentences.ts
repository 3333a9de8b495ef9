import type { SentenceParts } from '../../domain/sentences/say.ts'
import { sentenceIn } from '../../domain/sentences/sentence-in.ts'
import { language } from './chosen.ts'

const words = language === 'es' ? (await import('./spanish.ts')).serverEs : undefined

/**
 * What the server said, in the language of the page. The specification fixes the server's sentences, so they are English
 * on the wire.
 * @param parts what says it in another language, where the answer has it
 */
export function sentence(text: string, parts?: SentenceParts | null): string {
  return words ? sentenceIn(words, text, parts) : text
}
