import type { AuthorityChange, IssuingAuthority, NewAuthority } from '../../contract/permits.ts'
import { type Region, regions } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { shortRegion } from './permit-words.ts'

/** An authority as its form shows it. */
export type AuthorityValues = {
  name: string
  /** '' for one of no region of ours. */
  region: Region | ''
  /** The usual one first. */
  submissionMethods: string[]
  website: string
  phone: string
  notes: string
  /** '' while it is not known. */
  validDays: number | ''
  inspectionDays: number | ''
  archived: boolean
}

export const authorityLabels: Record<keyof AuthorityValues, string> = {
  name: t('Name'),
  region: t('Region'),
  submissionMethods: t('Submission methods'),
  website: t('Website'),
  phone: t('Phone'),
  notes: t('Notes'),
  validDays: t('A permit is valid for'),
  inspectionDays: t('Inspection at least every'),
  archived: t('Archived'),
}

export const emptyAuthority: AuthorityValues = {
  name: '',
  region: '',
  submissionMethods: [],
  website: '',
  phone: '',
  notes: '',
  validDays: '',
  inspectionDays: '',
  archived: false,
}

export function toAuthorityValues(authority: IssuingAuthority): AuthorityValues {
  const { name, region, submissionMethods, website, phone, notes, validDays, inspectionDays, archived } =
    authority
  return {
    name,
    region: region ?? '',
    submissionMethods,
    website,
    phone,
    notes,
    validDays: validDays ?? '',
    inspectionDays: inspectionDays ?? '',
    archived,
  }
}

export const validateAuthority = {
  name: (name: string) => (name.trim() === '' ? t('Must not be empty') : null),
  validDays: daysError,
  inspectionDays: daysError,
}

function daysError(days: number | ''): string | null {
  if (days === '') return null
  return Number.isInteger(days) && days >= 1 && days <= 3650 ? null : t('Must be from 1 to 3,650 days')
}

export function toNewAuthority(values: AuthorityValues): NewAuthority {
  const { region, validDays, inspectionDays } = values
  return {
    ...values,
    region: region === '' ? null : region,
    validDays: validDays === '' ? null : validDays,
    inspectionDays: inspectionDays === '' ? null : inspectionDays,
  }
}

/** What the contract takes for the fields that were changed. */
export function toAuthorityChange(
  values: AuthorityValues,
  changed: readonly (keyof AuthorityValues)[],
  version: number,
): AuthorityChange {
  const all = toNewAuthority(values)
  return { ...Object.fromEntries(changed.map((field) => [field, all[field]])), version }
}

/** A field as a person reads it. */
export function sayAuthority(field: keyof AuthorityValues, values: AuthorityValues): string {
  switch (field) {
    case 'region':
      return regionName(values.region)
    case 'submissionMethods':
      return values.submissionMethods.join(', ') || '—'
    case 'validDays':
    case 'inspectionDays':
      return daysWord(values[field] === '' ? null : values[field])
    case 'archived':
      return values.archived ? t('Yes') : t('No')
    default:
      return values[field] || '—'
  }
}

export const regionChoices = [
  { value: '', label: t('Everywhere') },
  ...regions.map((region) => ({ value: region, label: shortRegion(region) })),
]

export function regionName(region: Region | '' | null): string {
  return region ? shortRegion(region) : t('Everywhere')
}

/** `180 days`; a dash while it is not known. */
export function daysWord(days: number | null): string {
  return days === null ? '—' : t('{days, plural, one {# day} other {# days}}', { days })
}
