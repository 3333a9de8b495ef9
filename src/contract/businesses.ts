import { z } from 'zod'
import { businessKinds } from '../domain/people.ts'
import { changeOf, newOf } from './bodies.ts'
import {
  Address,
  Id,
  Line,
  ListQuery,
  Message,
  OptionalEmail,
  Paragraphs,
  PartialAddress,
  Phone,
  PhoneNumber,
  RequiredLine,
  stamps,
  WebAddress,
} from './fields.ts'
import { answersOf, inputsOf } from './plain-fields.ts'
import { create, del, put, recordRoutes } from './route.ts'

export const Salesperson = z.object({
  id: Id,
  business_id: Id,
  name: z.string(),
  phone: PhoneNumber,
  email: z.string(),
})
export type Salesperson = z.output<typeof Salesperson>

export const NewSalesperson = newOf(
  z.object({ name: RequiredLine, phone: Phone.optional(), email: OptionalEmail.optional() }),
  Salesperson,
)
export type NewSalesperson = z.output<typeof NewSalesperson>

const fields = {
  name: { answer: z.string(), input: RequiredLine },
  kind: { answer: z.enum(businessKinds), input: z.enum(businessKinds) },
  phone: { answer: PhoneNumber, input: Phone },
  email: { answer: z.string(), input: OptionalEmail },
  website: { answer: z.string(), input: WebAddress },
  address: { answer: Address, input: PartialAddress },
  licenseNumber: { answer: z.string(), input: Line },
  notes: { answer: z.string(), input: Paragraphs },
  archived: { answer: z.boolean(), input: z.boolean() },
}
const editable = { ...inputsOf(fields), name: RequiredLine }

export const Business = z.object({
  id: Id,
  ...answersOf(fields),
  salespeople: z.array(Salesperson),
  ...stamps,
})
export type Business = z.output<typeof Business>

export const NewBusiness = newOf(
  z.object({
    ...editable,
    salespeople: z.array(NewSalesperson).max(200).optional(),
  }),
  Business,
)
export type NewBusiness = z.output<typeof NewBusiness>

export const BusinessChange = changeOf(z.object(editable), Business)
export type BusinessChange = z.output<typeof BusinessChange>

/** One business of a bulk update: its id, what shall change, and the salespeople that shall stand under it. */
export const BusinessPlacement = BusinessChange.extend({
  id: Id,
  salespeople: z
    .array(
      z.strictObject({
        id: Id,
        business_id: z.unknown().optional(),
        name: RequiredLine.optional(),
        phone: Phone.optional(),
        email: OptionalEmail.optional(),
      }),
    )
    .max(500)
    .optional(),
})
export type BusinessPlacement = z.output<typeof BusinessPlacement>

const records = recordRoutes('/api/businesses', '/api/businesses/:id', {
  access: 'session-cookie',
  record: Business,
  made: NewBusiness,
  changed: BusinessChange,
})
export const listBusinesses = records.list('Businesses with their salespeople', ListQuery)
export const createBusiness = records.create('Add a business')
export const updateBusiness = records.update('Change a business')

export const updateBusinessesInBulk = put('/api/businesses/bulk', {
  summary: 'Update businesses and move salespeople between them, all or nothing',
  maxBytes: 4 * 1024 * 1024,
  body: z.array(BusinessPlacement).min(1).max(1000),
  response: z.array(Business),
})

export const deleteBusiness = del('/api/businesses/:id', {
  access: 'session-cookie',
  summary: 'Delete a business that nothing mentions',
  status: 204,
})

export const createSalesperson = create('/api/businesses/:id/salespeople', {
  summary: 'Add a salesperson to a business',
  body: NewSalesperson,
  response: Salesperson,
})

export const deleteSalesperson = del('/api/businesses/:id/salespeople/:salespersonId', {
  summary: 'Remove a salesperson from a business',
  response: Message,
})
