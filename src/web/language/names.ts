import { i18n } from './t.ts'

/** Of what a word is said, where Spanish says it otherwise. */
export type NamedThing = 'bid' | 'invoice' | 'month' | 'category' | 'region'

/**
 * What the rules call something (`Project manager`, `partially paid`), in the language of the page; see names.es.json. It
 * begins with a capital where the English does.
 */
export function named(words: string, of?: NamedThing): string {
  // A button may have the same word for something else: what is said of this thing comes first.
  return (of && inEitherCase(words, `${of}: `)) || inEitherCase(words) || words
}

function inEitherCase(words: string, before = ''): string {
  return spoken(before + words) ?? capitalized(spoken(before + uncapitalized(words)))
}

function spoken(key: string): string | undefined {
  const said = i18n._(key)
  return said === key ? undefined : said
}

function uncapitalized(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

function capitalized(words = ''): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
