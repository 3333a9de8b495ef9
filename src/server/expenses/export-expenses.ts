import type { ExpenseRow, exportExpenses as exportRoute } from '../../contract/expense-lists.ts'
import type { PartOutput } from '../../contract/route.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import type { Deps } from '../deps.ts'
import { Download } from '../http/answers.ts'
import { readAllExpenses } from './expense-list.queries.ts'

const columns: CsvColumn<ExpenseRow>[] = [
  { title: 'Date', value: ({ date }) => date },
  { title: 'Due', value: ({ dueDate }) => dueDate },
  { title: 'Project', value: ({ project }) => project.number },
  { title: 'Customer', value: ({ project }) => project.customerName },
  { title: 'Paid to', value: ({ paidTo }) => paidTo },
  { title: 'Paid for', value: ({ paidFor }) => paidFor },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Reference', value: ({ requestReference }) => requestReference },
  { title: 'Cost', value: ({ cost }) => csvMoney(cost) },
  { title: 'Paid', value: ({ paid }) => csvMoney(paid) },
  { title: 'Owed', value: ({ owed }) => csvMoney(owed) },
  { title: 'Status', value: ({ status }) => status.replace('_', ' ') },
  { title: 'Receipt', value: ({ picture }) => (picture === null ? 'no' : 'yes') },
]

/** The expenses of a selection as CSV, every row of it. @throws invalid naming what is wrong with the selection */
export async function exportExpenses(
  deps: Deps,
  query: PartOutput<typeof exportRoute, 'query'>,
): Promise<Download> {
  return new Download({
    mediaType: 'text/csv; charset=utf-8',
    content: writeCsv(columns, await readAllExpenses(deps.db, query)),
    fileName: `expenses ${companyDayOf(deps.clock.now())}.csv`,
  })
}
