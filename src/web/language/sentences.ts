import { language } from './chosen.ts'

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

interface Pattern {
  matches: RegExp
  names: readonly string[]
  says: string
}

const { exact, patterns } = language === 'es' ? await readPatterns() : { exact: {}, patterns: [] }

/**
 * What the server said, in the language of the page. The specification fixes the server's sentences, so they are English
 * on the wire; each is known here as a pattern whose {braces} match what it says of this or that record.
 */
export function sentence(text: string): string {
  const said = inSpanish(text)
  // Within a sentence a month is `noviembre de 2026`; at its start it wants a capital, as the English had.
  return said !== text && /^\p{Lu}/u.test(text) ? `${said.charAt(0).toUpperCase()}${said.slice(1)}` : said
}

function inSpanish(text: string): string {
  const known = Object.hasOwn(exact, text) ? exact[text] : undefined
  if (known) return known
  for (const { matches, names, says } of patterns) {
    const values = matches.exec(text)?.slice(1)
    if (values) {
      return contract(says.replaceAll(placeholders, (_, name: string) => valueOf(name, names, values)))
    }
  }
  return text
}

function valueOf(name: string, names: readonly string[], values: readonly string[]): string {
  const value = values[names.indexOf(name)] ?? ''
  return verbatim.has(name) ? value : inSpanish(value)
}

/** `de el permiso` is `del permiso`; a place of that name (`de El Monte`) keeps its capital. */
function contract(says: string): string {
  return says.replaceAll(/(?<!\p{L})(de|a) el(?!\p{L})/gu, (_, word: string) => `${word}l`)
}

async function readPatterns(): Promise<{ exact: Record<string, string>; patterns: Pattern[] }> {
  const { serverEs } = await import('./spanish.ts')
  return { exact: serverEs, patterns: toPatterns(serverEs) }
}

/**
 * What adds to a `{whole}` sentence comes first; then the patterns with most words of their own, for `{field}: {sentence}`
 * would match before better ones.
 */
export function toPatterns(sentences: Readonly<Record<string, string>>): Pattern[] {
  return Object.entries(sentences)
    .filter(([english, spanish]) => english.includes('{') && spanish !== '')
    .sort(([one], [other]) => rank(other) - rank(one))
    .map(([english, says]) => ({
      matches: new RegExp(`^${english.split(placeholders).map(toExpression).join('')}$`, 's'),
      names: [...english.matchAll(placeholders)].map(([, name = '']) => name),
      says,
    }))
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
