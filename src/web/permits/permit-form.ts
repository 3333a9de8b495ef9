import type { NewPermit, Permit, PermitChange } from '../../contract/permits.ts'
import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { t } from '../language/t.ts'
import { fieldErrorsOf } from '../ui/field-errors.ts'
import { formatDay } from '../ui/time.ts'

/** A permit as its form shows it; days are '' when there is none. */
export type PermitValues = {
  issuing_authority: string
  submission_method: string
  title: string
  number: string
  submitted: string
  expires: string
  lastInspection: string
  /** What becomes of the application that is kept with it. */
  application: 'kept' | 'removed' | 'replaced'
}

export const permitLabels: Record<keyof PermitValues, string> = {
  issuing_authority: t('Issuing authority'),
  submission_method: t('Submission method'),
  title: t('Title'),
  number: t('Permit or application number'),
  submitted: t('Submitted'),
  expires: t('Expires'),
  lastInspection: t('Last inspection'),
  application: t('Application'),
}

export const emptyPermit: PermitValues = {
  issuing_authority: '',
  submission_method: '',
  title: '',
  number: '',
  submitted: '',
  expires: '',
  lastInspection: '',
  application: 'kept',
}

export function toPermitValues(permit: Permit): PermitValues {
  const { issuing_authority, submission_method, title, number, submitted, expires, lastInspection } = permit
  return {
    issuing_authority,
    submission_method,
    title,
    number,
    submitted: submitted ?? '',
    expires: expires ?? '',
    lastInspection: lastInspection ?? '',
    application: 'kept',
  }
}

/** A permit lives ten years at the most. */
const longestLife = 3650

/** One sentence per field that is wrong; how the days lie to each other is the server's to say. */
export function validatePermit(values: PermitValues): Record<string, string> {
  const { issuing_authority, title, submitted, lastInspection, expires } = values
  return {
    ...(issuing_authority.trim() === '' ? { issuing_authority: t('Enter who issues it') } : {}),
    ...(title.trim() === '' ? { title: t('Enter what it is for') } : {}),
    ...dayErrors('submitted', submitted),
    ...dayErrors('lastInspection', lastInspection),
    ...dayErrors('expires', expires, longestLife),
  }
}

/** @param ahead how many days ahead of today it may lie */
export function dayErrors(field: string, day: Day, ahead = 0): Record<string, string> {
  if (day === '') return {}
  return fieldErrorsOf(() => assertBookDay(field, day, companyDayOf(new Date()), ahead))
}

export function toNewPermit(values: PermitValues): NewPermit {
  const { issuing_authority, submission_method, title, number, submitted } = values
  return {
    issuing_authority: issuing_authority.trim(),
    submission_method: submission_method.trim(),
    title: title.trim(),
    number: number.trim(),
    ...(submitted === '' ? {} : { submitted }),
  }
}

export function toPermitChange(
  values: PermitValues,
  changed: readonly (keyof PermitValues)[],
  version: number,
): PermitChange {
  const { submitted, expires, lastInspection, application } = values
  const whole = { ...toNewPermit(values), submitted, expires, lastInspection }
  const fields = Object.entries(whole).filter(([field]) => changed.some((name) => name === field))
  return {
    ...Object.fromEntries(fields),
    ...(application === 'removed' ? { removeFile: true } : {}),
    version,
  }
}

const papers = { kept: t('As it is'), removed: t('Removed'), replaced: t('Another file') }

/** A field's value as a person reads it, for comparing two versions. */
export function sayPermit(field: keyof PermitValues, values: PermitValues): string {
  switch (field) {
    case 'submitted':
    case 'expires':
    case 'lastInspection':
      return values[field] === '' ? '—' : formatDay(values[field])
    case 'application':
      return papers[values.application]
    default:
      return values[field] || '—'
  }
}
