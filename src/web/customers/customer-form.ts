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
  whatsappOptIn: boolean
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
  whatsappOptIn: 'WhatsApp',
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
}

export function toCustomerValues(customer: Customer): CustomerValues {
  const { name, phone, email, mailingAddress, notes, whatsappOptIn } = customer
  const { street, city, state, zip } = mailingAddress
  return { name, phone, email, street, city, state, zip, notes, whatsappOptIn }
}

export function toNewCustomer(values: CustomerValues): NewCustomer {
  const { name, phone, email, street, city, state, zip, notes, whatsappOptIn } = values
  const mailingAddress = { street, city, state, zip }
  return { name, phone, email: email.trim(), mailingAddress, notes, whatsappOptIn }
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
  }
}

/** The server says `mailingAddress.zip` where the form says `zip`. */
export function customerField(path: string): string {
  return path.replace(/^mailingAddress\./, '')
}

export function validateName(name: string): string | null {
  return name.trim() === '' ? 'Must not be empty' : null
}
