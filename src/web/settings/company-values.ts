import type { Company, CompanyChange } from '../../contract/company.ts'
import type { Region } from '../../domain/projects.ts'
import { changedFields } from '../ui/concurrent-change.ts'

/** What the settings form edits; the logo apart, it is a company's record without the server's own fields. */
export type CompanyValues = Omit<Company, 'regions' | 'version' | 'updatedAt'> & {
  regions: { region: Region; numberFormat: string }[]
}

export function valuesOf(company: Company): CompanyValues {
  const { version: _version, updatedAt: _updatedAt, regions, ...values } = company
  return { ...values, regions: regions.map(({ region, numberFormat }) => ({ region, numberFormat })) }
}

/** The fields that differ from the record the typing began on: only these are sent. */
export function changeBetween(base: CompanyValues, values: CompanyValues, version: number): CompanyChange {
  const changed = changedFields(base, values).map((field) => [field, values[field]])
  return { ...Object.fromEntries(changed), version }
}

const labels: Record<keyof CompanyValues, string> = {
  name: 'Name',
  licenseNumber: 'License number',
  licenseClasses: 'License classes',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  regions: 'Number formats',
  paymentTerms: 'Payment terms',
  bidValidDays: 'Bid validity',
  reminderDays: 'Reminders of overdue invoices',
  defaultRetention: 'Retention',
  defaultScope: 'Default scope',
  defaultTerms: 'Default terms',
  defaultExclusions: 'Default exclusions',
  logo: 'Logo',
}

/** Some fields of two versions of the settings, in words. */
export function describeConflict(
  fields: readonly (keyof CompanyValues)[],
  mine: CompanyValues,
  theirs: CompanyValues,
) {
  return fields.map((key) => ({ label: labels[key], mine: shown(key, mine), theirs: shown(key, theirs) }))
}

function shown(key: keyof CompanyValues, values: CompanyValues): string {
  if (key === 'logo') return values.logo ? 'A picture' : 'None'
  if (key === 'address') return Object.values(values.address).filter(Boolean).join(', ') || '—'
  if (key === 'regions') return values.regions.map((region) => region.numberFormat).join(', ')
  if (key === 'reminderDays') return reminderWords(values.reminderDays)
  if (key === 'defaultRetention') return `${values.defaultRetention / 100}%`
  const value = values[key]
  return Array.isArray(value) ? value.join(', ') : String(value) || '—'
}

function reminderWords(days: readonly number[]): string {
  return days.length === 0 ? 'Never' : `${days.join(', ')} days past due`
}
