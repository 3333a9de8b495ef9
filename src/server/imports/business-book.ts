import { sql, type Transaction } from 'kysely'
import { normalizeEmail } from '../../domain/people.ts'
import { isSamePhone } from '../../domain/phones.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Values } from './read-row.ts'
import { type Known, keyOf } from './row-plan.ts'

export interface KnownPerson {
  id: number | null
  name: string
  phone: string
  email: string
}

export interface KnownBusiness extends Known {
  name: string
  archived: boolean
  people: KnownPerson[]
}

const columns = [
  'id',
  'name',
  'kind',
  'phone',
  'email',
  'website',
  'street',
  'city',
  'state',
  'zip',
  'license_number',
  'notes',
  'archived',
] as const

export function newBusiness(name: string, row: number | null = null): KnownBusiness {
  return { id: null, row, name, archived: false, values: {}, people: [] }
}

export function newPerson(): KnownPerson {
  return { id: null, name: '', phone: '', email: '' }
}

/** The businesses of these names with their salespeople, by their name without case. */
export async function readBusinesses(
  trx: Transaction<DB>,
  names: readonly string[],
): Promise<Map<string, KnownBusiness>> {
  const wanted = [...new Set(names.map((name) => keyOf(name)))]
  const rows = await trx
    .selectFrom('business')
    .select(columns)
    .where(sql<boolean>`lower(name) = any(${wanted}::text[])`)
    .execute()
  const ids = rows.map(({ id }) => id)
  const people = await trx
    .selectFrom('salesperson')
    .select(['id', 'business_id', 'name', 'phone', 'email'])
    .where(sql<boolean>`business_id = any(${ids}::integer[])`)
    .orderBy('id')
    .execute()
  const byId = Map.groupBy(people, ({ business_id }) => business_id)
  return new Map(
    rows.map(({ id, archived, license_number, ...values }) => [
      keyOf(values.name),
      {
        id,
        row: null,
        name: values.name,
        archived,
        values: { ...values, licenseNumber: license_number },
        people: (byId.get(id) ?? []).map(({ business_id: _, ...person }) => person),
      },
    ]),
  )
}

/** The salesperson a row names, by e-mail, phone or name. */
export function findPerson(
  people: readonly KnownPerson[],
  { name = '', phone = '', email = '' }: Values,
): KnownPerson | undefined {
  const address = normalizeEmail(String(email))
  return (
    people.find((person) => address !== '' && normalizeEmail(person.email) === address) ??
    people.find((person) => isSamePhone(person.phone, String(phone))) ??
    people.find((person) => keyOf(person.name) === keyOf(name))
  )
}
