import type { Business, BusinessChange, NewBusiness } from '../../contract/businesses.ts'
import type { BusinessKind } from '../../domain/people.ts'
import { t } from '../language/t.ts'
import { inWords } from '../ui/in-words.ts'

/** A business as the form shows it: flat. */
export type BusinessValues = {
  name: string
  kind: BusinessKind
  phone: string
  email: string
  website: string
  licenseNumber: string
  street: string
  city: string
  state: string
  zip: string
  notes: string
  archived: boolean
}

export const businessLabels: Record<keyof BusinessValues, string> = {
  name: t('Name'),
  kind: t('Kind'),
  phone: t('Phone'),
  email: t('E-mail'),
  website: t('Website'),
  licenseNumber: t('License number'),
  street: t('Street'),
  city: t('City'),
  state: t('State'),
  zip: t('ZIP'),
  notes: t('Notes'),
  archived: t('Archived'),
}

export const emptyBusiness: BusinessValues = {
  name: '',
  kind: 'general_contractor',
  phone: '',
  email: '',
  website: '',
  licenseNumber: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  notes: '',
  archived: false,
}

export function toBusinessValues(business: Business): BusinessValues {
  const { name, kind, phone, email, website, licenseNumber, notes, archived, address } = business
  const { street, city, state, zip } = address
  return { name, kind, phone, email, website, licenseNumber, street, city, state, zip, notes, archived }
}

export function toNewBusiness({ street, city, state, zip, ...values }: BusinessValues): NewBusiness {
  return { ...values, email: values.email.trim(), address: { street, city, state, zip } }
}

/** What the contract takes for the fields that were changed. */
export function toBusinessChange(
  values: BusinessValues,
  changed: readonly (keyof BusinessValues)[],
  version: number,
): BusinessChange {
  const { address, ...fields } = toNewBusiness(values)
  const only = <T extends object>(given: T) =>
    Object.fromEntries(Object.entries(given).filter(([field]) => changed.some((name) => name === field)))
  const changedAddress = only(address ?? {})
  return {
    ...only(fields),
    ...(Object.keys(changedAddress).length > 0 ? { address: changedAddress } : {}),
    version,
  }
}

/** The server says `address.zip` where the form says `zip`. */
export function businessField(path: string): string {
  return path.replace(/^address\./, '')
}

export function validateName(name: string): string | null {
  return name.trim() === '' ? t('Must not be empty') : null
}

/** A field as a person reads it. */
export function sayBusiness(field: keyof BusinessValues, values: BusinessValues): string {
  switch (field) {
    case 'kind':
      return inWords(values.kind)
    case 'archived':
      return values.archived ? t('Yes') : t('No')
    default:
      return values[field] || '—'
  }
}
