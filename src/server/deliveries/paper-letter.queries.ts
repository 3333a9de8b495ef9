import { type Kysely, sql } from 'kysely'
import { notFound } from '../../domain/errors.ts'
import type { Language } from '../../domain/people.ts'
import type { DB } from '../database/schema.generated.ts'

/** Who writes to whom when a paper about money goes out. */
export interface PaperLetter {
  /** The customer's. */
  language: Language
  company: {
    name: string
    licenseNumber: string
    licenseClasses: string[]
    /** `350 Bay St, Oakland, CA 94607`; '' when unknown. */
    address: string
    phone: string
    email: string
  }
  customer: { name: string; email: string }
  /** `1 Oak St, Oakland, CA 94602`; of a project without an address its name, or ''. */
  site: string
  /** Who answers for the project, while the person works here. */
  manager: { name: string; phone: string; email: string } | null
}

/** @throws not_found, also for a deleted project */
export async function findProjectLetter(db: Kysely<DB>, projectId: number): Promise<PaperLetter> {
  const row = await db
    .selectFrom('project')
    .innerJoin('customer', 'customer.id', 'project.customer_id')
    .leftJoin('employee as manager', (join) =>
      join.onRef('manager.id', '=', 'project.manager_id').on('manager.active', '=', true),
    )
    .select([
      'project.name',
      'customer.language',
      'project.customer_name',
      'project.customer_email',
      'project.site_street as street',
      'project.site_city as city',
      'project.site_state as state',
      'project.site_zip as zip',
      'manager.id as manager_id',
      sql<string>`concat_ws(' ', manager.first_name, manager.last_name)`.as('manager_name'),
      'manager.phone as manager_phone',
      'manager.email as manager_email',
    ])
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Project')
  return {
    language: row.language as Language,
    company: await findLetterhead(db),
    customer: { name: row.customer_name, email: row.customer_email },
    site: toAddress(row) || row.name,
    manager:
      row.manager_id === null
        ? null
        : { name: row.manager_name, phone: row.manager_phone ?? '', email: row.manager_email ?? '' },
  }
}

/** For what is about no single project. @throws not_found */
export async function findCustomerLetter(db: Kysely<DB>, customerId: number): Promise<PaperLetter> {
  const customer = await db
    .selectFrom('customer')
    .select(['name', 'email', 'language'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!customer) throw notFound('Customer')
  const { language, ...recipient } = customer
  return {
    language: language as Language,
    company: await findLetterhead(db),
    customer: recipient,
    site: '',
    manager: null,
  }
}

async function findLetterhead(db: Kysely<DB>): Promise<PaperLetter['company']> {
  const row = await db
    .selectFrom('company')
    .select([
      'name',
      'license_number as licenseNumber',
      'license_classes as licenseClasses',
      'street',
      'city',
      'state',
      'zip',
      'phone',
      'email',
    ])
    .executeTakeFirstOrThrow()
  const { street, city, state, zip, ...letterhead } = row
  return { ...letterhead, address: toAddress({ street, city, state, zip }) }
}

/** Nothing without a street or a city. */
function toAddress({
  street,
  city,
  state,
  zip,
}: Record<'street' | 'city' | 'state' | 'zip', string>): string {
  if (street === '' && city === '') return ''
  const region = [state, zip].filter(Boolean).join(' ')
  return [street, city, region].filter(Boolean).join(', ')
}
