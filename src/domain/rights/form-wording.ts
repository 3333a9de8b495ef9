import { type Said, say } from '../sentences/say.ts'
import type { StatutorySection } from './statutory-texts.ts'

/** The blanks of the statutory forms, by their labels in the law. */
const labels = {
  claimant: 'Name of Claimant',
  customer: 'Name of Customer',
  jobLocation: 'Job Location',
  owner: 'Owner',
  throughDate: 'Through Date',
  maker: 'Maker of Check',
  amount: 'Amount of Check',
  payee: 'Check Payable to',
  received: 'The claimant has received the following progress payment',
  earlierDates: 'Date(s) of waiver and release',
  earlierAmounts: 'Amount(s) of unpaid progress payment(s)',
  disputed: 'Disputed claims for extras in the amount of',
  signature: "Claimant's Signature",
  signerTitle: "Claimant's Title",
  signedOn: 'Date of Signature',
} as const
export type Blank = keyof typeof labels

const identity = ['claimant', 'customer', 'jobLocation', 'owner'] as const
const check = ['maker', 'amount', 'payee'] as const
const signed = ['signature', 'signerTitle', 'signedOn'] as const

const named: Readonly<Record<StatutorySection, readonly Blank[]>> = {
  '8132': [...identity, 'throughDate', ...check, 'earlierDates', 'earlierAmounts', ...signed],
  '8134': [...identity, 'throughDate', 'received', ...signed],
  '8136': [...identity, ...check, 'disputed', ...signed],
  '8138': [...identity, 'disputed', ...signed],
  '8202': [],
}

/** A label as it may stand in a pasted text: either apostrophe, any white space; then what is to be written over. */
function patternOf(label: string): string {
  return `${label.replaceAll(/[()]/g, '\\$&').replaceAll("'", "['’]").replaceAll(' ', '\\s+')}\\s*:[\\s$_]*`
}

/** The blanks that a section's wording must have, each with how it is found. */
export const formBlanks = Object.fromEntries(
  Object.entries(named).map(([section, blanks]) => [
    section,
    blanks.map((blank) => ({ blank, label: labels[blank], pattern: new RegExp(patternOf(labels[blank])) })),
  ]),
) as unknown as Readonly<
  Record<StatutorySection, readonly { blank: Blank; label: string; pattern: RegExp }[]>
>

/** Names the first blank that a section's wording must have and lacks; null when it has them all. */
export function wordingProblem(section: StatutorySection, wording: string): Said | null {
  const missing = formBlanks[section].find(({ pattern }) => !pattern.test(wording))
  return missing ? say('The wording has no blank for “{text}:”', { text: missing.label }) : null
}

/** A part of a printed form. */
export type FormPart =
  | { title: string }
  | { heading: string }
  | { text: string }
  | { label: string; value: string }

const headings =
  /(Identifying Information|(?:Conditional|Unconditional) Waiver and Release|Exceptions|Signature)(?=\s|$)/g

/**
 * A section's wording with its blanks filled in, part by part. It doesn't matter where the pasted text breaks its lines: the
 * title, the headings, the numbered exceptions and the blanks each begin a line of their own.
 */
export function fillForm(
  section: StatutorySection,
  wording: string,
  values: Partial<Record<Blank, string>>,
): FormPart[] {
  const parts: FormPart[] = []
  let rest = wording
  for (const { blank, pattern } of formBlanks[section]) {
    const found = pattern.exec(rest)
    if (!found) continue
    const label = found[0].replace(/\s*:[\s$_]*$/, '').replaceAll(/\s+/g, ' ')
    parts.push(...textParts(rest.slice(0, found.index)), { label, value: values[blank] ?? '' })
    rest = rest.slice(found.index + found[0].length)
  }
  parts.push(...textParts(rest))
  const [first] = parts
  return first && 'text' in first ? [{ title: first.text }, ...parts.slice(1)] : parts
}

function textParts(text: string): FormPart[] {
  return (
    text
      // The title is in capitals, and what follows it begins with a word of its own.
      .replace(/(ON (?:PROGRESS|FINAL) PAYMENT)\s+(?=NOTICE)/, '$1\n')
      .replaceAll(/\s+(?=\(\d\)\s)/g, '\n')
      .replaceAll(headings, '\n$1\n')
      .split('\n')
      .map((line) => line.replaceAll(/\s+/g, ' ').trim())
      .filter((line) => line !== '')
      .map((line) => (new RegExp(`^${headings.source}$`).test(line) ? { heading: line } : { text: line }))
  )
}
