import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { fieldErrorsOf } from '../ui/editing/field-errors.ts'
import { formatDay } from '../ui/time.ts'

/**
 * One field of a form. `Kept` is its type in the record, `Sent` in the request. What the contract refuses is reported when the
 * request is encoded.
 */
export interface FormField<Value, Kept = Value, Sent = Value> {
  label: string
  /** The value in a new record's form. */
  start: Value
  toValue: (kept: Kept) => Value
  toRequest: (value: Value) => Sent
  /** The value as a person reads it. */
  say: (value: Value) => string
  /** The error of a value, when the contract can't find it or would say it less clearly. */
  check?: (value: Value) => string | null
}

const asItIs = <Value>(value: Value) => value

/** @param missing the error when it is empty. Without it, the field is optional. */
export function text(label: string, missing?: string): FormField<string> {
  return {
    label,
    start: '',
    toValue: asItIs,
    toRequest: (value) => value.trim(),
    say: (value) => value || '—',
    ...(missing !== undefined && { check: (value) => (value.trim() === '' ? missing : null) }),
  }
}

export function requiredText(label: string): FormField<string> {
  return text(label, t('Must not be empty'))
}

/** One of a few words, or a record by its id. */
export function choice<Value>(label: string, start: Value, say: (value: Value) => string): FormField<Value> {
  return { label, start, toValue: asItIs, toRequest: asItIs, say }
}

export function flag(label: string, start = false): FormField<boolean> {
  return choice(label, start, (value) => (value ? t('Yes') : t('No')))
}

/** Empty means $0. */
export function money(label: string): FormField<Cents | null, Cents, Cents> {
  return {
    label,
    start: null,
    toValue: asItIs,
    toRequest: (cents) => cents ?? 0,
    say: (cents) => (cents === null ? '—' : formatDollars(cents)),
  }
}

/** '' when there is none, in the request too. @param ahead how many days in the future it may be */
export function day(label: string, ahead = 0): FormField<Day, Day | null> {
  return {
    label,
    start: '',
    toValue: (kept) => kept ?? '',
    toRequest: asItIs,
    say: (value) => (value === '' ? '—' : formatDay(value)),
    check: (value) => (value === '' ? null : bookDayError(value, ahead)),
  }
}

export function requiredDay(label: string, ahead = 0): FormField<Day, Day | null> {
  return { ...day(label, ahead), check: (value) => requiredDayError(value, ahead) }
}

export function requiredDayError(value: Day, ahead = 0): string | null {
  return value === '' ? t('Choose a day') : bookDayError(value, ahead)
}

function bookDayError(value: Day, ahead: number): string | null {
  const errors = fieldErrorsOf(() => assertBookDay('day', value, companyDayOf(new Date()), ahead))
  return errors['day'] ?? null
}

/** A value that only the form has. It is not part of the record and is not sent. */
export function formOnly<Value>(
  label: string,
  start: Value,
  say: (value: Value) => string = () => '—',
): FormField<Value, unknown, undefined> {
  return { label, start, toValue: () => start, toRequest: () => undefined, say }
}

/** What happens to the record's file. The file itself is not a value of the form. */
export function fileFate(label: string) {
  return formOnly<FileFate>(label, 'kept', (fate) => fileFates[fate])
}

type FileFate = 'kept' | 'removed' | 'replaced'
const fileFates: Record<FileFate, string> = {
  kept: t('As it is'),
  removed: t('Removed'),
  replaced: t('Another file'),
}
