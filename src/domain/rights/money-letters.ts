import { invalidField } from '../errors.ts'
import { say } from '../sentences/say.ts'

// Letters about money that is owed to us, from texts that the office owns.

export const letterTones = ['polite', 'firm'] as const
export type LetterTone = (typeof letterTones)[number]

/** What a text may name in {braces}. */
export const letterNames = [
  'amount',
  'what',
  'site',
  'project',
  'since',
  'due',
  'section',
  'charge',
  'total',
] as const
export type LetterValues = Record<(typeof letterNames)[number], string>

/** @throws invalid naming the field for a name that nothing is filled in for */
export function assertLetterText(text: string, field: string): void {
  const known: readonly string[] = letterNames
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw invalidField(
    field,
    say('{name} cannot be filled in; there are {options}', {
      name: `{${unknown}}`,
      options: letterNames.map((name) => `{${name}}`).join(', '),
    }),
  )
}

/** The paragraphs of a letter, with its values. */
export function fillLetter(text: string, values: LetterValues): string[] {
  return text
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name as keyof LetterValues] ?? whole)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
