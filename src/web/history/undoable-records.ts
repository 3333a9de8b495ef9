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

type Wire = Record<string, unknown>

/** A record's fields by the names that history uses. */
export interface ReadRecord {
  fields: Wire
  version: number
}

/** A kind of record whose changes can be undone by writing the earlier values again. */
export interface UndoableRecord {
  fields: readonly string[]
  /** @returns undefined when the record no longer exists */
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
  product: inList(
    ['name', 'description', 'category', 'unit', 'unitPrice', 'unitCost', 'active'],
    async () => (await call(listProducts, {})).map((product) => z.encode(Product, product)),
    (id, { category, ...change }) =>
      call(updateProduct, {
        params: { id },
        body: updateProduct.body.parse({
          ...change,
          ...(category !== undefined && { category_id: idOf(category) }),
        }),
      }),
  ),
  business: inList(
    ['name', 'kind', 'phone', 'email', 'website', 'address', 'licenseNumber', 'notes', 'archived'],
    () => call(listBusinesses, {}),
    (id, change) => call(updateBusiness, { params: { id }, body: updateBusiness.body.parse(change) }),
  ),
  category: inList(
    ['name'],
    () => call(listCategories, {}),
    (id, change) => call(updateCategory, { params: { id }, body: updateCategory.body.parse(change) }),
  ),
  authority: inList(
    [
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
    () => call(listAuthorities, {}),
    (authorityId, change) =>
      call(updateAuthority, { params: { authorityId }, body: updateAuthority.body.parse(change) }),
  ),
}

/** A record that is read from the list of all of its kind. */
function inList(
  fields: readonly string[],
  list: () => Promise<readonly { id: number; version: number }[]>,
  update: (id: number, change: Wire) => Promise<unknown>,
): UndoableRecord {
  return {
    fields,
    read: async ({ entityId }) => found((await list()).find(({ id }) => id === entityId)),
    write: ({ entityId }, earlier, version) => update(entityId, { ...earlier, version }),
  }
}

function found(record: { version: number } | undefined): ReadRecord | undefined {
  return record && { fields: { ...record }, version: record.version }
}

/** Requests have '' for an empty day, where the record has null. */
function withoutNulls(fields: Wire): Wire {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']))
}

/** The same fields as the server's `projectHistoryFields`. */
function projectFields({ name, jobType, customer, site, business, salesperson, manager }: Project): Wire {
  const { street, city, state, zip, lat, lon, approximate } = site
  const isUnknown = lat === null && lon === null
  const person = (value: { id: number | null; name: string } | null) =>
    value && { id: value.id, name: value.name }
  return {
    name,
    jobType,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    site: { street, city, state, zip },
    coordinates: isUnknown || approximate !== null ? null : `${lat ?? '?'}, ${lon ?? '?'}`,
    business: person(business),
    salesperson: person(salesperson),
    manager: person(manager),
  }
}

const customerFields = { customerName: 'name', customerPhone: 'phone', customerEmail: 'email' } as const

/**
 * Changing the project's copy of a customer also changes the customer's record. These are the record's values that would
 * be lost: they differ from the copy and from the earlier value.
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

/** Whether two values of a field are the same. Phone numbers are compared by their digits. */
export function isSameValue(field: string, one: unknown, other: unknown): boolean {
  // Old events have phone numbers as they were typed.
  const isPhone = /phone$/i.test(field) && plainDigits(one) !== ''
  if (isPhone && plainDigits(one) === plainDigits(other)) return true
  return JSON.stringify(sorted(one ?? null)) === JSON.stringify(sorted(other ?? null))
}

/** A phone number's digits with its extension, without the country code of the US. */
function plainDigits(phone: unknown): string {
  return String(phone ?? '')
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
}

/** PostgreSQL does not keep the order of a JSON object's fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
