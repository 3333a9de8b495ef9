import { type Kysely, sql } from 'kysely'
import type { PayablesReport } from '../../contract/reports.ts'
import { daysPastDue } from '../../domain/aging.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { Download } from '../http/answers.ts'
import { isWanted, projectAsJson } from './project-figures.queries.ts'
import {
  ageOwed,
  csvDownload,
  groupBy,
  nameAge,
  type ReportQuery,
  type ReportScope,
  toScope,
} from './report-query.ts'

type Expense = PayablesReport['expenses'][number]

/**
 * What we owe on a day, by days past due; a payee is one in any capitals, as the list of expenses finds it. Owed less
 * credits is what `projectMoney` calls the owed cost, over all projects.
 */
export async function readPayables(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: ReportQuery,
): Promise<PayablesReport> {
  const scope = toScope(deps, query)
  const open = await findOpenExpenses(deps.db, scope)
  const aged = open.map((expense) => ({
    ...expense,
    days: daysPastDue(expense.dueDate ?? expense.date, scope.on),
  }))
  const payees = [...groupBy(aged, ({ paidTo }) => paidTo.toLowerCase()).values()]
    .map((expenses) => {
      const businesses = new Set(expenses.map(({ business_id }) => business_id))
      return {
        paidTo: expenses[0]?.paidTo ?? '',
        business_id: businesses.size === 1 ? (expenses[0]?.business_id ?? null) : null,
        ...toOwed(expenses),
      }
    })
    .toSorted((a, b) => b.owed - a.owed || a.paidTo.localeCompare(b.paidTo))
  const expenses = aged.map(({ business_id: _, ...expense }) => expense)
  return { on: scope.on, payees, totals: toOwed(expenses), expenses }
}

function toOwed(expenses: readonly Expense[]): PayablesReport['totals'] {
  return ageOwed(expenses.map(({ days, owed }) => ({ days, amount: owed })))
}

const columns: CsvColumn<Expense>[] = [
  { title: 'Paid to', value: ({ paidTo }) => paidTo },
  { title: 'Project', value: ({ project }) => project.number },
  { title: 'Reference', value: ({ requestReference }) => requestReference },
  { title: 'Date', value: ({ date }) => date },
  { title: 'Due', value: ({ dueDate }) => dueDate },
  { title: 'Days past due', value: ({ days }) => Math.max(days, 0) },
  { title: 'Age', value: ({ days, owed }) => nameAge(days, owed) },
  { title: 'Cost', value: ({ cost }) => csvMoney(cost) },
  { title: 'Owed', value: ({ owed }) => csvMoney(owed) },
]

export async function exportPayables(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: ReportQuery,
): Promise<Download> {
  const { on, expenses } = await readPayables(deps, query)
  return csvDownload(`payables ${on}`, writeCsv(columns, expenses))
}

/** An expense on which something is owed, or was paid too much, on the day of the report. */
type OpenExpense = Omit<Expense, 'days'> & { business_id: number | null }

/** Oldest due first: the bills dated or recorded by that day, less what was paid on them by then. */
async function findOpenExpenses(db: Kysely<DB>, scope: ReportScope): Promise<OpenExpense[]> {
  const { rows } = await sql<OpenExpense>`
    select expense.id, ${projectAsJson} as project, expense.paid_to as "paidTo", expense.business_id,
      expense.request_reference as "requestReference", expense.date, expense.due_date as "dueDate", money.cost,
      money.cost - money.paid as owed
    from expense_money(${scope.on}) money
    join expense on expense.id = money.expense_id
    join project on project.id = expense.project_id and project.deleted_at is null
    where money.cost <> money.paid and ${isWanted(scope)}
    order by coalesce(expense.due_date, expense.date), expense.id`.execute(db)
  return rows
}
