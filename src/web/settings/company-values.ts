import type { Company, CompanyChange } from '../../contract/company.ts'
import type { Region } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'

/** What the settings form edits. */
export type CompanyValues = Omit<Company, 'regions' | 'version' | 'updatedAt'> & {
  regions: { region: Region; numberFormat: string }[]
}

export function valuesOf(company: Company): CompanyValues {
  const { version: _version, updatedAt: _updatedAt, regions, ...values } = company
  return { ...values, regions: regions.map(({ region, numberFormat }) => ({ region, numberFormat })) }
}

export function changeOf(
  values: CompanyValues,
  changed: readonly (keyof CompanyValues)[],
  version: number,
): CompanyChange {
  return { ...Object.fromEntries(changed.map((field) => [field, values[field]])), version }
}

export const companyLabels: Record<keyof CompanyValues, string> = {
  name: t('Name'),
  licenseNumber: t('License number'),
  licenseClasses: t('License classes'),
  address: t('Address'),
  phone: t('Phone'),
  email: t('E-mail'),
  website: t('Website'),
  regions: t('Number formats'),
  paymentTerms: t('Payment terms'),
  bidValidDays: t('Bid validity'),
  reminderDays: t('Reminders of overdue invoices'),
  defaultRetention: t('Retention'),
  defaultScope: t('Default scope'),
  defaultTerms: t('Default terms'),
  defaultExclusions: t('Default exclusions'),
  defaultScopeSpanish: t('Default scope in Spanish'),
  defaultTermsSpanish: t('Default terms in Spanish'),
  defaultExclusionsSpanish: t('Default exclusions in Spanish'),
  logo: t('Logo'),
}

export const companyForm = { toValues: valuesOf, labels: companyLabels, say: sayCompany }

/** A setting as a person reads it. */
export function sayCompany(key: keyof CompanyValues, values: CompanyValues): string {
  if (key === 'logo') return values.logo ? t('A picture') : t('None')
  if (key === 'address') return Object.values(values.address).filter(Boolean).join(', ') || '—'
  if (key === 'regions') {
    return values.regions
      .map(({ region, numberFormat }) => `${regionWord(region)}: ${numberFormat}`)
      .join(', ')
  }
  if (key === 'reminderDays') return reminderWords(values.reminderDays)
  if (key === 'defaultRetention') return `${values.defaultRetention / 100}%`
  if (key === 'bidValidDays') return t('{days, plural, one {# day} other {# days}}', { days: values[key] })
  const value = values[key]
  return Array.isArray(value) ? value.join(', ') : String(value) || '—'
}

function reminderWords(days: readonly number[]): string {
  return days.length === 0 ? t('Never') : t('{days} days past due', { days: days.join(', ') })
}
