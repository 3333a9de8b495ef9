import { type Region, regions } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { choice, type FormField, flag, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { shortRegion } from './permit-words.ts'

export const authorityForm = recordForm({
  name: requiredText(t('Name')),
  region: region(t('Region')),
  /** The usual one first. */
  submissionMethods: choice<string[]>(t('Submission methods'), [], (methods) => methods.join(', ') || '—'),
  website: text(t('Website')),
  phone: text(t('Phone')),
  notes: text(t('Notes')),
  validDays: days(t('A permit is valid for')),
  inspectionDays: days(t('Inspection at least every')),
  archived: flag(t('Archived')),
})
export type AuthorityValues = FormValues<typeof authorityForm>

/** '' for one of no region of ours. */
function region(label: string): FormField<Region | '', Region | null, Region | null> {
  return {
    label,
    start: '',
    toValue: (kept) => kept ?? '',
    toRequest: (value) => value || null,
    say: regionName,
  }
}

/** '' while it is not known. */
function days(label: string): FormField<number | '', number | null, number | null> {
  return {
    label,
    start: '',
    toValue: (kept) => kept ?? '',
    toRequest: (value) => (value === '' ? null : value),
    say: (value) => daysWord(value === '' ? null : value),
    check: (value) =>
      value === '' || (Number.isInteger(value) && value >= 1 && value <= 3650)
        ? null
        : t('Must be from 1 to 3,650 days'),
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
