import { searchedPhoneDigits } from '../../../domain/phones.ts'

/** True when every word of the search stands in one of the texts, in whatever case and with or without accents. */
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

/** What a list can be ordered by: `-name` is from the last on; an unknown order is the first of `keys`. */
export type SortKeys<T> = Readonly<Record<string, (row: T) => string | number>>

/** A sorted copy; rows that are equal keep their order. */
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
