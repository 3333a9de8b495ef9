import { units } from '../bids.ts'
import type { ImportField } from './import-field.ts'
import { importFields } from './import-fields.ts'
import type { ImportKind } from './imports.ts'

/** Normalizes a title, so that `E-Mail Address:` equals `e mail address`. */
export function normalizeTitle(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** How many rows are searched for the titles. Lists often begin with a name and a date. */
const rowsAbove = 10

/**
 * Finds the row of titles: the one with the most known titles, or else the first row with text, unless its cells are
 * e-mail addresses, phone numbers or amounts. @returns its index; -1 for none
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
 * Guesses the field of each column by its title, or else by its cells. Each field is used once.
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
  // A bare number may be anything. With a dollar sign or cents, it is money.
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
