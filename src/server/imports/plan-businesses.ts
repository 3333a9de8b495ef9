import { sql, type Transaction } from 'kysely'
import { normalizeEmail } from '../../domain/people.ts'
import { isSamePhone } from '../../domain/phones.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Changes } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { type FileRow, problemAt, type Values } from './read-row.ts'
import type { RecordBatch } from './record-batch.ts'
import { decide, differences, type Known, keyOf, type OpenPlan, valuesOf, withoutCase } from './row-plan.ts'

const personFields: Record<string, 'name' | 'phone' | 'email'> = {
  salespersonName: 'name',
  salespersonPhone: 'phone',
  salespersonEmail: 'email',
}

/** Businesses are matched by name. Each row about one may add a salesperson. */
export const planBusinesses: OpenPlan = async (trx, rules, rows) => {
  const names = rows.map(({ values }) => String(values['name'] ?? ''))
  const businesses = await readBusinesses(trx, names)
  const createdBefore = await createdByThis(trx, rules.importId)
  const known = [...businesses.values()]
  const planRow = ({ row, values, problems: unread }: FileRow) => {
    const label = String(values['name'] ?? '')
    const found = businesses.get(keyOf(label))
    const record: KnownBusiness = found ?? newBusiness(label, row)
    const isOwn = record.row !== null || createdBefore.has(Number(record.id))
    const { own, ofPerson } = divide(values)
    const namesPerson = Object.keys(ofPerson).length > 0
    const problems = [...unread]
    if (namesPerson && ofPerson['name'] === undefined) {
      problems.push(problemAt('salespersonName', 'Must not be empty'))
    }
    if (found && !isOwn && rules.matched === 'create') {
      problems.push(problemAt('name', say('There is already a business {name}', { name: label })))
    }
    const changes = differences(withoutCase(own, record.values), record.values)
    const salesperson = namesPerson ? findPerson(record.people, ofPerson) : undefined
    const personChanges = differences(withoutCase(ofPerson, { ...salesperson }), { ...salesperson })
    const person = salesperson ?? newPerson()
    return decide(rules, {
      label,
      problems,
      record,
      how: found && 'name',
      changes: { ...changes, ...underFileNames(personChanges) },
      isOwn,
      remember() {
        businesses.set(keyOf(label), record)
        Object.assign(person, valuesOf(personChanges))
        if (person.name !== '' && !record.people.includes(person)) record.people.push(person)
      },
      async save(batch) {
        record.id = await saveBusiness(batch, record, valuesOf(changes))
        await savePerson(batch, record, person, personChanges)
        return record.id
      },
    })
  }
  return { planRow, known }
}

async function saveBusiness(
  batch: RecordBatch,
  { id, name }: KnownBusiness,
  { licenseNumber, ...values }: Values,
): Promise<number> {
  const columns = { ...values, ...(licenseNumber !== undefined && { license_number: licenseNumber }) }
  if (id === null) return addBusiness(batch, name, columns)
  if (Object.keys(columns).length === 0) return id
  return batch.change('business', id, columns, say('changed the business {name}', { name }))
}

async function savePerson(
  batch: RecordBatch,
  business: KnownBusiness,
  person: KnownPerson,
  changes: Changes,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  if (person.id === null) person.id = await addSalesperson(batch, business, person)
  else {
    const summary = say('changed the salesperson {name} of {text}', {
      name: person.name,
      text: business.name,
    })
    batch.change('salesperson', person.id, valuesOf(changes), summary)
  }
}

/** Also used for a project whose business is unknown. */
export function addBusiness(batch: RecordBatch, name: string, columns: Values = { name }): Promise<number> {
  const summary = say('added the business {name}', { name })
  return batch.create('business', { kind: 'other', ...columns }, { summary })
}

/** Also used for a project whose salesperson is unknown. */
export async function addSalesperson(
  batch: RecordBatch,
  business: { id: number | null; name: string },
  { name, phone, email }: Omit<KnownPerson, 'id'>,
): Promise<number> {
  return batch.create(
    'salesperson',
    { business_id: business.id, name, phone, email },
    {
      summary: say('added {name} to the salespeople of {text}', { name, text: business.name }),
    },
  )
}

/**
 * Businesses that earlier chunks of this run have created. Later rows add to them whatever the rule for existing
 * records.
 */
async function createdByThis(trx: Transaction<DB>, importId: number): Promise<Set<number>> {
  const { rows } = await sql<{ record_id: number }>`
    select distinct record_id from import_row
    where import_id = ${importId} and outcome = 'create' and written_at is not null and record_id is not null`.execute(
    trx,
  )
  return new Set(rows.map(({ record_id }) => record_id))
}

/** Separates the fields of the business from those of the salesperson. */
function divide(values: Values): { own: Values; ofPerson: Values } {
  const own: Values = {}
  const ofPerson: Values = {}
  for (const [field, value] of Object.entries(values)) {
    const name = personFields[field]
    if (name === undefined) own[field] = value
    else ofPerson[name] = value
  }
  return { own, ofPerson }
}

function underFileNames(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(personFields).flatMap(([field, name]) => (changes[name] ? [[field, changes[name]]] : [])),
  )
}

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

/** The businesses of these names with their salespeople, by lower-case name. */
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
