import {
  type Customer,
  type CustomerChange,
  type CustomerFields,
  customerFieldNames,
  customerFields,
  type NewCustomer,
  newCustomerFields,
} from '../../contract/customers.ts'
import { pickFields } from '../../contract/plain-fields.ts'
import { fieldWord } from '../../contract/sentences/field-words.ts'
import type { Language } from '../../domain/people.ts'
import { language, t } from '../language/t.ts'

/** A customer as the form shows it: flat. */
export type CustomerValues = CustomerFields & Customer['mailingAddress']

/** Each in its own words, so that whoever looks for theirs finds it. */
export const customerLanguages: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
]

const addressLabels = { street: t('Street'), city: t('City'), state: t('State'), zip: t('ZIP') }
const addressParts = Object.keys(addressLabels)

export const customerLabels = {
  ...Object.fromEntries(customerFieldNames.map((field) => [field, fieldWord(field, language)])),
  ...addressLabels,
} as Record<keyof CustomerValues, string>

export const emptyCustomer: CustomerValues = {
  ...newCustomerFields,
  street: '',
  city: '',
  state: '',
  zip: '',
}

export function toCustomerValues(customer: Customer): CustomerValues {
  return { ...pickFields(customerFields, customer), ...customer.mailingAddress }
}

export function toNewCustomer({ street, city, state, zip, ...fields }: CustomerValues): NewCustomer {
  return { ...fields, email: fields.email.trim(), mailingAddress: { street, city, state, zip } }
}

/** What the contract takes for the fields that were changed. */
export function toCustomerChange(
  values: CustomerValues,
  changed: readonly (keyof CustomerValues)[],
  version: number,
): CustomerChange {
  const changedOf = (fields: readonly string[]) =>
    Object.fromEntries(
      changed.filter((field) => fields.includes(field)).map((field) => [field, trimmed(values[field])]),
    )
  const mailingAddress = changedOf(addressParts)
  return {
    version,
    ...changedOf(customerFieldNames),
    ...(Object.keys(mailingAddress).length > 0 ? { mailingAddress } : {}),
  }
}

function trimmed<T>(value: T): T | string {
  return typeof value === 'string' ? value.trim() : value
}

/** The server says `mailingAddress.zip` where the form says `zip`. */
export function customerField(path: string): string {
  return path.replace(/^mailingAddress\./, '')
}

export function validateName(name: string): string | null {
  return name.trim() === '' ? t('Must not be empty') : null
}
