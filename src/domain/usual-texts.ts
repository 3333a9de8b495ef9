import type { Language } from './people.ts'

/** What the company's settings say bids begin with. */
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

/** What a bid of this language begins with; what the settings do not say in Spanish stays English. */
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
 * The texts of a bid that changes its language: those that are still the usual ones of the old language become those of
 * the new one, and what somebody wrote stays.
 */
export function followLanguage(texts: BidTexts, from: Language, to: Language, usual: UsualTexts): BidTexts {
  const [before, after] = [textsFor(from, usual), textsFor(to, usual)]
  const follow = (field: keyof BidTexts) => (texts[field] === before[field] ? after[field] : texts[field])
  return { scope: follow('scope'), terms: follow('terms'), exclusions: follow('exclusions') }
}
