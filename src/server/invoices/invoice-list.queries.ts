import { type Kysely, type RawBuilder, sql } from 'kysely'
import type {
  InvoiceRow,
  listInvoices as listRoute,
  readInvoiceTotals,
} from '../../contract/invoice-lists.ts'
import type { PartOutput } from '../../contract/route.ts'
import { daysPastDue } from '../../domain/aging.ts'
import type { Day } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { type InvoiceStatus, invoiceStatus, invoiceStatuses } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { say } from '../../domain/sentences/say.ts'
import { containsEveryWord } from '../database/contains-text.ts'
import { instantsOf, rowAsJson } from '../database/json-rows.ts'
import type { Page } from '../database/page.ts'
import { readPage, type SortColumn } from '../database/page-by-key.ts'
import type { DB } from '../database/schema.generated.ts'
import {
  balance,
  invoiceMoneyOn,
  isPastDue,
  retentionReleased,
  statusOn,
} from '../project-money/invoice-sums.ts'
import { customerProjectAsJson } from './invoice-json.ts'

type Selection = PartOutput<typeof readInvoiceTotals, 'query'>
type Totals = PartOutput<typeof readInvoiceTotals, 'response'>

/** A page of the invoices of all projects, newest first; those of deleted projects stay out. @throws invalid */
export async function listInvoices(
  db: Kysely<DB>,
  request: PartOutput<typeof listRoute, 'query'>,
  today: Day,
): Promise<Page<InvoiceRow>> {
  const filtered = filterInvoices(db, request, today)
  const selected = filtered.select(['invoice.id', listedAsJson.as('invoice')])
  const order = { columns: sortColumns, id: sql<number>`invoice.id`, otherwise: '-issued' }
  return readPage(filtered, selected, request, order, ({ invoice }) => toInvoiceRow(invoice, today))
}

/** What the billed invoices of a selection add up to, and apart its drafts; void ones are not counted. @throws invalid */
export async function sumInvoices(db: Kysely<DB>, selection: Selection, today: Day): Promise<Totals> {
  const count = (only: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${only})`
  const sum = (cents: RawBuilder<unknown>, only = isBilled) =>
    sql<Cents>`coalesce(sum(${cents}) filter (where ${only}), 0)::bigint`
  return filterInvoices(db, selection, today)
    .select([
      count(isBilled).as('count'),
      sum(sql`money.total`).as('total'),
      sum(sql`money.paid`).as('paid'),
      sum(balance).as('balance'),
      sum(balance, isPastDue(today)).as('overdue'),
      sum(sql`(invoice.retention - ${retentionReleased('is_billed')})`).as('retention'),
      count(isDraft).as('draftCount'),
      sum(sql`money.total`, isDraft).as('draftTotal'),
    ])
    .executeTakeFirstOrThrow()
}

function filterInvoices(db: Kysely<DB>, selection: Selection, today: Day) {
  let query = db
    .selectFrom('invoice')
    .innerJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .where('project.deleted_at', 'is', null)
  // As months count them, so that the list behind a month's figure has its invoices.
  const day = sql<Day>`coalesce(money.billed_on, invoice.issued)`
  if (selection.from !== undefined) query = query.where(day, '>=', selection.from)
  if (selection.to !== undefined) query = query.where(day, '<=', selection.to)
  if (selection.customer_id !== undefined) {
    query = query.where('project.customer_id', '=', selection.customer_id)
  }
  if (selection.project_id !== undefined) query = query.where('project.id', '=', selection.project_id)
  if (selection.manager_id !== undefined) query = query.where('project.manager_id', '=', selection.manager_id)
  if (selection.search?.trim()) query = query.where(containsEveryWord(searchText, selection.search))
  if (selection.status !== undefined) {
    const statuses = readStatuses(selection.status)
    query = query.where(statusOn(today), 'in', statuses)
    // Says nothing new: it is what an index finds these by.
    if (statuses.every((status) => status === 'overdue')) query = query.where(isPastDue(today))
    else if (statuses.every((status) => owedStatuses.includes(status))) query = query.where(balance, '>', 0)
  }
  if (selection.open) query = query.where(balance, '>', 0).where('money.is_billed', '=', true)
  return query
}

const owedStatuses: readonly InvoiceStatus[] = ['overdue', 'partially_paid']

const searchText = sql`concat_ws(' ', invoice.number, invoice.title, project.number, project.customer_name,
  project.site_street, project.site_city, project.site_state, project.site_zip)`

function readStatuses(list: string): InvoiceStatus[] {
  const wanted = list.split(',').map((name) => name.trim())
  const known = invoiceStatuses.filter((status) => wanted.includes(status))
  if (known.length === new Set(wanted).size) return known
  throw invalidField(
    'status',
    say('Must be of {options}, separated by commas', { options: invoiceStatuses.join(', ') }),
  )
}

const isBilled = sql<boolean>`money.is_billed`
const isDraft = sql<boolean>`money.is_draft`

const sortColumns: Record<string, SortColumn> = {
  issued: { by: sql`invoice.issued`, type: 'date' },
  // A draft without a due date: behind all others, by the last day a record may carry.
  due: { by: sql`coalesce(money.due_on, date '2100-12-31')`, type: 'date' },
  // 26-0142-10 comes after 26-0142-9.
  number: { by: sql`project.number || '-' || lpad(invoice.sequence::text, 6, '0')`, type: 'text' },
  customer: { by: sql`lower(project.customer_name)`, type: 'text' },
  total: { by: sql`money.total`, type: 'bigint' },
  balance: { by: balance, type: 'bigint' },
}

interface ListedInvoice extends Omit<InvoiceRow, 'status' | 'balance' | 'daysOverdue'> {
  voided: boolean
  billedOn: Day | null
}

const listedAsJson = rowAsJson<ListedInvoice>(
  'invoice',
  ['id', 'project_id', 'kind', 'number', 'title', 'retention', 'issued', 'dueDate'],
  {
    total: sql`money.total`,
    paid: sql`money.paid`,
    voided: sql`money.is_void`,
    billedOn: sql`money.billed_on`,
    dueOn: sql`money.due_on`,
    sentAt: sql`(
      select max(dispatch.sent_at) from invoice_dispatch dispatch where dispatch.invoice_id = invoice.id)`,
    project: customerProjectAsJson,
  },
)

function toInvoiceRow({ voided, billedOn, ...row }: ListedInvoice, today: Day): InvoiceRow {
  const balance = row.total - row.paid
  const status = invoiceStatus({ ...row, balance, voided, billedOn }, today)
  return {
    ...row,
    balance,
    status,
    ...instantsOf(row, ['sentAt']),
    daysOverdue: status === 'overdue' ? daysPastDue(row.dueOn ?? today, today) : 0,
  }
}
