import type { Customer, CustomerChange, NewCustomer } from '../../contract/customers.ts'
import type { Language } from '../../domain/people.ts'
import { t } from '../language/t.ts'

/** A customer as the form shows it: flat. */
export type CustomerValues = {
  name: string
  phone: string
  email: string
  street: string
  city: string
  state: string
  zip: string
  notes: string
  whatsappOptIn: boolean
  language: Language
}

/** Each in its own words, so that whoever looks for theirs finds it. */
export const customerLanguages: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
]

export const customerLabels: Record<keyof CustomerValues, string> = {
  name: t('Name'),
  phone: t('Phone'),
  email: t('E-mail'),
  street: t('Street'),
  city: t('City'),
  state: t('State'),
  zip: t('ZIP'),
  notes: t('Notes'),
  whatsappOptIn: t('WhatsApp'),
  language: t('Language'),
}

export const emptyCustomer: CustomerValues = {
  name: '',
  phone: '',
  email: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  notes: '',
  whatsappOptIn: false,
  language: 'en',
}

export function toCustomerValues(customer: Customer): CustomerValues {
  const { name, phone, email, mailingAddress, notes, whatsappOptIn, language } = customer
  const { street, city, state, zip } = mailingAddress
  return { name, phone, email, street, city, state, zip, notes, whatsappOptIn, language }
}

export function toNewCustomer(values: CustomerValues): NewCustomer {
  const { name, phone, email, street, city, state, zip, notes, whatsappOptIn, language } = values
  const mailingAddress = { street, city, state, zip }
  return { name, phone, email: email.trim(), mailingAddress, notes, whatsappOptIn, language }
}

/** What the contract takes for the fields that were changed. */
export function toCustomerChange(
  values: CustomerValues,
  changed: readonly (keyof CustomerValues)[],
  version: number,
): CustomerChange {
  const only = (...fields: Exclude<keyof CustomerValues, 'whatsappOptIn'>[]) =>
    Object.fromEntries(
      fields.filter((field) => changed.includes(field)).map((field) => [field, values[field].trim()]),
    )
  const mailingAddress = only('street', 'city', 'state', 'zip')
  return {
    version,
    ...only('name', 'phone', 'email', 'notes'),
    ...(Object.keys(mailingAddress).length > 0 ? { mailingAddress } : {}),
    ...(changed.includes('whatsappOptIn') ? { whatsappOptIn: values.whatsappOptIn } : {}),
    ...(changed.includes('language') ? { language: values.language } : {}),
  }
}

/** The server says `mailingAddress.zip` where the form says `zip`. */
export function customerField(path: string): string {
  return path.replace(/^mailingAddress\./, '')
}

export function validateName(name: string): string | null {
  return name.trim() === '' ? t('Must not be empty') : null
}
