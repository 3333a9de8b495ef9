import { startOfCompanyDay } from '../../domain/dates.ts'
import type { ProjectStatus, Region } from '../../domain/projects.ts'
import { say } from '../../domain/sentences/say.ts'
import { given } from '../database/editable.ts'
import {
  addBusiness,
  addSalesperson,
  findPerson,
  type KnownBusiness,
  newBusiness,
  newPerson,
} from './plan-businesses.ts'
import type { CustomerBook } from './plan-customers.ts'
import type { Values } from './read-row.ts'
import type { RecordBatch } from './record-batch.ts'
import { type Known, keyOf } from './row-plan.ts'

/** Creates a project with its number, customer, business and note. */
export async function createProject(
  batch: RecordBatch,
  values: Values,
  { customers, businesses }: { customers: CustomerBook; businesses: Map<string, KnownBusiness> },
  { managerId, region }: { managerId: number | undefined; region: Region },
): Promise<{ id: number; number: string }> {
  const customer = await takeCustomer(batch, customerOf(values), customers)
  const referral = await takeBusiness(batch, values, businesses)
  const givenNumber = values['number'] === undefined ? undefined : String(values['number'])
  if (givenNumber !== undefined) await batch.numbers.pass(region, givenNumber)
  const number = givenNumber ?? (await batch.numbers.take(region))
  const status = (values['status'] ?? 'new_lead') as ProjectStatus
  const columns = {
    region,
    number,
    name: '',
    job_type: '',
    site_street: '',
    site_city: '',
    site_state: '',
    site_zip: '',
    business_name: null,
    salesperson_name: null,
    ...projectColumns(values, managerId),
    status,
    customer_id: customer.id,
    customer_name: String(customer.values['name'] ?? ''),
    customer_phone: String(customer.values['phone'] ?? ''),
    customer_email: String(customer.values['email'] ?? ''),
    ...referral,
  }
  const created = dayAt(values['created']) ?? batch.at
  const ended = status === 'completed' ? (dayAt(values['completed']) ?? batch.at) : null
  const id = await batch.create('project', columns, {
    summary: say('took in the lead {number} for {name}', { number, name: columns.customer_name }),
    extra: {
      created_at: created,
      completed_at: ended,
      status_before_completion: ended && 'in_progress',
    },
  })
  if (values['notes'] !== undefined) await addNote(batch, id, String(values['notes']))
  return { id, number }
}

/** Finds the customer, or creates one. */
async function takeCustomer(batch: RecordBatch, own: Values, customers: CustomerBook): Promise<Known> {
  const customer = customers.find(own)?.record ?? { id: null, row: null, values: own }
  if (customer.id === null) {
    const summary = say('added the customer {name}', { name: String(own['name'] ?? '') })
    customer.id = await batch.create('customer', { ...own }, { summary })
    customers.add(customer)
  }
  return customer
}

/** Noon in California, on the given day. */
function dayAt(day: Values[string] | undefined): Date | undefined {
  return day === undefined ? undefined : new Date(startOfCompanyDay(String(day)).getTime() + 12 * 3_600_000)
}

async function addNote(batch: RecordBatch, projectId: number, content: string): Promise<void> {
  const columns = { project_id: projectId, author_id: batch.actor.id, content }
  const extra = { updated_at: batch.at }
  await batch.create('project_note', columns, { summary: 'wrote a note', extra })
}

/** Finds the business and salesperson of a row, or creates them. */
async function takeBusiness(
  batch: RecordBatch,
  { business, salesperson }: Values,
  businesses: Map<string, KnownBusiness>,
): Promise<Record<string, unknown>> {
  if (business === undefined) return {}
  const record = businesses.get(keyOf(business)) ?? newBusiness(String(business))
  record.id ??= await addBusiness(batch, record.name)
  businesses.set(keyOf(business), record)
  const referral = { business_id: record.id, business_name: record.name }
  if (salesperson === undefined) return referral
  let person = findPerson(record.people, { name: salesperson })
  if (!person) {
    person = { ...newPerson(), name: String(salesperson) }
    person.id = await addSalesperson(batch, record, person)
    record.people.push(person)
  }
  return { ...referral, salesperson_id: person.id, salesperson_name: person.name }
}

export function customerOf({
  customerName: name,
  customerPhone: phone,
  customerEmail: email,
}: Values): Values {
  return given({ name, phone, email })
}

export function projectColumns(values: Values, managerId: number | undefined): Record<string, unknown> {
  const { name, jobType, street, city, state, zip, status, manager } = values
  return given({
    name,
    job_type: jobType,
    site_street: street,
    site_city: city,
    site_state: state,
    site_zip: zip,
    status,
    manager_id: manager === undefined ? undefined : managerId,
  })
}
