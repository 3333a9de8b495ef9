import type { Customer, CustomerChange, NewCustomer } from '../../contract/customers.ts'

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
}

export const customerLabels: Record<keyof CustomerValues, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  notes: 'Notes',
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
}

export function toCustomerValues({ name, phone, email, mailingAddress, notes }: Customer): CustomerValues {
  const { street, city, state, zip } = mailingAddress
  return { name, phone, email, street, city, state, zip, notes }
}

export function toNewCustomer(values: CustomerValues): NewCustomer {
  const { name, phone, email, street, city, state, zip, notes } = values
  return { name, phone, email: email.trim(), mailingAddress: { street, city, state, zip }, notes }
}

/** What the contract takes for the fields that were changed. */
export function toCustomerChange(
  values: CustomerValues,
  changed: readonly (keyof CustomerValues)[],
  version: number,
): CustomerChange {
  const only = (...fields: (keyof CustomerValues)[]) =>
    Object.fromEntries(
      fields.filter((field) => changed.includes(field)).map((field) => [field, values[field].trim()]),
    )
  const mailingAddress = only('street', 'city', 'state', 'zip')
  return {
    version,
    ...only('name', 'phone', 'email', 'notes'),
    ...(Object.keys(mailingAddress).length > 0 ? { mailingAddress } : {}),
  }
}

/** The server says `mailingAddress.zip` where the form says `zip`. */
export function customerField(path: string): string {
  return path.replace(/^mailingAddress\./, '')
}

export function validateName(name: string): string | null {
  return name.trim() === '' ? 'Must not be empty' : null
}
