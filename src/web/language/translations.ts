/** English sentences, as ICU MessageFormat, and what they are in the other language. */
export type Translations = Readonly<Record<string, string>>
