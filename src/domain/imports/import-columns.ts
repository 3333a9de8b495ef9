import { units } from '../bids.ts'
import type { ImportField } from './import-field.ts'
import { importFields } from './import-fields.ts'
import type { ImportKind } from './imports.ts'

/** A title as it is compared: `E-Mail Address:` and `e mail address` are one. */
export function normalizeTitle(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Rows among which the titles are looked for: lists often begin with a name and a date. */
const rowsAbove = 10

/**
 * Which of the first rows names the columns: the one with most titles that are known; without any, the first row that
 * says something, unless its cells are e-mail addresses, phone numbers or amounts. @returns its index, or -1 for none
 */
export function findHeaderRow(kind: ImportKind, rows: readonly (readonly string[])[]): number {
  let best = { index: -1, known: 0 }
  for (const [index, row] of rows.slice(0, rowsAbove).entries()) {
    const known = row.filter((cell) => fieldByTitle(kind, cell)).length
    if (known > best.known) best = { index, known }
  }
  if (best.index >= 0) return best.index
  const first = rows.findIndex((row) => row.some((cell) => cell !== ''))
  return first >= 0 && rows[first]?.some(looksLikeData) ? -1 : first
}

function looksLikeData(cell: string): boolean {
  return isEmailLike(cell) || isPhoneLike(cell) || isMoneyLike(cell)
}

/**
 * What each column most likely is: by its title, then, for what is still missing, by what stands in it. No field is
 * given twice.
 */
export function guessFields(
  kind: ImportKind,
  columns: readonly { title: string; samples: readonly string[] }[],
): (string | null)[] {
  const taken = new Set<string>()
  const take = (field: ImportField | undefined) => {
    if (!field || taken.has(field.name)) return null
    taken.add(field.name)
    return field.name
  }
  const exact = columns.map(({ title }) => take(fieldByOwnTitle(kind, title)))
  const byTitle = columns.map(({ title }, index) => exact[index] ?? take(fieldByTitle(kind, title)))
  return columns.map(({ samples }, index) => byTitle[index] ?? take(fieldByContent(kind, samples, taken)))
}

function fieldByOwnTitle(kind: ImportKind, title: string): ImportField | undefined {
  const normalized = normalizeTitle(title)
  return importFields[kind].find((field) =>
    Object.values(field.title).some((own) => normalizeTitle(own) === normalized),
  )
}

function fieldByTitle(kind: ImportKind, title: string): ImportField | undefined {
  const normalized = normalizeTitle(title)
  if (normalized === '') return undefined
  return fieldByOwnTitle(kind, title) ?? importFields[kind].find(({ aka }) => aka.includes(normalized))
}

function fieldByContent(
  kind: ImportKind,
  samples: readonly string[],
  taken: ReadonlySet<string>,
): ImportField | undefined {
  const said = samples.filter((sample) => sample !== '')
  if (said.length === 0) return undefined
  const free = (type: ImportField['type']) =>
    importFields[kind].find((field) => field.type === type && !taken.has(field.name))
  if (said.every(isEmailLike)) return free('email')
  if (said.every(isPhoneLike)) return free('phone')
  if (said.every((sample) => (units as readonly string[]).includes(sample.toUpperCase()))) return free('unit')
  // A bare number may be anything; with a dollar sign or cents it is money.
  if (said.every(isMoneyLike)) return free('money')
  return undefined
}

function isEmailLike(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

function isPhoneLike(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  return /^\+?[\d\s().-]+$/.test(text) && digits >= 10 && digits <= 12 && !/^\d{11,}$/.test(text)
}

function isMoneyLike(text: string): boolean {
  return /^-?\$\s?[\d,]+(\.\d{1,2})?$|^-?[\d,]+\.\d{2}$/.test(text)
}
