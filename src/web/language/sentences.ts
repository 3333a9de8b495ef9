import { translatorOf } from '../../contract/sentences/translate.ts'
import { language } from './chosen.ts'

const translate = language === 'es' ? translatorOf((await import('./spanish.ts')).serverEs) : undefined

/**
 * What the server said, in the language of the page. The specification fixes the server's sentences, so they are English
 * on the wire.
 */
export function sentence(text: string): string {
  return translate ? translate(text) : text
}
