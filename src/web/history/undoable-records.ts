import { z } from 'zod'
import { listBusinesses, updateBusiness } from '../../contract/businesses.ts'
import { listCategories, updateCategory } from '../../contract/categories.ts'
import { Customer, customerFieldNames, readCustomer, updateCustomer } from '../../contract/customers.ts'
import type { HistoryEvent } from '../../contract/history.ts'
import { updateNote } from '../../contract/notes.ts'
import { listAuthorities, updateAuthority, updatePermit } from '../../contract/permits.ts'
import { listProducts, Product, updateProduct } from '../../contract/products.ts'
import { type Project, readProject, updateProject } from '../../contract/projects.ts'
import { call } from '../api/client.ts'
import { isSameValue } from './same-value.ts'

type Wire = Record<string, unknown>

/** A record as its history names it: field by field, as on the wire. */
export interface ReadRecord {
  fields: Wire
  version: number
}

/** A kind of record of which a change can be taken back by writing the earlier values again. */
export interface UndoableRecord {
  fields: readonly string[]
  /** @returns undefined when there is no such record any more */
  read: (event: HistoryEvent) => Promise<ReadRecord | undefined>
  /** @param earlier the changed fields with their earlier values */
  write: (event: HistoryEvent, earlier: Wire, version: number) => Promise<unknown>
}

const projectIdOf = ({ project }: HistoryEvent) => project?.id ?? 0

export const undoableRecords: Readonly<Record<string, UndoableRecord>> = {
  project: {
    fields: [
      'name',
      'jobType',
      'customerName',
      'customerPhone',
      'customerEmail',
      'site',
      'coordinates',
      'business',
      'salesperson',
      'manager',
    ],
    read: async (event) => {
      const project = await call(readProject, { params: { id: event.entityId } })
      const fields = { ...projectFields(project), ...(await newerOfCustomer(event, project)) }
      return { fields, version: project.version }
    },
    write: ({ entityId }, earlier, version) =>
      call(updateProject, {
        params: { id: entityId },
        body: updateProject.body.parse({ ...projectChange(earlier), version }),
      }),
  },
  customer: {
    fields: [...customerFieldNames, 'mailingAddress'],
    read: async ({ entityId }) =>
      found(z.encode(Customer, await call(readCustomer, { params: { id: entityId } }))),
    write: ({ entityId }, earlier, version) =>
      call(updateCustomer, {
        params: { id: entityId },
        body: updateCustomer.body.parse({ ...earlier, version }),
      }),
  },
  note: {
    fields: ['content'],
    read: async (event) => {
      const { notes } = await call(readProject, { params: { id: projectIdOf(event) } })
      return found(notes.find(({ id }) => id === event.entityId))
    },
    write: (event, earlier, version) =>
      call(updateNote, {
        params: { id: projectIdOf(event), noteId: event.entityId },
        body: updateNote.body.parse({ ...earlier, version }),
      }),
  },
  permit: {
    fields: [
      'issuing_authority',
      'submission_method',
      'title',
      'number',
      'submitted',
      'expires',
      'lastInspection',
    ],
    read: async (event) => {
      const { permits } = await call(readProject, { params: { id: projectIdOf(event) } })
      return found(permits.find(({ id }) => id === event.entityId))
    },
    write: (event, earlier, version) =>
      call(updatePermit, {
        params: { id: projectIdOf(event), permitId: event.entityId },
        body: { ...updatePermit.body.parse(withoutNulls(earlier)), version },
      }),
  },
  product: {
    fields: ['name', 'description', 'category', 'unit', 'unitPrice', 'unitCost', 'active'],
    read: async ({ entityId }) => {
      const product = (await call(listProducts, {})).find(({ id }) => id === entityId)
      return found(product && z.encode(Product, product))
    },
    write: ({ entityId }, { category, ...earlier }, version) =>
      call(updateProduct, {
        params: { id: entityId },
        body: updateProduct.body.parse({
          ...earlier,
          ...(category !== undefined && { category_id: idOf(category) }),
          version,
        }),
      }),
  },
  business: {
    fields: ['name', 'kind', 'phone', 'email', 'website', 'address', 'licenseNumber', 'notes', 'archived'],
    read: async ({ entityId }) => found((await call(listBusinesses, {})).find(({ id }) => id === entityId)),
    write: ({ entityId }, earlier, version) =>
      call(updateBusiness, {
        params: { id: entityId },
        body: updateBusiness.body.parse({ ...earlier, version }),
      }),
  },
  category: {
    fields: ['name'],
    read: async ({ entityId }) => found((await call(listCategories, {})).find(({ id }) => id === entityId)),
    write: ({ entityId }, earlier, version) =>
      call(updateCategory, {
        params: { id: entityId },
        body: updateCategory.body.parse({ ...earlier, version }),
      }),
  },
  authority: {
    fields: [
      'name',
      'region',
      'submissionMethods',
      'website',
      'phone',
      'notes',
      'validDays',
      'inspectionDays',
      'archived',
    ],
    read: async ({ entityId }) => found((await call(listAuthorities, {})).find(({ id }) => id === entityId)),
    write: ({ entityId }, earlier, version) =>
      call(updateAuthority, {
        params: { authorityId: entityId },
        body: updateAuthority.body.parse({ ...earlier, version }),
      }),
  },
}

function found(record: { version: number } | undefined): ReadRecord | undefined {
  return record && { fields: { ...record }, version: record.version }
}

/** A form's empty day is '', where the record has null. */
function withoutNulls(fields: Wire): Wire {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']))
}

/** As `projectHistoryFields` of the server keeps them. */
function projectFields({ name, jobType, customer, site, business, salesperson, manager }: Project): Wire {
  const { street, city, state, zip, lat, lon } = site
  const person = (value: { id: number | null; name: string } | null) =>
    value && { id: value.id, name: value.name }
  return {
    name,
    jobType,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    site: { street, city, state, zip },
    coordinates: lat === null && lon === null ? null : `${lat ?? '?'}, ${lon ?? '?'}`,
    business: person(business),
    salesperson: person(salesperson),
    manager: person(manager),
  }
}

const customerFields = { customerName: 'name', customerPhone: 'phone', customerEmail: 'email' } as const

/**
 * What the customer's own record has that the project's copy has not: correcting the copy writes over both. Where the
 * record holds the earlier value already, nothing is lost.
 */
async function newerOfCustomer({ changes }: HistoryEvent, { customer: copy }: Project): Promise<Wire> {
  const touched = Object.entries(customerFields).filter(([field]) => field in changes)
  if (touched.length === 0) return {}
  const customer = await call(readCustomer, { params: { id: copy.id } })
  const newer = touched.filter(
    ([field, name]) =>
      customer[name] !== copy[name] && !isSameValue(field, customer[name], changes[field]?.from),
  )
  return Object.fromEntries(newer.map(([field, name]) => [field, customer[name]]))
}

function projectChange({ site, coordinates, business, salesperson, manager, ...plain }: Wire): Wire {
  const { customerName, customerPhone, customerEmail, ...facts } = plain
  const customer = defined({ name: customerName, phone: customerPhone, email: customerEmail })
  const [lat, lon] = String(coordinates ?? '')
    .split(', ')
    .map(Number)
  const position =
    coordinates === undefined
      ? {}
      : { lat: coordinates === null ? null : lat, lon: coordinates === null ? null : lon }
  const place = { ...(site as Wire | undefined), ...position }
  return {
    ...facts,
    ...(Object.keys(customer).length > 0 && { customer }),
    ...(Object.keys(place).length > 0 && { site: place }),
    ...(business !== undefined && { business_id: idOf(business) }),
    ...(salesperson !== undefined && { salesperson_id: idOf(salesperson) }),
    ...(manager !== undefined && { manager_id: idOf(manager) }),
  }
}

function defined(fields: Wire): Wire {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function idOf(named: unknown): unknown {
  return named !== null && typeof named === 'object' && 'id' in named ? named.id : null
}
