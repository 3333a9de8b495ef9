import { z } from 'zod'
import { languages } from '../domain/people.ts'
import {
  Address,
  changeOf,
  Id,
  Instant,
  ListQuery,
  MoneySum,
  newOf,
  OptionalEmail,
  Paragraphs,
  PartialAddress,
  Phone,
  PhoneNumber,
  RequiredLine,
  TextId,
  Version,
} from './fields.ts'
import { defineRoute } from './route.ts'

const editable = {
  name: RequiredLine,
  phone: Phone.optional(),
  email: OptionalEmail.optional(),
  mailingAddress: PartialAddress.optional(),
  notes: Paragraphs.optional(),
  /** The customer agreed to be written to on WhatsApp. */
  whatsappOptIn: z.boolean().optional(),
  /** In which they read papers, mails and bids. */
  language: z.enum(languages).optional(),
}

export const Customer = z.object({
  id: Id,
  name: z.string(),
  phone: PhoneNumber,
  email: z.string(),
  mailingAddress: Address,
  notes: z.string(),
  whatsappOptIn: z.boolean(),
  language: z.enum(languages),
  projectCount: z.int(),
  /** What is billed and not yet collected over all projects. */
  balance: MoneySum,
  /** The newest message to or from them, visit kept, or note on one of their projects; null: none yet. */
  lastContactAt: Instant.nullable(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Customer = z.output<typeof Customer>

export const NewCustomer = newOf(z.object(editable), Customer)
export type NewCustomer = z.output<typeof NewCustomer>

export const CustomerChange = changeOf(z.object(editable), Customer)
export type CustomerChange = z.output<typeof CustomerChange>

/** `search` finds by name, e-mail and phone (in any spelling). */
export const listCustomers = defineRoute({
  method: 'GET',
  path: '/api/customers',
  access: 'employee',
  summary: 'Customers with their number of projects and balance',
  query: ListQuery,
  response: z.array(Customer),
})

export const createCustomer = defineRoute({
  method: 'POST',
  path: '/api/customers',
  access: 'employee',
  summary: 'Add a customer',
  status: 201,
  body: NewCustomer,
  response: Customer,
})

export const readCustomer = defineRoute({
  method: 'GET',
  path: '/api/customers/:id',
  access: 'employee',
  summary: 'One customer',
  params: z.strictObject({ id: TextId }),
  response: Customer,
})

export const updateCustomer = defineRoute({
  method: 'PUT',
  path: '/api/customers/:id',
  access: 'employee',
  summary: 'Change a customer',
  params: z.strictObject({ id: TextId }),
  body: CustomerChange,
  response: Customer,
})
