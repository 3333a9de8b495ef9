import { type Kysely, type Selectable, sql } from 'kysely'
import type { Invoice } from '../../contract/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import type { Company, DB } from '../database/schema.generated.ts'
import { findContract, sumBilled } from './billing.queries.ts'

/** What an invoice's paper says besides the invoice itself. */
export interface InvoiceSurroundings {
  company: Selectable<Company>
  project: {
    number: string
    name: string
    customer_name: string
    customer_phone: string
    customer_email: string
    site_street: string
    site_city: string
    site_state: string
    site_zip: string
  }
  /** Where the customer gets mail; empty parts when unknown. */
  mail: { street: string; city: string; state: string; zip: string }
  manager: { name: string; phone: string; email: string } | null
  /** Lines of all live invoices up to this one beside the contract; null without a contract. */
  progress: { contractTotal: Cents; billedToDate: Cents } | null
}

export async function findInvoiceSurroundings(
  db: Kysely<DB>,
  invoice: Invoice,
): Promise<InvoiceSurroundings> {
  const company = await db.selectFrom('company').selectAll().executeTakeFirstOrThrow()
  const project = await db
    .selectFrom('project')
    .innerJoin('customer', 'customer.id', 'project.customer_id')
    .leftJoin('employee', 'employee.id', 'project.manager_id')
    .select([
      'project.number',
      'project.name',
      'project.customer_name',
      'project.customer_phone',
      'project.customer_email',
      'project.site_street',
      'project.site_city',
      'project.site_state',
      'project.site_zip',
      'project.finalized_bid_id',
      'customer.street',
      'customer.city',
      'customer.state',
      'customer.zip',
      sql<string>`concat_ws(' ', employee.first_name, employee.last_name)`.as('manager_name'),
      'employee.phone as manager_phone',
      'employee.email as manager_email',
    ])
    .where('project.id', '=', invoice.project_id)
    .executeTakeFirstOrThrow()
  const contract = await findContract(db, { ...project, id: invoice.project_id })
  return {
    company,
    project,
    mail: { street: project.street, city: project.city, state: project.state, zip: project.zip },
    manager:
      project.manager_email === null
        ? null
        : { name: project.manager_name, phone: project.manager_phone ?? '', email: project.manager_email },
    progress:
      contract && invoice.status !== 'void'
        ? {
            contractTotal: contract.total,
            billedToDate: await sumBilled(db, invoice.project_id, invoice.id),
          }
        : null,
  }
}
