import { searchedPhoneDigits } from '../../../domain/phones.ts'

/** True when the texts contain every word of the search. Ignores case and accents. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const text = plain(texts.join('\n'))
  const digits = searchedPhoneDigits(search)
  const hasPhone =
    digits !== '' && texts.some((each) => isPhone(each) && each.replaceAll(/\D/g, '').includes(digits))
  return (
    hasPhone ||
    plain(search)
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}

function isPhone(text: string): boolean {
  return /^[\d\s().+-]+(?: ext\. \d+)?$/.test(text)
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/** The keys a list can be sorted by. `-name` sorts backwards, and an unknown order falls back to the first key. */
export type SortKeys<T> = Readonly<Record<string, (row: T) => string | number>>

/** A sorted copy. Equal rows keep their order. */
export function sortedBy<T>(rows: readonly T[], sort: string, keys: SortKeys<T>): T[] {
  const key = keys[sort.replace(/^-/, '')] ?? Object.values(keys)[0]
  if (!key) return [...rows]
  const direction = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => direction * compare(key(one), key(other)))
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}
