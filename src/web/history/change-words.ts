import { isDay } from '../../domain/dates.ts'
import { formatDollars, parseDollars } from '../../domain/money.ts'
import { formatPhone } from '../../domain/phones.ts'
import { projectStatuses } from '../../domain/projects.ts'
import { named } from '../language/names.ts'
import { sentence } from '../language/sentences.ts'
import { locale, t } from '../language/t.ts'
import { statusWord } from '../ui/status-badge.tsx'
import { formatDay, formatInstant } from '../ui/time.ts'

/** Fields whose numbers are dollars. */
const moneyField =
  /^(amount|total|subtotal|discount|cost|retention(Held|Withheld|Released)?|balance|paid|paidOut|contract|billed|collected|received|refunded|reversed|expenses|receivables|payables|price|due|unitPrice|unitCost)$/

/** Fields whose texts are codes, like `plan_check`. */
const codeField =
  /^(status|region|method|stage|kind|outcome|role|unit|startPage|submission_method|contractType|workKind)$/

/** A value in words; null when it is empty. */
export function valueWords(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return numberWords(field, value)
  if (typeof value === 'string') return textWords(field, value)
  if (Array.isArray(value)) return listWords(field, value)
  return recordWords(value as Record<string, unknown>)
}

function numberWords(field: string, value: number): string {
  const cents = moneyField.test(field) ? parseDollars(value) : undefined
  return cents === undefined ? value.toLocaleString(locale()) : formatDollars(cents)
}

function textWords(field: string, text: string): string {
  if (/^[\d-]{10}$/.test(text) && isDay(text)) return formatDay(text)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatInstant(text)
  const status = field === 'status' ? projectStatuses.find((known) => known === text) : undefined
  if (status) return statusWord(status)
  if (codeField.test(field)) {
    const words = text.replaceAll('_', ' ')
    // Spanish has other words for a permit's stage than for an invoice's status.
    const said = field === 'stage' ? named(words) : words
    return said === words ? named(capital(words)) : capital(said)
  }
  return field === 'reason' ? sentence(text) : formatPhone(text)
}

function listWords(field: string, values: readonly unknown[]): string | null {
  if (values.length === 0) return null
  const words = values.map((value) => valueWords(field, value)).filter((word) => word !== null)
  return words.join(field === 'paymentTerms' || field === 'datesSent' ? ', ' : '\n')
}

/** A record's values in one line. */
function recordWords(record: Record<string, unknown>): string | null {
  const parts = Object.entries(record)
    .filter(([field]) => field !== 'id' && field !== 'version' && field !== 'lat' && field !== 'lon')
    .map(([field, value]) => valueWords(field, value))
    .filter((word) => word !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
