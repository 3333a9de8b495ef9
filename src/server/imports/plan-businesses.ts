import { sql, type Transaction } from 'kysely'
import type { Changes } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { findPerson, type KnownBusiness, type KnownPerson, readBusinesses } from './business-book.ts'
import { withoutCase } from './plan-products.ts'
import type { FileRow, Values } from './read-row.ts'
import type { RecordBatch } from './record-batch.ts'
import {
  differences,
  fromNothing,
  keyOf,
  noteOf,
  type Plan,
  type Planner,
  planNothing,
  type Rules,
  valuesOf,
} from './row-plan.ts'

const fields = [
  'name',
  'kind',
  'phone',
  'email',
  'website',
  'street',
  'city',
  'state',
  'zip',
  'licenseNumber',
  'notes',
] as const

const personFields = {
  salespersonName: 'name',
  salespersonPhone: 'phone',
  salespersonEmail: 'email',
} as const

/** A business has one name and as many salespeople as there are rows about it. */
export const businessPlanner: Planner = {
  keysOf: ({ name }) => (keyOf(name) === '' ? [] : [`name:${keyOf(name)}`]),
  async open(trx, rules, rows) {
    const names = rows.map(({ values }) => String(values['name'] ?? ''))
    const businesses = await readBusinesses(trx, names)
    const own = await createdByThis(trx, rules.importId)
    const known = [...businesses.values()]
    return { plan: (row) => planBusiness(row, rules, businesses, own), known }
  },
}

function planBusiness(
  { row, values, problems }: FileRow,
  rules: Rules,
  businesses: Map<string, KnownBusiness>,
  own: ReadonlySet<number>,
): Plan {
  const label = String(values['name'] ?? '')
  const person = personOf(values)
  const wrong =
    Object.keys(person).length > 0 && person['name'] === undefined
      ? [{ field: 'salespersonName', message: 'Must not be empty' }]
      : []
  if (problems.length + wrong.length > 0) {
    return planNothing('error', label, { problems: [...problems, ...wrong] })
  }
  const ownValues = Object.fromEntries(Object.entries(values).filter(([field]) => !(field in personFields)))
  const known = businesses.get(keyOf(label))
  const record: KnownBusiness = known ?? {
    id: null,
    row,
    name: label,
    archived: false,
    values: {},
    people: [],
  }
  const about = known
    ? { note: noteOf(record, 'name'), recordId: record.id, repeats: record.row }
    : { note: '', recordId: null, repeats: null }
  const isOwn = record.row !== null || (record.id !== null && own.has(record.id))
  if (known && !isOwn && rules.matched === 'create') {
    const problem = { field: 'name', message: `There is already a business ${label}` }
    return planNothing('error', label, { ...about, problems: [problem] })
  }
  const businessChanges = known
    ? differences(withoutCase(ownValues, record.values), record.values, fields)
    : fromNothing(ownValues)
  const found = Object.keys(person).length > 0 ? findPerson(record.people, person) : undefined
  const personChanges = changesOfPerson(person, found)
  const changes = { ...businessChanges, ...asPersonFields(personChanges) }
  if (Object.keys(changes).length === 0) return planNothing('unchanged', label, about)
  if (known && !isOwn && rules.matched === 'skip') return planNothing('skip', label, about)
  const pretend = () => {
    businesses.set(keyOf(label), record)
    Object.assign(record.values, valuesOf(businessChanges))
    if (Object.keys(personChanges).length === 0) return
    if (found) Object.assign(found, valuesOf(personChanges))
    else record.people.push({ id: null, name: '', phone: '', email: '', ...valuesOf(personChanges) })
  }
  return {
    outcome: known ? 'update' : 'create',
    label,
    ...about,
    problems: [],
    changes,
    pretend,
    write: async (batch) => {
      if (record.id === null) {
        record.id = await batch.create(
          'business',
          { kind: 'other', ...businessColumns(ownValues) },
          {
            summary: `added the business ${label}`,
          },
        )
      } else if (Object.keys(businessChanges).length > 0) {
        const columns = businessColumns(valuesOf(businessChanges))
        const summary = `changed the business ${record.name}`
        batch.change('business', record.id, columns, summary)
      }
      pretend()
      const isNew = !found && Object.keys(personChanges).length > 0
      const added = isNew ? record.people.at(-1) : undefined
      if (added) added.id = await addSalesperson(batch, record, added)
      else if (found?.id) changePerson(batch, record, found, personChanges)
      return record.id
    },
  }
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

function changePerson(
  batch: RecordBatch,
  business: { name: string },
  person: KnownPerson,
  changes: Changes,
): void {
  if (person.id === null || Object.keys(changes).length === 0) return
  const summary = `changed the salesperson ${person.name} of ${business.name}`
  batch.change('salesperson', person.id, valuesOf(changes), summary)
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

function personOf(values: Values): Values {
  return Object.fromEntries(
    Object.entries(personFields).flatMap(([field, name]) =>
      values[field] === undefined ? [] : [[name, values[field]]],
    ),
  )
}

function changesOfPerson(person: Values, found: KnownPerson | undefined): Changes {
  if (!found) return fromNothing(person)
  const { id: _, ...record } = found
  return differences(withoutCase(person, record), record, ['name', 'phone', 'email'])
}

function asPersonFields(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(personFields).flatMap(([field, name]) => {
      const change = changes[name]
      return change ? [[field, change]] : []
    }),
  )
}

function businessColumns({ licenseNumber, ...values }: Values): Record<string, unknown> {
  return { ...values, ...(licenseNumber !== undefined && { license_number: licenseNumber }) }
}
