import type { Language } from './people.ts'

/** The default texts of bids, from the company's settings. */
export interface UsualTexts {
  defaultScope: string
  defaultTerms: string
  defaultExclusions: string
  defaultScopeSpanish: string
  defaultTermsSpanish: string
  defaultExclusionsSpanish: string
}

export interface BidTexts {
  scope: string
  terms: string
  exclusions: string
}

/** The default texts in a language. Texts without Spanish stay English. */
export function textsFor(language: Language, usual: UsualTexts): BidTexts {
  const english = {
    scope: usual.defaultScope,
    terms: usual.defaultTerms,
    exclusions: usual.defaultExclusions,
  }
  if (language === 'en') return english
  return {
    scope: usual.defaultScopeSpanish || english.scope,
    terms: usual.defaultTermsSpanish || english.terms,
    exclusions: usual.defaultExclusionsSpanish || english.exclusions,
  }
}

/**
 * The texts of a bid whose language changes. Default texts change to the new language; edited texts stay.
 */
export function followLanguage(texts: BidTexts, from: Language, to: Language, usual: UsualTexts): BidTexts {
  const [before, after] = [textsFor(from, usual), textsFor(to, usual)]
  const follow = (field: keyof BidTexts) => (texts[field] === before[field] ? after[field] : texts[field])
  return { scope: follow('scope'), terms: follow('terms'), exclusions: follow('exclusions') }
}
