import { type Language, languages } from '../../domain/people.ts'

/** Each language under its own name, so that its speakers find it. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

export const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))
