import type { PlainMessage } from '../sentences/say.ts'
import { civil, type LegalRule } from './legal-rules.ts'

/** Sections whose wording we print: four waivers and releases, and the statement in a preliminary notice. */
export const statutorySections = ['8132', '8134', '8136', '8138', '8202'] as const
export type StatutorySection = (typeof statutorySections)[number]

/** `verified`: the official wording. `attorney`: the company's attorney wrote or approved it. `sample`: only for trying. */
export const standings = ['verified', 'attorney', 'sample'] as const
export type Standing = (typeof standings)[number]

export const statutoryRules: Readonly<Record<StatutorySection, LegalRule>> = {
  '8132': civil('8132'),
  '8134': civil('8134'),
  '8136': civil('8136'),
  '8138': civil('8138'),
  '8202': civil('8202'),
}

export const statutoryTitles = {
  '8132': 'Conditional waiver on a progress payment',
  '8134': 'Unconditional waiver on a progress payment',
  '8136': 'Conditional waiver on the final payment',
  '8138': 'Unconditional waiver on the final payment',
  '8202': 'Statement to the owner in a preliminary notice',
} as const satisfies Record<StatutorySection, PlainMessage>

/** What of a text counts when it is compared with the official wording: its letters and digits, in lower case. */
export function bareWording(text: string): string {
  return text.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()
}

/** How the official wording is recognized, whatever its line breaks, quotes and blanks look like. */
export interface Fingerprint {
  /** How many letters and digits it has, and the first of them. */
  length: number
  begins: string
  /** SHA-256 of the letters and digits, in hex. */
  sha256: string
}

/**
 * Of the forms in §§ 8132 to 8138 and of the statement in § 8202(a)(3), as published in November 2026: in force since
 * 2012-07-01.
 */
export const officialWordings: Readonly<Record<StatutorySection, Fingerprint>> = {
  '8132': {
    length: 1415,
    begins: 'conditionalwaiver',
    sha256: 'e012d0a79a4d39122614935aac9493f9c294845de1b1f43e454f1988345bf0d3',
  },
  '8134': {
    length: 1232,
    begins: 'unconditionalwaiver',
    sha256: 'ecdd7b4c526f1b3d8d6da23f3a61cd89b5866756fd25411bd8c4c083630ea3da',
  },
  '8136': {
    length: 1029,
    begins: 'conditionalwaiver',
    sha256: '8a4db930ea265460366998ca3f143b5706ce7b8fb7b65b15226090315cba4172',
  },
  '8138': {
    length: 995,
    begins: 'unconditionalwaiver',
    sha256: '3659b21274452bde96d67eee4be2ae422ad157af0d045a414c05b48ec70c7210',
  },
  '8202': {
    length: 1104,
    begins: 'noticetopropertyowner',
    sha256: '4908b82e131b8ea8d58ca015477b8d1f9042e3e8a15dbbcac37a4073a5821b85',
  },
}

/**
 * Cuts the official wording out of a pasted text, which may be the whole section. Undefined when it isn't in there.
 * @param sha256 in hex
 */
export function findWording(
  text: string,
  { length, begins, sha256: wanted }: Fingerprint,
  sha256: (text: string) => string,
): string | undefined {
  const places = [...text.matchAll(/[a-z0-9]/gi)].map(({ index }) => index)
  const bare = bareWording(text)
  for (let at = bare.indexOf(begins); at !== -1; at = bare.indexOf(begins, at + 1)) {
    if (sha256(bare.slice(at, at + length)) !== wanted) continue
    const end = (places[at + length - 1] ?? text.length) + 1
    // A period, colon, dollar sign or blank to fill in belongs to the last word.
    const rest = /^[.:)$_ \t]*/.exec(text.slice(end))?.[0] ?? ''
    return text.slice(places[at], end + rest.length).trim()
  }
  return undefined
}
