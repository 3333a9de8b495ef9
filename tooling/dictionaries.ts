import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export interface Entry {
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
  'Inspector',
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

/** The entries of a dictionary, a JSON file of English texts and their Spanish. */
export function readDictionary(src: string, file: string): Entry[] {
  const texts: Record<string, string> = JSON.parse(readFileSync(join(src, file), 'utf8'))
  return Object.entries(texts).map(([english, spanish]) => ({ english, spanish }))
}

/** One line for each entry that nobody could speak. */
export function findBadEntries(entries: readonly Entry[], which: 'screens' | 'server'): string[] {
  const check = which === 'screens' ? differences : strangePlaces
  return entries.flatMap(({ english, spanish }) =>
    [
      ...(spanish.trim() === '' ? ['has no Spanish'] : []),
      ...(spanish === english && which === 'screens' && !isSameInBoth(english)
        ? ['is the same in Spanish']
        : []),
      ...(spanish !== '' ? check(english, spanish) : []),
    ].map((wrong) => `${JSON.stringify(english)} ${wrong}`),
  )
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
