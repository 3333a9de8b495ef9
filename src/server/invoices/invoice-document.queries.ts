import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Invoice } from '../../contract/invoices.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import { projectMoney } from '../../domain/project-money.ts'
import type { Company, DB } from '../database/schema.generated.ts'
import { invoiceMoneyOn } from '../project-money/invoice-sums.ts'
import { projectSums } from '../project-money/project-sums.ts'
import { findContract } from './billing.queries.ts'

/** Whom the papers of a project's money are from, for and about. */
export interface PaperParties {
  /** The customer's. */
  language: Language
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
}

/** What an invoice's paper says besides the invoice itself. */
export interface InvoiceSurroundings extends PaperParties {
  /** Null without a contract, and on a void invoice, which bills nothing. */
  progress: InvoiceProgress | null
  /** The lines of the payment schedule that the invoice bills, by their ids. */
  schedule: Map<number, { due: Cents; before: Cents }>
  /** The invoices whose retention it asks for, by their ids. */
  held: Map<number, { number: string; issued: Day; due: Cents; before: Cents }>
}

/** How far the contract is billed, this invoice included. */
interface InvoiceProgress {
  /** With approved changes. */
  contract: Cents
  workBilled: Cents
  retentionHeld: Cents
  /** Below zero when more is billed than agreed. */
  leftToBill: Cents
}

export async function findPaperParties(db: Kysely<DB>, projectId: number): Promise<PaperParties> {
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
      'customer.street',
      'customer.city',
      'customer.state',
      'customer.zip',
      'customer.language',
      sql<string>`concat_ws(' ', employee.first_name, employee.last_name)`.as('manager_name'),
      'employee.phone as manager_phone',
      'employee.email as manager_email',
    ])
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow()
  return {
    language: project.language as Language,
    company,
    project,
    mail: { street: project.street, city: project.city, state: project.state, zip: project.zip },
    manager:
      project.manager_email === null
        ? null
        : { name: project.manager_name, phone: project.manager_phone ?? '', email: project.manager_email },
  }
}

/**
 * Counted are the invoices that were billed up to this one (of one day, in the order they were written), and this one.
 * Until it goes out, as the books stand now; afterwards, as they stood at the end of the day it was last sent or changed,
 * so that a change order approved or an invoice voided later does not change what the customer was told.
 */
export async function findInvoiceSurroundings(
  db: Kysely<DB>,
  invoice: Invoice,
): Promise<InvoiceSurroundings> {
  const on = dayOfPaper(invoice)
  const before = await findBilledBefore(db, invoice, on)
  const { sums } = await db
    .selectFrom('project')
    .select(projectSums(on, [...before, invoice.id]).as('sums'))
    .where('id', '=', invoice.project_id)
    .executeTakeFirstOrThrow()
  const { contract, retentionHeld, leftToBill } = projectMoney(sums)
  return {
    ...(await findPaperParties(db, invoice.project_id)),
    progress:
      sums.originalContract === null || invoice.status === 'void'
        ? null
        : { contract, workBilled: sums.workBilled, retentionHeld, leftToBill },
    schedule: await findSchedule(db, invoice, before),
    held: await findHeld(db, invoice, before),
  }
}

/** Null for everything there is. */
function dayOfPaper({ issued, datesSent, updatedAt }: Invoice): Day | null {
  if (datesSent.length === 0) return null
  const written = companyDayOf(new Date(updatedAt))
  return written > issued ? written : issued
}

/**
 * Of the same project, by the days they were billed; of one day, in the order in which they were first sent. Before a draft,
 * and before one that is just going out, stands everything billed.
 */
async function findBilledBefore(db: Kysely<DB>, invoice: Invoice, on: Day | null): Promise<number[]> {
  const { id, billedOn } = invoice
  const rows = await db
    .selectFrom(invoiceMoneyOn(on))
    .select('money.invoice_id as id')
    .where('money.project_id', '=', invoice.project_id)
    .where('money.invoice_id', '<>', id)
    .where('money.is_billed', '=', true)
    .$if(billedOn !== null, (query) =>
      query.where(
        sql<boolean>`(money.billed_on, ${firstSent(sql`money.invoice_id`)}, money.invoice_id)
          <= (${billedOn}::date, ${firstSent(sql`${id}::integer`)}, ${id})`,
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}

function firstSent(invoiceId: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`coalesce((
    select min(dispatch.sent_at) from invoice_dispatch dispatch where dispatch.invoice_id = ${invoiceId}
  ), 'infinity')`
}

async function findSchedule(
  db: Kysely<DB>,
  invoice: Invoice,
  before: readonly number[],
): Promise<InvoiceSurroundings['schedule']> {
  const ids = invoice.items.flatMap(({ scheduledPaymentId }) => scheduledPaymentId ?? [])
  if (ids.length === 0) return new Map()
  const contract = await findContract(db, invoice.project_id)
  const rows = await db
    .selectFrom('invoice_item as item')
    .select(['item.scheduled_payment_id as id', sql<Cents>`sum(item.amount)::bigint`.as('billed')])
    .where('item.scheduled_payment_id', 'in', ids)
    .where(sql<boolean>`item.invoice_id = any (${before})`)
    .groupBy('item.scheduled_payment_id')
    .execute()
  const billed = new Map(rows.map((row) => [row.id, row.billed]))
  const lines = contract?.schedule.filter(({ id }) => ids.includes(id)) ?? []
  return new Map(lines.map(({ id, due }) => [id, { due, before: billed.get(id) ?? 0 }]))
}

async function findHeld(
  db: Kysely<DB>,
  invoice: Invoice,
  before: number[],
): Promise<InvoiceSurroundings['held']> {
  const ids = invoice.items.flatMap(({ retentionInvoiceId }) => retentionInvoiceId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice as holding')
    .select([
      'holding.id',
      'holding.number',
      'holding.issued',
      'holding.retention as due',
      sql<Cents>`(
        select coalesce(sum(item.amount), 0)
        from invoice_item item
        where item.retention_invoice_id = holding.id and item.invoice_id = any (${before})
      )::bigint`.as('before'),
    ])
    .where('holding.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, number, issued, due, before }) => [id, { number, issued, due, before }]))
}
