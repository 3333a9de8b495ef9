import { fillIn, type SentenceParts } from './say.ts'

/** English sentences and what they are in Spanish. What changes within one stands in {braces}. */
type Catalog = Readonly<Record<string, string>>

/**
 * A sentence by another language's catalog. What nobody translated comes back as it came.
 * @param parts null where the English text is the key
 */
export function sentenceIn(catalog: Catalog, text: string, parts: SentenceParts | null = null): string {
  const translated = translate(catalog, parts ?? { message: text, params: {} })
  if (translated === undefined) return text
  // Within a sentence a month is `noviembre de 2026`; at its start it wants a capital, as the English had.
  return /^\p{Lu}/u.test(text) ? `${translated.charAt(0).toUpperCase()}${translated.slice(1)}` : translated
}

function translate(catalog: Catalog, { message, params }: SentenceParts): string | undefined {
  const translation = Object.hasOwn(catalog, message) ? catalog[message] : undefined
  if (translation === undefined) return undefined
  return contract(fillIn(translation, (name) => valueIn(catalog, params[name])))
}

function valueIn(catalog: Catalog, value: SentenceParts['params'][string] = ''): string {
  return typeof value === 'object' ? (translate(catalog, value) ?? value.message) : String(value)
}

/** `de el permiso` is `del permiso`; a place of that name (`de El Monte`) keeps its capital. */
function contract(spanish: string): string {
  return spanish.replaceAll(/(?<!\p{L})(de|a) el(?!\p{L})/gu, (_, word: string) => `${word}l`)
}
