import type { ReceivablesReport } from '../../contract/reports.ts'
import { ageMoney, daysPastDue } from '../../domain/aging.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { Deps } from '../deps.ts'
import type { Download } from '../http/answers.ts'
import { findOpenInvoices } from './open-invoices.queries.ts'
import { findInvoicedProjects, type ProjectFigures } from './project-figures.queries.ts'
import { csvDownload, nameAge } from './report-csv.ts'
import { addUp, groupBy, type ReportQuery, toScope } from './report-query.ts'

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
    await findInvoicedProjects(trx, scope),
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
  const owing = invoices.filter(({ balance }) => balance > 0)
  const ahead = invoices.filter(({ balance }) => balance < 0)
  const aging = ageMoney(owing.map(({ days, balance }) => ({ days, amount: balance })))
  return {
    aging,
    owed: addUp(owing, ['balance']).balance,
    credits: -addUp(ahead, ['balance']).balance,
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

/** Its balances add up to the report's balance. */
export async function exportReceivables(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: ReportQuery,
): Promise<Download> {
  const { on, invoices } = await readReceivables(deps, query)
  return csvDownload(`receivables ${on}`, writeCsv(columns, invoices))
}
