import { type Cents, formatDollars } from '../money.ts'
import type { serverEs } from './spanish.ts'

/** A sentence's English text, which is its key in the catalog; its values stand in {braces}. */
export type Message = keyof typeof serverEs

/** A sentence without values: its text is its key. */
export type PlainMessage = Exclude<Message, `${string}{${string}`>

/** What a sentence is said by in another language: its key and its values. */
export interface SentenceParts {
  message: string
  params: Readonly<Record<string, string | number | SentenceParts>>
}

/** A sentence in English, and what says it in another language. */
export interface Sentence extends SentenceParts {
  text: string
}

/** What may be said: a sentence without values, or one from `say`. */
export type Said = PlainMessage | Sentence

/** Names whose values are the same in every language: what people typed, figures, days, codes. */
type SameEverywhere =
  | 'name'
  | 'text'
  | 'number'
  | 'place'
  | 'count'
  | 'most'
  | 'id'
  | 'row'
  | 'revision'
  | 'day'
  | 'nth'
  | 'year'
  | 'time'
  | 'field'
  | 'key'
  | 'options'
  | 'category'
  | 'pattern'
  | 'start'

/** Names whose values are cents, said as dollars. */
const amountNames = ['money', 'total', 'above'] as const
type AmountName = (typeof amountNames)[number]

type ValueNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never

type Values<Key extends Message> = {
  readonly [Name in ValueNames<Key>]: Name extends AmountName
    ? Cents
    : Name extends SameEverywhere
      ? string | number
      : Sentence
}

/** A sentence of the catalog with its values; a key that is not in it, or a value left out, does not compile. */
export function say<Key extends Message>(
  message: Key,
  ...values: Key extends PlainMessage ? [] : [values: Values<Key>]
): Sentence {
  const given: Record<string, string | number | Sentence> = { ...values[0] }
  for (const name of amountNames) {
    const amount = given[name]
    if (typeof amount === 'number') given[name] = formatDollars(amount)
  }
  return {
    text: fillIn(message, (name) => englishOf(given[name])),
    message,
    params: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, paramOf(value)])),
  }
}

/** Words of somebody else (a mail server, a person), which nobody translates. */
export function quote(text: string): Sentence {
  return say('{text}', { text })
}

/** A sentence with what somebody wrote about it: `declined bid 2: too expensive`. */
export function withNote(whole: Sentence, note: string): Sentence {
  return note === '' ? whole : say('{whole}: {text}', { whole, text: note })
}

export function toSentence(said: Said): Sentence {
  return typeof said === 'string' ? { text: said, message: said, params: {} } : said
}

/** A sentence as it was kept: its text, and its parts where it has values. */
export function fromParts(text: string, parts: SentenceParts | null | undefined): Sentence {
  return { text, message: parts?.message ?? text, params: parts?.params ?? {} }
}

export function textOf(said: Said): string {
  return typeof said === 'string' ? said : said.text
}

/** To be kept or sent beside the English text; undefined where that text is the key. */
export function partsOf(said: Said): SentenceParts | undefined {
  if (typeof said === 'string' || said.message === said.text) return undefined
  return { message: said.message, params: said.params }
}

/** A sentence as an answer carries it. */
export function toMessage(said: Said): { message: string; messageParts: SentenceParts | undefined } {
  return { message: textOf(said), messageParts: partsOf(said) }
}

/** A message with each {name} replaced. */
export function fillIn(message: string, valueOf: (name: string) => string): string {
  return message.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name))
}

function englishOf(value: string | number | Sentence = ''): string {
  return typeof value === 'object' ? value.text : String(value)
}

function paramOf(value: string | number | Sentence): string | number | SentenceParts {
  return typeof value === 'object' ? { message: value.message, params: value.params } : value
}
