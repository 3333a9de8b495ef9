import type { Kysely } from 'kysely'
import { phoneDigits } from '../../domain/phones.ts'
import type { DB } from '../database/schema.generated.ts'

/** The customers' names by WhatsApp number; several who share a number are named together. */
export async function findCustomerNames(
  db: Kysely<DB>,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('customer')
    .select(['name', 'phone_digits'])
    .where('phone_digits', 'in', numbers.map(phoneDigits))
    .orderBy('id')
    .execute()
  return new Map(
    numbers.map((number) => {
      const names = rows.filter((row) => row.phone_digits === phoneDigits(number)).map(({ name }) => name)
      return [number, [...new Set(names)].join(', ')]
    }),
  )
}
