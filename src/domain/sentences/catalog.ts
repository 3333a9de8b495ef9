/** English sentences and what they are in Spanish. What changes within one stands in {braces}. */
export type Catalog = Readonly<Record<string, string>>
