import { sql, type Transaction } from 'kysely'
import { importedCustomerFields } from '../../contract/customers.ts'
import { normalizeEmail } from '../../domain/people.ts'
import { mainNumber, phoneDigits } from '../../domain/phones.ts'
import { say } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'
import type { FileRow, Values } from './read-row.ts'
import {
  decide,
  differences,
  type Known,
  keyOf,
  type MatchedBy,
  type OpenPlan,
  valuesOf,
} from './row-plan.ts'

const fields = [...importedCustomerFields, 'street', 'city', 'state', 'zip'] as const

/** Matches customers by e-mail, then by phone, then by name; phone and name only when nothing contradicts. */
export const planCustomers: OpenPlan = async (trx, rules, rows) => {
  const wanted = rows.map(({ values }) => values)
  const book = await readCustomers(trx, wanted)
  const planRow = ({ row, values, problems }: FileRow) => {
    const found = rules.matched === 'create' ? undefined : book.find(values)
    const record = found?.record ?? { id: null, row, values: {} }
    const changes = found ? customerChanges(values, record.values) : differences(values, {})
    const label = String(values['name'] ?? '')
    return decide(rules, {
      label,
      problems,
      record,
      how: found?.how,
      changes,
      remember: () => book.add(record),
      save: (batch) =>
        record.id === null
          ? batch.create('customer', values, { summary: say('added the customer {name}', { name: label }) })
          : batch.change(
              'customer',
              record.id,
              valuesOf(changes),
              say('changed the customer {name}', { name: String(record.values['name'] ?? '') }),
            ),
    })
  }
  return { planRow, known: book.known }
}

export function customerKeys(values: Known['values']): string[] {
  const keys = { email: emailOf(values), phone: phoneOf(values), name: keyOf(values['name']) }
  return Object.entries(keys).flatMap(([key, text]) => (text === '' ? [] : [`${key}:${text}`]))
}

/** Ignores the case of an e-mail, and a phone number that only lacks its extension. */
function customerChanges(values: Values, record: Known['values']) {
  const changes = differences(values, record, fields)
  if (String(record['phone'] ?? '').startsWith(`${values['phone']};`)) delete changes['phone']
  if (emailOf(values) === emailOf(record)) delete changes['email']
  if (keyOf(values['name']) === keyOf(record['name'])) delete changes['name']
  return changes
}

const phoneOf = (values: Known['values']) => mainNumber(String(values['phone'] ?? ''))
const emailOf = (values: Known['values']) => normalizeEmail(String(values['email'] ?? ''))

export interface CustomerBook {
  find(values: Values): { record: Known; how: MatchedBy } | undefined
  add(record: Known): void
  /** The customers found in the database. */
  known: readonly Known[]
}

/** Limits the search in a list of people without names. */
const mostNamesakes = 50

/** The customers that these rows may be about. Earlier rows of the file add theirs. */
export async function readCustomers(trx: Transaction<DB>, wanted: readonly Values[]): Promise<CustomerBook> {
  const byEmail = new Map<string, Known>()
  const byPhone = new Map<string, Known>()
  const byName = new Map<string, Known[]>()
  const add = (record: Known) => {
    const [email, phone] = [emailOf(record.values), phoneOf(record.values)]
    const name = keyOf(record.values['name'])
    if (email !== '' && !byEmail.has(email)) byEmail.set(email, record)
    if (phone !== '' && !byPhone.has(phone)) byPhone.set(phone, record)
    const namesakes = byName.get(name)
    if (!namesakes) byName.set(name, [record])
    else if (namesakes.length < mostNamesakes && !namesakes.includes(record)) namesakes.push(record)
  }
  const emails = [...new Set(wanted.map(emailOf).filter(Boolean))]
  const phones = [...new Set(wanted.map(phoneOf).map(phoneDigits).filter(Boolean))]
  const names = [...new Set(wanted.map((values) => keyOf(values['name'])).filter(Boolean))]
  const found = await trx
    .selectFrom('customer')
    .select(['id', ...fields])
    .where(
      sql<boolean>`((email <> '' and lower(email) = any(${emails}::text[]))
        or (phone_digits <> '' and phone_digits = any(${phones}::text[])) or lower(name) = any(${names}::text[]))`,
    )
    .orderBy('id')
    .execute()
  const known = found.map(({ id, ...values }) => ({ id, row: null, values }))
  for (const record of known) add(record)
  return {
    add,
    known,
    find(values) {
      const [email, phone] = [emailOf(values), phoneOf(values)]
      const ofEmail = email === '' ? undefined : byEmail.get(email)
      if (ofEmail) return { record: ofEmail, how: 'email' }
      const contradicts = (one: string, other: string) => one !== '' && other !== '' && one !== other
      const ofPhone = phone === '' ? undefined : byPhone.get(phone)
      // People in one company share its number: another name with another e-mail is another person.
      const isAnother =
        ofPhone &&
        contradicts(email, emailOf(ofPhone.values)) &&
        contradicts(keyOf(values['name']), keyOf(ofPhone.values['name']))
      if (ofPhone && !isAnother) return { record: ofPhone, how: 'phone' }
      const namesake = byName
        .get(keyOf(values['name']))
        ?.find(
          (record) =>
            !contradicts(email, emailOf(record.values)) && !contradicts(phone, phoneOf(record.values)),
        )
      return namesake && { record: namesake, how: 'name' }
    },
  }
}
