import { sql, type Transaction } from 'kysely'
import type { Changes } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import {
  findPerson,
  type KnownBusiness,
  type KnownPerson,
  newBusiness,
  newPerson,
  readBusinesses,
} from './business-book.ts'
import type { FileRow, Values } from './read-row.ts'
import type { RecordBatch } from './record-batch.ts'
import { decide, differences, keyOf, type OpenPlan, valuesOf, withoutCase } from './row-plan.ts'

const personFields: Record<string, 'name' | 'phone' | 'email'> = {
  salespersonName: 'name',
  salespersonPhone: 'phone',
  salespersonEmail: 'email',
}

/** A business has one name and as many salespeople as there are rows about it. */
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
      problems.push({ field: 'salespersonName', message: 'Must not be empty' })
    }
    if (found && !isOwn && rules.matched === 'create') {
      problems.push({ field: 'name', message: `There is already a business ${label}` })
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
  return batch.change('business', id, columns, `changed the business ${name}`)
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
    const summary = `changed the salesperson ${person.name} of ${business.name}`
    batch.change('salesperson', person.id, valuesOf(changes), summary)
  }
}

/** Also for a project's row that names a business that is not here. */
export function addBusiness(batch: RecordBatch, name: string, columns: Values = { name }): Promise<number> {
  return batch.create('business', { kind: 'other', ...columns }, { summary: `added the business ${name}` })
}

/** Also for a project's row that names somebody new. */
export async function addSalesperson(
  batch: RecordBatch,
  business: { id: number | null; name: string },
  { name, phone, email }: Omit<KnownPerson, 'id'>,
): Promise<number> {
  return batch.create(
    'salesperson',
    { business_id: business.id, name, phone, email },
    {
      summary: `added ${name} to the salespeople of ${business.name}`,
    },
  )
}

/** Businesses that an earlier part of the same run has made: their further rows add to them, whatever the rule. */
async function createdByThis(trx: Transaction<DB>, importId: number): Promise<Set<number>> {
  const { rows } = await sql<{ record_id: number }>`
    select distinct record_id from import_row
    where import_id = ${importId} and outcome = 'create' and written_at is not null and record_id is not null`.execute(
    trx,
  )
  return new Set(rows.map(({ record_id }) => record_id))
}

/** The business's own fields, and those of the salesperson under their names there. */
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
