import { type Kysely, sql } from 'kysely'
import type { ReceivablesReport } from '../../contract/reports.ts'
import { daysPastDue } from '../../domain/aging.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { Download } from '../http/answers.ts'
import {
  findUnsettledProjects,
  isWanted,
  type ProjectFigures,
  projectAsJson,
  unsettledInvoices,
} from './project-figures.queries.ts'
import {
  addUp,
  ageOwed,
  csvDownload,
  groupBy,
  nameAge,
  type ReportQuery,
  type ReportScope,
  toScope,
} from './report-query.ts'

type Invoice = ReceivablesReport['invoices'][number]
type OwedBy = ReceivablesReport['totals']

/**
 * What customers owe on a day, by days past due: the invoices that were billed by then, less what had come in. Paid ahead on one
 * invoice is not taken off another. Balance, retention held and what the bank has not confirmed are `projectMoney`'s; the
 * ages less the credits are the same balance, from the invoices.
 */
export async function readReceivables(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: ReportQuery,
): Promise<ReceivablesReport> {
  const scope = toScope(deps, query)
  const [figures, open] = await readAtOnce(deps.db, async (trx) => [
    await findUnsettledProjects(trx, scope),
    await findOpenInvoices(trx, scope),
  ])
  const invoices = open.map((invoice) => ({
    ...invoice,
    days: daysPastDue(invoice.dueOn, scope.on),
  }))
  const invoicesOf = groupBy(invoices, ({ customer }) => customer.id)
  const customers = [...groupBy(figures, ({ customer }) => customer.id).values()]
    .map((projects) => {
      const { customer } = projects[0] as ProjectFigures
      return { customer, ...toOwed(invoicesOf.get(customer.id) ?? [], projects) }
    })
    .filter(({ owed, credits, retentionHeld, notCleared }) => owed || credits || retentionHeld || notCleared)
    .toSorted((a, b) => b.balance - a.balance || a.customer.name.localeCompare(b.customer.name))
  const drafts = figures.reduce((sum, { money }) => sum + money.drafts, 0)
  return { on: scope.on, customers, totals: toOwed(invoices, figures), drafts, invoices }
}

function toOwed(invoices: readonly Invoice[], projects: readonly ProjectFigures[]): OwedBy {
  return {
    ...ageOwed(invoices.map(({ days, balance }) => ({ days, amount: balance }))),
    ...addUp(
      projects.map(({ money }) => money),
      ['balance', 'retentionHeld', 'notCleared'],
    ),
  }
}

const columns: CsvColumn<Invoice>[] = [
  { title: 'Customer', value: ({ customer }) => customer.name },
  { title: 'Project', value: ({ project }) => project.number },
  { title: 'Invoice', value: ({ number }) => number },
  { title: 'Issued', value: ({ issued }) => issued },
  { title: 'Due', value: ({ dueOn }) => dueOn },
  { title: 'Days past due', value: ({ days }) => Math.max(days, 0) },
  { title: 'Age', value: ({ days, balance }) => nameAge(days, balance) },
  { title: 'Total', value: ({ total }) => csvMoney(total) },
  { title: 'Balance', value: ({ balance }) => csvMoney(balance) },
]

/** The balances in the file add up to the report's balance. */
export async function exportReceivables(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: ReportQuery,
): Promise<Download> {
  const { on, invoices } = await readReceivables(deps, query)
  return csvDownload(`receivables ${on}`, writeCsv(columns, invoices))
}

/** An invoice on which something is owed, or was paid ahead, on the day of the report. */
type OpenInvoice = Omit<Invoice, 'days'>

/**
 * The open invoices, oldest due date first. A draft or void invoice asks for nothing, but what was paid on it still
 * counts as a credit, as in `projectMoney`.
 */
async function findOpenInvoices(db: Kysely<DB>, scope: ReportScope): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select invoice.id, invoice.number, ${projectAsJson} as project,
      json_build_object('id', customer.id, 'name', customer.name) as customer,
      invoice.issued, invoice.due_date as "dueDate", coalesce(money.due_on, invoice.issued) as "dueOn",
      money.owed + money.paid as total, money.owed as balance
    from invoice_money(${scope.on}) money
    join invoice on invoice.id = money.invoice_id
    join project on project.id = money.project_id and project.deleted_at is null
    join customer on customer.id = project.customer_id
    where money.owed <> 0 and money.invoice_id in ${unsettledInvoices(scope.on)} and ${isWanted(scope)}
    order by "dueOn", invoice.id`.execute(db)
  return rows
}
