/** English sentences, and what they are in another language. What changes within one stands in {braces}. */
export type Sentences = Readonly<Record<string, string>>

export interface Pattern {
  english: string
  /** A sentence of this kind; each group is what stands in one of its {braces}. */
  matches: RegExp
  names: readonly string[]
  says: string
}

const placeholders = /\{(\w+)\}/g

const figure = String.raw`[\d.,]+`
const dollars = String.raw`[-−]?\$[\d.,]+`
/** What a placeholder of that name matches; any other matches anything. */
const shapes: Readonly<Record<string, string>> = {
  count: figure,
  most: figure,
  id: figure,
  revision: figure,
  year: String.raw`\d{4}`,
  nth: String.raw`\d{1,2}`,
  day: String.raw`\d{4}-\d\d-\d\d`,
  field: String.raw`[\w.-]+`,
  thing: String.raw`[A-Z][\w ]+`,
  weekday: String.raw`\w{3}`,
  span: String.raw`\w{3}, \w{3} \d.+?`,
  until: String.raw`\w{3}, \w{3} \d.+?`,
  money: dollars,
  total: dollars,
  above: dollars,
}

/** What people typed stays as it is, a customer whose name is April too; any other value is a sentence itself. */
const verbatim = new Set(['name', 'text', 'number', 'place'])

/**
 * Reads what the server said, for which the specification fixes the English, and says it by `sentences`. What nobody
 * translated comes back as it came.
 */
export function translatorOf(sentences: Sentences): (text: string) => string {
  const patternsFor = byFirstWord(toPatterns(sentences))

  const translate = (text: string): string => {
    const known = Object.hasOwn(sentences, text) ? sentences[text] : undefined
    if (known) return known
    for (const { matches, names, says } of patternsFor(text)) {
      const values = matches.exec(text)?.slice(1)
      if (values) {
        return contract(says.replaceAll(placeholders, (_, name: string) => fill(name, names, values)))
      }
    }
    return text
  }
  const fill = (name: string, names: readonly string[], values: readonly string[]) => {
    const value = values[names.indexOf(name)] ?? ''
    return verbatim.has(name) ? value : translate(value)
  }

  return (text) => {
    const said = translate(text)
    // Within a sentence a month is `noviembre de 2026`; at its start it wants a capital, as the English had.
    return said !== text && /^\p{Lu}/u.test(text) ? `${said.charAt(0).toUpperCase()}${said.slice(1)}` : said
  }
}

/**
 * What adds to a `{whole}` sentence comes first; then the patterns with most words of their own, for `{field}: {sentence}`
 * would match before better ones.
 */
export function toPatterns(sentences: Sentences): Pattern[] {
  return Object.entries(sentences)
    .filter(([english, spanish]) => english.includes('{') && spanish !== '')
    .sort(([one], [other]) => rank(other) - rank(one))
    .map(([english, says]) => ({
      english,
      matches: new RegExp(`^${english.split(placeholders).map(toExpression).join('')}$`, 's'),
      names: [...english.matchAll(placeholders)].map(([, name = '']) => name),
      says,
    }))
}

/** Those that may match a text, in their order: what begins with another word than it cannot. */
function byFirstWord(patterns: readonly Pattern[]): (text: string) => readonly Pattern[] {
  const withFirst = patterns.map((pattern) => ({ pattern, first: firstWord(pattern.english) }))
  const of = (word?: string) =>
    withFirst.filter(({ first }) => first === undefined || first === word).map(({ pattern }) => pattern)
  const beginning = new Map(withFirst.map(({ first }) => [first, of(first)]))
  const others = of()
  return (text) => beginning.get(firstWord(text)) ?? others
}

/** The word before the first space, where it has nothing to fill in. */
function firstWord(text: string): string | undefined {
  return /^([^\s{]+)\s/.exec(text)?.[1]
}

/** `de el permiso` is `del permiso`; a place of that name (`de El Monte`) keeps its capital. */
function contract(says: string): string {
  return says.replaceAll(/(?<!\p{L})(de|a) el(?!\p{L})/gu, (_, word: string) => `${word}l`)
}

/** Every second part of a split is a placeholder's name. */
function toExpression(part: string, at: number): string {
  return at % 2 === 0 ? escapeRegExp(part) : `(${shapes[part] ?? '.+?'})`
}

function rank(english: string): number {
  const words = english.replaceAll(placeholders, '').length
  return english.startsWith('{whole}') ? 10_000 + words : words
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
