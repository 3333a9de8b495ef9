import { type Language, languages } from '../../domain/people.ts'

const storageKey = 'groundwork:language'

/**
 * What this page speaks, from its first module to its last: another language means another load of the page. The
 * customer's page has words of its own and must not wait for the office's dictionary.
 */
export const language: Language = isCustomersPage() ? 'en' : (readChoice() ?? ofBrowser())

/** For `Intl`: dates and money stay those of the United States in both languages. */
export function locale(): 'en-US' | 'es-US' {
  return language === 'es' ? 'es-US' : 'en-US'
}

/** Keeps the choice in this browser. @returns whether the page has to be loaded again to speak it */
export function chooseLanguage(chosen: Language): boolean {
  try {
    localStorage.setItem(storageKey, chosen)
  } catch {
    // A browser that keeps nothing would load the page again for ever.
    return false
  }
  return chosen !== language
}

function isCustomersPage(): boolean {
  // A tool that checks the sentences has no address.
  return /^\/(?:bid|pay|hub|document)\//.test(globalThis.location?.pathname ?? '')
}

function readChoice(): Language | undefined {
  try {
    const kept = localStorage.getItem(storageKey)
    return languages.find((each) => each === kept)
  } catch {
    return undefined
  }
}

function ofBrowser(): Language {
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}
