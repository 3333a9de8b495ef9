import { z } from 'zod'
import { languages } from '../domain/people.ts'
import { changeOf, newOf } from './bodies.ts'
import {
  Address,
  Id,
  Instant,
  ListQuery,
  MoneySum,
  OptionalEmail,
  Paragraphs,
  PartialAddress,
  Phone,
  PhoneNumber,
  RequiredLine,
  stamps,
} from './fields.ts'
import {
  answersOf,
  type FieldValues,
  fieldNames,
  inputsOf,
  type PlainField,
  startsOf,
} from './plain-fields.ts'
import { get, recordRoutes } from './route.ts'

interface CustomerPlainField extends PlainField {
  /** Whether a file of customers may have a column of it. */
  isImported: boolean
}

/** What is kept of a customer beside the mailing address. */
export const customerFields = {
  name: { answer: z.string(), input: RequiredLine, start: '', isImported: true },
  phone: { answer: PhoneNumber, input: Phone, start: '', isImported: true },
  email: { answer: z.string(), input: OptionalEmail, start: '', isImported: true },
  notes: { answer: z.string(), input: Paragraphs, start: '', isImported: true },
  /** The customer agreed to be written to on WhatsApp: a file says nothing of that. */
  whatsappOptIn: { answer: z.boolean(), input: z.boolean(), start: false, isImported: false },
  /** In which they read papers, mails and bids. */
  language: { answer: z.enum(languages), input: z.enum(languages), start: 'en', isImported: false },
} as const satisfies Record<string, CustomerPlainField>

export type CustomerField = keyof typeof customerFields
export type CustomerFields = FieldValues<typeof customerFields>
type ImportedCustomerField = {
  [F in CustomerField]: (typeof customerFields)[F]['isImported'] extends true ? F : never
}[CustomerField]

export const customerFieldNames = fieldNames(customerFields)
export const importedCustomerFields = customerFieldNames.filter(
  (field): field is ImportedCustomerField => customerFields[field].isImported,
)
export const newCustomerFields: CustomerFields = startsOf(customerFields)

const editable = {
  ...inputsOf(customerFields),
  name: RequiredLine,
  mailingAddress: PartialAddress.optional(),
}

export const Customer = z.object({
  id: Id,
  ...answersOf(customerFields),
  mailingAddress: Address,
  projectCount: z.int(),
  /** What is billed and not yet collected over all projects. */
  balance: MoneySum,
  /** The newest message to or from them, visit kept, or note on one of their projects; null: none yet. */
  lastContactAt: Instant.nullable(),
  ...stamps,
})
export type Customer = z.output<typeof Customer>

export const NewCustomer = newOf(z.object(editable), Customer)
export type NewCustomer = z.output<typeof NewCustomer>

export const CustomerChange = changeOf(z.object(editable), Customer)
export type CustomerChange = z.output<typeof CustomerChange>

const records = recordRoutes('/api/customers', '/api/customers/:id', {
  access: 'employee',
  record: Customer,
  made: NewCustomer,
  changed: CustomerChange,
})
/** `search` finds by name, e-mail and phone (in any spelling). */
export const listCustomers = records.list('Customers with their number of projects and balance', ListQuery)
export const createCustomer = records.create('Add a customer')
export const updateCustomer = records.update('Change a customer')

export const readCustomer = get('/api/customers/:id', { summary: 'One customer', response: Customer })
