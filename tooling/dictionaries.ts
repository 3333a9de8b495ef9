import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export interface Entry {
  /** Relative to `src`. */
  file: string
  english: string
  spanish: string
}

/** Texts that are the same in both languages: names, codes, and words that Spanish shares. */
const sameInBoth = new Set([
  'Groundwork',
  'WhatsApp',
  'Zelle',
  'ACH',
  'CSV',
  'PDF',
  'SHA-256',
  'CSLB',
  'No',
  'Total',
  'Subtotal',
  'Error',
  'Color',
  'Final',
  'General',
  'Manual',
  'Personal',
  'Original',
  'Material',
  'Control',
  'Normal',
  'Visible',
  'Google Maps',
  'OpenStreetMap',
  'QuickBooks',
  'USD',
  'ADU',
  'HOA',
  'Agenda',
  'Español',
  'Enter',
  'Ctrl',
  'Net 15',
  'bytes',
  '· Groundwork',
  '(ZIP)',
  'City of Pasadena, Building and Safety',
])

/** Every entry of every room's dictionary. `server`: the sentences of the server instead. */
export async function readDictionaries(src: string, which: 'screens' | 'server'): Promise<Entry[]> {
  const files = globSync(which === 'screens' ? 'web/*/*.es.ts' : 'domain/sentences/*.es.ts', { cwd: src })
  const entries = files.map(async (file) => {
    const path = join(src, file)
    const room: Record<string, Record<string, string>> = await import(pathToFileURL(path).href)
    return Object.values(room).flatMap((texts) =>
      Object.entries(texts).map(([english, spanish]) => ({ file: relative(src, path), english, spanish })),
    )
  })
  return (await Promise.all(entries)).flat()
}

/** One line for each entry that nobody could speak. */
export function findBadEntries(entries: readonly Entry[], which: 'screens' | 'server'): string[] {
  const first = new Map<string, Entry>()
  return entries.flatMap((entry) => {
    const { english, spanish } = entry
    const check = which === 'screens' ? differences : strangePlaces
    const other = first.get(english)
    first.set(english, other ?? entry)
    return [
      ...(spanish.trim() === '' ? ['has no Spanish'] : []),
      ...(spanish === english && which === 'screens' && !isSameInBoth(english)
        ? ['is the same in Spanish']
        : []),
      ...(spanish !== '' ? check(english, spanish) : []),
      ...(other && other.spanish !== spanish
        ? [`is “${other.spanish}” in ${other.file}, “${spanish}” here`]
        : []),
    ].map((wrong) => `${entry.file}: ${JSON.stringify(english)} ${wrong}`)
  })
}

/** Dictionaries' English that no source says. @param said every text of the sources */
export function findUnused(entries: readonly Entry[], said: ReadonlySet<string>): string[] {
  return entries
    .filter(({ file, english }) => !file.endsWith('names.es.ts') && !said.has(english))
    .map(({ file, english }) => `${file}: ${JSON.stringify(english)} is said nowhere`)
}

/** Nothing but names, codes, figures and places to fill in. */
function isSameInBoth(english: string): boolean {
  const said = english.replaceAll(/\{\w+(?:, number)?\}|<\/?\d+\/?>/g, ' ').trim()
  return (
    sameInBoth.has(said) ||
    !/\p{L}{3,}/u.test(said) ||
    /^[A-Z0-9 ./&-]+$/.test(said) ||
    /\b(?:Alt|Ctrl)\b/.test(said)
  )
}

function differences(english: string, spanish: string): string[] {
  try {
    const messages = [english, spanish].map((message) => compileMessageOrThrow(message))
    const [one, other] = [english, spanish].map((message, at) =>
      [...placesOf(messages[at] ?? []), ...tagsOf(message)].sort().join(' '),
    )
    return [
      ...messages.flatMap(unformatted),
      ...(one === other ? [] : [`has ${one || 'nothing'} to fill in, its Spanish ${other || 'nothing'}`]),
    ]
  } catch (error) {
    return [`is no ICU message: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Of what the server said, Spanish may leave something out; it knows nothing more. */
function strangePlaces(english: string, spanish: string): string[] {
  const places = (text: string) => Array.from(text.matchAll(/\{\w+\}/g), ([place]) => place)
  const known = places(english)
  return places(spanish)
    .filter((place) => !known.includes(place))
    .map((place) => `has no ${place}, its Spanish has`)
}

/**
 * Days, times and styles of numbers that a message would have the library format, which knows nothing of the company's
 * time zone.
 */
function unformatted(message: CompiledMessage): string[] {
  return partsOf(message).flatMap(({ name, type, style }) =>
    type === 'date' || type === 'time' || (type === 'number' && style !== undefined)
      ? [`formats ${name} as a ${type} by itself, not as the screens do: fill it in formatted`]
      : [],
  )
}

/** What a message has to be given, and as what: `name`, `count:plural`. */
function placesOf(message: CompiledMessage): Set<string> {
  return new Set(partsOf(message).map(({ name, type }) => (type === undefined ? name : `${name}:${type}`)))
}

interface MessagePart {
  name: string
  type: string | undefined
  /** How a number, a day or a time is to be written. */
  style: unknown
}

/** Every place to fill in, within the choices of a plural too. */
function partsOf(message: CompiledMessage): MessagePart[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, type, format] = token
    const choices: unknown[] =
      type && typeof format === 'object' && format !== null ? Object.values(format) : []
    const within = choices.flatMap((choice) => (Array.isArray(choice) ? partsOf(choice) : []))
    return [{ name, type, style: format }, ...within]
  })
}

function tagsOf(message: string): Set<string> {
  return new Set(message.match(/<\/?\d+\/?>/g) ?? [])
}
